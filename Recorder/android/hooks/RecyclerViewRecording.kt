package evictionlab.recorder.hooks

import android.view.View
import androidx.recyclerview.widget.GridLayoutManager
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import evictionlab.recorder.LayoutTeller
import evictionlab.recorder.RecordedPlace
import evictionlab.recorder.RecordedScreen
import evictionlab.recorder.ScrollPhase
import evictionlab.recorder.recycledRecorded

// Copy this file into an app that uses RecyclerView 1.2 or later. Read for it, not run:
// RecyclerView 1.4.0.

/**
 * Records a list's motion, the rows that it puts away, and its rows ahead. Call it once the list
 * has its layout manager and its adapter; of a list in a row of another one, with each binding of
 * that row, as `screen.carousel(row).record(inner)`.
 *
 * @param places the images of an item, in the order in which its views ask for them: for policies
 *   that prefetch. Without it, no layout is told.
 */
fun RecordedScreen.record(list: RecyclerView, places: ((Int) -> List<RecordedPlace>)? = null) {
    (list.getTag(RECORDING) as? RecyclerViewRecording)?.end()
    RecyclerViewRecording(this, list, places).begin()
}

/** Under which a list has what records it. */
private const val RECORDING = 0x35EC0DE3

/**
 * The heights of rows that weren't laid out yet are unknown. So all are recorded as high as the
 * first row that was seen, and offsets follow from that; speeds are real ones.
 */
private class RecyclerViewRecording(
    private val screen: RecordedScreen,
    private val list: RecyclerView,
    private val places: ((Int) -> List<RecordedPlace>)?,
) : RecyclerView.OnScrollListener(), RecyclerView.RecyclerListener {
    private val layouts = LayoutTeller(screen)
    private val density = list.resources.displayMetrics.density.toDouble()
    private var extent = 0.0
    private var extentWidth = 0
    private var lastOffset = 0.0

    val changes =
        object : RecyclerView.AdapterDataObserver() {
            override fun onChanged() = layouts.forget()

            override fun onItemRangeChanged(positionStart: Int, itemCount: Int) = layouts.forget()

            override fun onItemRangeInserted(positionStart: Int, itemCount: Int) = layouts.forget()

            override fun onItemRangeRemoved(positionStart: Int, itemCount: Int) = layouts.forget()

            override fun onItemRangeMoved(fromPosition: Int, toPosition: Int, itemCount: Int) =
                layouts.forget()
        }

    private val adapter = list.adapter

    fun begin() {
        list.setTag(RECORDING, this)
        list.addOnScrollListener(this)
        list.addRecyclerListener(this)
        adapter?.registerAdapterDataObserver(changes)
    }

    fun end() {
        list.removeOnScrollListener(this)
        list.removeRecyclerListener(this)
        adapter?.unregisterAdapterDataObserver(changes)
    }

    /** With 0, 0 after a layout, which is how a jump ends, too. */
    override fun onScrolled(recyclerView: RecyclerView, dx: Int, dy: Int) {
        if (!screen.recorder.isRecording) return
        val manager = list.layoutManager as? LinearLayoutManager
        val isHorizontal = manager?.canScrollHorizontally() ?: (dx != 0)
        val moved = (if (isHorizontal) dx else dy) / density
        val viewport = (if (isHorizontal) list.width else list.height) / density
        val top = manager?.let { Top.of(it, isHorizontal) }
        if (top != null) measure(top)
        val offset = if (top == null) lastOffset + moved else extent * (top.line + top.passed)
        if (dx != 0 || dy != 0) {
            screen.didScroll(offset, viewport, phase, moved)
        } else if (kotlin.math.abs(offset - lastOffset) >= 1) {
            screen.didScroll(offset, viewport, ScrollPhase.JUMP)
        }
        lastOffset = offset
        if (manager != null && top != null) tellLayout(manager, top, isHorizontal)
    }

    override fun onViewRecycled(holder: RecyclerView.ViewHolder) = recycledRecorded(holder.itemView)

    private val phase: ScrollPhase?
        get() =
            when (list.scrollState) {
                RecyclerView.SCROLL_STATE_DRAGGING -> ScrollPhase.DRAG
                RecyclerView.SCROLL_STATE_SETTLING -> ScrollPhase.DECELERATION
                else -> null
            }

    private fun measure(top: Top) {
        if (extent > 0 && extentWidth == list.width) return
        extent = top.lengthPixels / density
        extentWidth = list.width
    }

    private fun tellLayout(manager: LinearLayoutManager, top: Top, isHorizontal: Boolean) {
        if (places == null || extent <= 0) return
        val columns = manager.columns
        val items = list.adapter?.itemCount ?: return
        val content =
            LayoutTeller.Content(
                viewportWidth = list.width / density,
                viewportHeight = list.height / density,
                rows = (items + columns - 1) / columns,
                columns = columns,
                isHorizontal = isHorizontal,
            )
        val last = manager.findLastVisibleItemPosition() / columns
        layouts.tell(content, top.line, last - top.line + 1) { line ->
            val inLine = line * columns until minOf(items, (line + 1) * columns)
            LayoutTeller.Row(line * extent, extent, inLine.flatMap(places))
        }
    }
}

/** The first line in sight, and how much of it has gone by: from 0, of its own length. */
private class Top(val line: Int, val lengthPixels: Int, val passed: Double) {
    companion object {
        fun of(manager: LinearLayoutManager, isHorizontal: Boolean): Top? {
            val position = manager.findFirstVisibleItemPosition()
            val row: View = manager.findViewByPosition(position) ?: return null
            val (start, length) =
                if (isHorizontal) {
                    manager.getDecoratedLeft(row) - manager.paddingLeft to
                        manager.getDecoratedMeasuredWidth(row)
                } else {
                    manager.getDecoratedTop(row) - manager.paddingTop to
                        manager.getDecoratedMeasuredHeight(row)
                }
            if (position < 0 || length <= 0) return null
            return Top(position / manager.columns, length, -start.toDouble() / length)
        }
    }
}

/** Of a grid whose items are as wide as one column each. */
private val LinearLayoutManager.columns: Int
    get() = (this as? GridLayoutManager)?.spanCount ?: 1
