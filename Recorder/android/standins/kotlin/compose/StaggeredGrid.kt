@file:Suppress("PackageDirectoryMismatch")

package androidx.compose.foundation.lazy.staggeredgrid

import androidx.compose.foundation.gestures.Orientation
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.IntSize

interface LazyStaggeredGridItemInfo {
    val offset: IntOffset
    val index: Int
    val lane: Int
    val size: IntSize
}

interface LazyStaggeredGridLayoutInfo {
    val orientation: Orientation
    val visibleItemsInfo: List<LazyStaggeredGridItemInfo>
    val totalItemsCount: Int
    val viewportSize: IntSize
    val mainAxisItemSpacing: Int
}

class LazyStaggeredGridState {
    lateinit var standInInfo: LazyStaggeredGridLayoutInfo

    val layoutInfo: LazyStaggeredGridLayoutInfo
        get() = standInInfo

    var isScrollInProgress = false
}
