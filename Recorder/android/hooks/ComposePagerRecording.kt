package evictionlab.recorder.hooks

import androidx.compose.foundation.gestures.Orientation
import androidx.compose.foundation.lazy.staggeredgrid.LazyStaggeredGridState
import androidx.compose.foundation.pager.PagerState
import androidx.compose.ui.Modifier
import evictionlab.recorder.RecordedPlace
import evictionlab.recorder.RecordedScreen
import kotlin.math.floor

// Copy this file, beside ComposeRecording.kt, into an app that has pagers or staggered grids, of
// Compose 1.7 or later. Read for it, not run: the sources of Compose's foundation of 2025.

/** Records the motion of a `HorizontalPager` or `VerticalPager`, and its pages ahead. */
fun Modifier.recordsScrolling(
    screen: RecordedScreen,
    state: PagerState,
    places: ((Int) -> List<RecordedPlace>)? = null,
): Modifier = this then ScrollElement(screen, state, places) { state.window() }

/**
 * The same of a `LazyVerticalStaggeredGrid` or `LazyHorizontalStaggeredGrid`. A trace has lines, and
 * this grid none: its items are told in lines, as long as those in sight are on average.
 */
fun Modifier.recordsScrolling(
    screen: RecordedScreen,
    state: LazyStaggeredGridState,
    places: ((Int) -> List<RecordedPlace>)? = null,
): Modifier = this then ScrollElement(screen, state, places) { state.window() }

private fun PagerState.window(): Window? {
    val info = layoutInfo
    val length = info.pageSize + info.pageSpacing
    if (info.visiblePagesInfo.isEmpty() || length <= 0) return null
    val place = maxOf(0f, currentPage + currentPageOffsetFraction)
    val first = floor(place).toInt()
    return Window(
        isHorizontal = info.orientation == Orientation.Horizontal,
        size = info.viewportSize,
        items = pageCount,
        columns = 1,
        firstLine = first,
        lastLine = info.visiblePagesInfo.last().index,
        passed = ((place - first) * length).toInt(),
        lineLength = length,
        isScrolling = isScrollInProgress,
    )
}

private fun LazyStaggeredGridState.window(): Window? {
    val info = layoutInfo
    val items = info.visibleItemsInfo
    val first = items.firstOrNull() ?: return null
    val isHorizontal = info.orientation == Orientation.Horizontal
    val lanes = 1 + items.maxOf { it.lane }
    val lengths = items.map { if (isHorizontal) it.size.width else it.size.height }
    val places = items.associate { it.index to if (isHorizontal) it.offset.x else it.offset.y }
    return Window(
        isHorizontal = isHorizontal,
        size = info.viewportSize,
        items = info.totalItemsCount,
        columns = lanes,
        firstLine = first.index / lanes,
        lastLine = items.last().index / lanes,
        passed = -places.getValue(first.index),
        lineLength = lengths.sum() / lengths.size + info.mainAxisItemSpacing,
        isScrolling = isScrollInProgress,
        marks = places,
    )
}
