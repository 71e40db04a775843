@file:Suppress("PackageDirectoryMismatch")

package androidx.compose.foundation.lazy

import androidx.compose.foundation.gestures.Orientation
import androidx.compose.ui.unit.IntSize

interface LazyListItemInfo {
    val index: Int
    val offset: Int
    val size: Int
}

interface LazyListLayoutInfo {
    val visibleItemsInfo: List<LazyListItemInfo>
    val totalItemsCount: Int
    val viewportSize: IntSize
    val orientation: Orientation
    val mainAxisItemSpacing: Int
}

class LazyListState {
    lateinit var standInInfo: LazyListLayoutInfo

    val layoutInfo: LazyListLayoutInfo
        get() = standInInfo

    var isScrollInProgress = false
}
