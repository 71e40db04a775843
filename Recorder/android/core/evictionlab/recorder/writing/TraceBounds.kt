package evictionlab.recorder.writing

import evictionlab.recorder.PixelSize
import evictionlab.recorder.RecordedEvent.Action
import evictionlab.recorder.RecordedLayout

/** The bounds of the lab's reader: one odd number must not make the lab refuse a recording. */
internal object TraceBounds {
    /** The bound for every format. */
    private const val LONGEST_EDGE = 16_383
    private const val LONGEST_PLACE = 1_000_000
    const val MOST_IMAGES = 100_000
    const val MOST_SIZES = 60_000
    const val LARGEST_FILE_BYTES = Int.MAX_VALUE.toLong()
    val formats = setOf("png", "jpeg", "webp")

    /** The levels of Android's `onTrimMemory`; other numbers have no documented meaning. */
    private val trimLevels = setOf(5, 10, 15, 20, 40, 60, 80)

    /** An edge of a picture in pixels, within bounds. */
    fun edge(pixels: Int): Int = pixels.coerceIn(1, LONGEST_EDGE)

    /** A place without an extent, such as of a view that wasn't laid out yet, tells no size. */
    fun place(size: PixelSize?): PixelSize? {
        if (size == null || size.width <= 0 || size.height <= 0) return null
        if (size.width <= LONGEST_PLACE && size.height <= LONGEST_PLACE) return size
        return PixelSize(minOf(size.width, LONGEST_PLACE), minOf(size.height, LONGEST_PLACE))
    }

    fun level(level: Int?): Int? = level.takeIf { it in trimLevels }

    /** An action whose sizes are sizes. */
    fun within(action: Action): Action =
        when (action) {
            is Action.Request ->
                if (action.size == null) action
                else Action.Request(action.view, action.image, place(action.size), action.isShown)
            is Action.Prefetch -> Action.Prefetch(action.image, place(action.size))
            is Action.Layout -> Action.Layout(within(action.layout))
            else -> action
        }

    private fun within(layout: RecordedLayout): RecordedLayout =
        layout.copy(
            images = layout.images.map { row -> row.map { it.copy(size = place(it.size)) } },
        )

    /** A name for results, which a spreadsheet wouldn't take for a formula. */
    fun title(text: String): String {
        val plain = text.filter { it.code >= 0x20 && it.code != 0x7F }
        if (plain.isEmpty()) return "recorded"
        return if (plain[0].isLetterOrDigit()) plain else "recorded $plain"
    }
}
