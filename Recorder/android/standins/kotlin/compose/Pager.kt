@file:Suppress("PackageDirectoryMismatch")

package androidx.compose.foundation.pager

import androidx.compose.foundation.gestures.Orientation
import androidx.compose.ui.unit.IntSize

interface PageInfo {
    val index: Int
    val offset: Int
}

interface PagerLayoutInfo {
    val visiblePagesInfo: List<PageInfo>
    val pageSize: Int
    val pageSpacing: Int
    val viewportSize: IntSize
    val orientation: Orientation
}

abstract class PagerState {
    lateinit var standInInfo: PagerLayoutInfo

    abstract val pageCount: Int
    var currentPage = 0
    var currentPageOffsetFraction = 0f
    var isScrollInProgress = false

    val layoutInfo: PagerLayoutInfo
        get() = standInInfo
}
