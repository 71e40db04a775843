@file:Suppress("PackageDirectoryMismatch")

package androidx.compose.foundation.lazy.grid

import androidx.compose.foundation.gestures.Orientation
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.IntSize

interface LazyGridItemInfo {
    val index: Int
    val offset: IntOffset
    val row: Int
    val column: Int
    val size: IntSize
}

interface LazyGridLayoutInfo {
    val visibleItemsInfo: List<LazyGridItemInfo>
    val totalItemsCount: Int
    val viewportSize: IntSize
    val orientation: Orientation
    val mainAxisItemSpacing: Int
}

class LazyGridState {
    lateinit var standInInfo: LazyGridLayoutInfo

    val layoutInfo: LazyGridLayoutInfo
        get() = standInInfo

    var isScrollInProgress = false
}
