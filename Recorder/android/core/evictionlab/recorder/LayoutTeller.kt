package evictionlab.recorder

import kotlin.math.abs

/**
 * Reports the places and images of rows in stretches, before they come into sight.
 *
 * It reports as far ahead and behind as the lab's own traces do: four screenfuls or 128 rows,
 * whichever is more, in stretches of 32. So a list of a million rows costs no more than one of two
 * hundred.
 */
class LayoutTeller(private val screen: RecordedScreen) {
    /** A row of a table, or a line of a grid; lengths in points. */
    data class Row(val top: Double, val height: Double, val places: List<RecordedPlace>)

    /** The content of a list that scrolls. */
    data class Content(
        val viewportWidth: Double,
        val viewportHeight: Double,
        val rows: Int,
        val columns: Int = 1,
        val isHorizontal: Boolean = false,
    )

    /** The rows that were told already, for a viewport as wide as this. */
    private var low = 0
    private var high = 0
    private var toldWidth = 0.0
    private var isAnew = true

    /** The content has changed: what was told holds no longer. */
    fun forget() {
        low = 0
        high = 0
        isAnew = true
    }

    /**
     * Reports new rows, for content at whose top the row [first] is, of [visible] in sight.
     *
     * @param row a row by its number from 0, asked of those alone that are to be told. Where it
     *   throws, because an app has other rows than it thought, the recording ends.
     */
    fun tell(content: Content, first: Int, visible: Int, row: (Int) -> Row) {
        if (!screen.recorder.isRecording) return
        try {
            for (layout in layouts(content, first, visible, row)) screen.add(layout)
        } catch (error: Exception) {
            screen.recorder.state.fail(RecorderFailure.Broken(error))
        }
    }

    internal fun layouts(
        content: Content,
        first: Int,
        visible: Int,
        row: (Int) -> Row,
    ): List<RecordedLayout> {
        if (toldWidth != content.viewportWidth) forget()
        toldWidth = content.viewportWidth
        val reach = maxOf(ROWS_AHEAD, 4 * visible)
        val nearLow = maxOf(0, first - reach)
        val nearHigh = minOf(content.rows, first + visible + reach)
        if (nearLow >= nearHigh || (nearLow >= low && nearHigh <= high)) return emptyList()
        val newLow = nearLow / STRETCH * STRETCH
        val newHigh = minOf(content.rows, (nearHigh + STRETCH - 1) / STRETCH * STRETCH)
        val adjoins = low < high && newLow <= high && newHigh >= low
        if (!adjoins) {
            low = newLow
            high = newHigh
            return split(content, newLow, newHigh, row)
        }
        val before = split(content, newLow, maxOf(newLow, low), row)
        val after = split(content, minOf(newHigh, high), newHigh, row)
        low = minOf(low, newLow)
        high = maxOf(high, newHigh)
        return before + after
    }

    /** Rows that lie at one distance, with places of the same sizes, are one layout. */
    private fun split(
        content: Content,
        from: Int,
        to: Int,
        row: (Int) -> Row,
    ): List<RecordedLayout> {
        val rows = (from until to).map(row)
        val layouts = ArrayList<RecordedLayout>()
        var start = 0
        while (start < rows.size) {
            var end = start + 1
            val isLast = end == rows.size
            val extent = if (isLast) rows[start].height else rows[end].top - rows[start].top
            val places = rows[start].places.size
            while (end < rows.size && rows[end - 1].places.size == places &&
                rows[end].continues(rows[end - 1], extent)
            ) {
                end += 1
            }
            // A row that stands alone is as high as it is, whatever lies below it.
            val height = if (end - start == 1) rows[start].height else extent
            layouts.add(
                RecordedLayout(
                    isAnew = isAnew,
                    isHorizontal = content.isHorizontal,
                    viewportWidth = content.viewportWidth,
                    viewportHeight = content.viewportHeight,
                    firstRow = from + start,
                    rows = end - start,
                    columns = content.columns,
                    top = rows[start].top,
                    extent = maxOf(0.001, height),
                    images = rows.subList(start, end).map { it.places },
                ),
            )
            isAnew = false
            start = end
        }
        return layouts
    }

    private fun Row.continues(before: Row, extent: Double): Boolean =
        abs(top - before.top - extent) < 0.001 &&
            abs(height - before.height) < 0.001 &&
            places.size <= before.places.size &&
            places.indices.all { places[it].size == before.places[it].size }

    private companion object {
        const val STRETCH = 32
        const val ROWS_AHEAD = 128
    }
}
