package evictionlab.recorder.tests

import android.app.Activity
import android.view.View
import androidx.compose.foundation.gestures.Orientation
import androidx.compose.foundation.lazy.LazyListItemInfo
import androidx.compose.foundation.lazy.LazyListLayoutInfo
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.foundation.lazy.grid.LazyGridItemInfo
import androidx.compose.foundation.lazy.grid.LazyGridLayoutInfo
import androidx.compose.foundation.lazy.grid.LazyGridState
import androidx.compose.foundation.lazy.staggeredgrid.LazyStaggeredGridItemInfo
import androidx.compose.foundation.lazy.staggeredgrid.LazyStaggeredGridLayoutInfo
import androidx.compose.foundation.lazy.staggeredgrid.LazyStaggeredGridState
import androidx.compose.foundation.pager.PageInfo
import androidx.compose.foundation.pager.PagerLayoutInfo
import androidx.compose.foundation.pager.PagerState
import androidx.compose.ui.Modifier
import androidx.compose.ui.node.ModifierNodeElement
import androidx.compose.ui.node.StandInHost
import androidx.compose.ui.platform.standInHost
import androidx.compose.ui.unit.IntOffset
import androidx.compose.ui.unit.IntSize
import evictionlab.recorder.RecordedPlace
import evictionlab.recorder.RecordedScreen
import evictionlab.recorder.hooks.recordsImage
import evictionlab.recorder.hooks.recordsScreen
import evictionlab.recorder.hooks.recordsScrolling

private fun element(modifier: Modifier) = modifier as ModifierNodeElement<*>

private class Item(override val index: Int, override val offset: Int, override val size: Int) :
    LazyListItemInfo

/** A column of rows, 280 pixels each, seen from so many pixels on. */
private fun column(from: Int, total: Int = 400) =
    object : LazyListLayoutInfo {
        override val visibleItemsInfo: List<LazyListItemInfo> =
            (from / 280..(from + 1279) / 280).map { Item(it, it * 280 - from, 270) }
        override val totalItemsCount = total
        override val viewportSize = IntSize(720, 1280)
        override val orientation = Orientation.Vertical
        override val mainAxisItemSpacing = 10
    }

private class Cell(override val index: Int) : LazyGridItemInfo {
    override val offset = IntOffset(index % 3 * 240, index / 3 * 240)
    override val row = index / 3
    override val column = index % 3
    override val size = IntSize(240, 240)
}

private val grid =
    object : LazyGridLayoutInfo {
        override val visibleItemsInfo: List<LazyGridItemInfo> = List(8, ::Cell)
        override val totalItemsCount = 8
        override val viewportSize = IntSize(720, 1280)
        override val orientation = Orientation.Vertical
        override val mainAxisItemSpacing = 0
    }

class ComposeTests {
    fun `an element asks when it is measured, and shows when it is placed`() {
        val recording = Recording()
        val host = StandInHost(element(Modifier.recordsImage("k", recorder = recording.recorder)))
        host.attach()
        expect(recording.kinds.size, 0)
        host.measure(IntSize(88, 44))
        recording.clock.nowMs = 20
        host.place()
        host.place()
        host.detach()
        expect(
            recording.kinds,
            listOf(
                """request","view":0,"image":"i0","size":[88,44]}""",
                """show","view":0}""",
                """drop","view":0}""",
            ),
        )
    }

    fun `an element whose image changes asks again`() {
        val recording = Recording()
        fun image(key: String) =
            element(Modifier.recordsImage(key, isScaled = false, recording.recorder))
        val host = StandInHost(image("k"))
        host.update(image("l"))
        host.attach()
        host.measure(IntSize(88, 44))
        host.place()
        host.update(image("l"))
        host.update(image("m"))
        host.measure(IntSize(88, 44))
        host.place()
        expect(
            recording.kinds,
            listOf(
                """request","view":0,"image":"i0","show":true}""",
                """request","view":0,"image":"i1","show":true}""",
            ),
        )
    }

    fun `an element of an item that is used again is pooled between`() {
        val recording = Recording()
        fun image(key: String) = element(Modifier.recordsImage(key, recorder = recording.recorder))
        val host = StandInHost(image("k"))
        host.attach()
        host.measure(IntSize(8, 8))
        host.place()
        host.reset()
        host.attach()
        host.update(image("l"))
        host.place()
        expect(
            recording.kinds,
            listOf(
                """request","view":0,"image":"i0","size":[8,8],"show":true}""",
                """hide","view":0,"pooled":true}""",
                """request","view":0,"image":"i1","size":[8,8],"show":true}""",
            ),
        )
    }

    fun `elements are covered with their activity, and end with it`() {
        val recording = Recording()
        val app = StandInApp(recording.recorder)
        val (feed, photo) = List(2) { Activity() }
        standInHost = View(feed).also(feed.window.standInDecor()::addView)
        fun shown(key: String) =
            StandInHost(element(Modifier.recordsImage(key, recorder = recording.recorder))).apply {
                attach()
                measure(IntSize(8, 8))
                place()
            }
        val (_, gone, pooled) = listOf("a", "b", "c").map(::shown)
        gone.detach()
        pooled.reset()
        app.start(feed)
        app.start(photo)
        app.stop(feed)
        app.start(feed)
        app.stop(photo)
        app.destroy(feed)
        expect(
            recording.kinds.drop(3),
            listOf(
                """drop","view":1}""",
                """hide","view":2,"pooled":true}""",
                """hide","view":0}""",
                """show","view":0}""",
                """drop","view":0}""",
            ),
        )
    }

    fun `a destination comes to the front with its element`() {
        val recording = Recording()
        val (feed, photo) = listOf("feed", "photo").map { RecordedScreen(it, recording.recorder) }
        val host = StandInHost(element(Modifier.recordsScreen(feed)))
        host.attach()
        StandInHost(element(Modifier.recordsScreen(photo))).attach()
        host.detach()
        host.attach()
        host.update(element(Modifier.recordsScreen(photo)))
        expect(
            recording.kinds.map { it.replace("\",\"screen\":\"", " ") },
            listOf("push feed#0\"}", "push photo#1\"}", "pop feed#0\"}", "pop photo#1\"}"),
        )
    }

    fun `a lazy column tells its motion and what lies ahead`() {
        val recording = Recording()
        val screen = RecordedScreen("feed", recording.recorder)
        val state = LazyListState().apply { standInInfo = column(0) }
        fun scrolling() =
            element(Modifier.recordsScrolling(screen, state) { listOf(RecordedPlace("$it")) })
        val host = StandInHost(scrolling())
        host.attach()
        recording.clock.nowMs = 1000
        state.isScrollInProgress = true
        state.standInInfo = column(70)
        host.stateChanged()
        host.update(scrolling())
        state.isScrollInProgress = false
        state.standInInfo = column(70 + 280 * 200)
        host.stateChanged()
        val start =
            """layout","screen":"feed#0","axis":"vertical","viewport":[360,640],"firstRow":0,""" +
                """"rows":160,"columns":1,"top":0,"extent":140,"images":[["i0"],["""
        expect(recording.kinds.first().take(start.length), start)
        expect(
            recording.kinds.filter { it.startsWith("scroll") },
            listOf(
                """scroll","screen":"feed#0","offset":35,"velocity":2100}""",
                """scroll","screen":"feed#0","offset":28035,"velocity":0,"phase":"jump"}""",
            ),
        )
        expect(recording.kinds.count { it.startsWith("layout") }, 2)
    }

    fun `a lazy grid has lines, and is told anew when it grows`() {
        val recording = Recording()
        val screen = RecordedScreen("grid", recording.recorder)
        val state = LazyGridState().apply { standInInfo = grid }
        val host =
            StandInHost(
                element(Modifier.recordsScrolling(screen, state) { listOf(RecordedPlace("$it")) }),
            )
        host.attach()
        val layout = recording.kinds.single()
        expect("\"rows\":3,\"columns\":3,\"top\":0,\"extent\":120" in layout, layout)
        expect(layout.endsWith("""["i3","i4","i5"],["i6","i7"]]}"""), layout)
        state.standInInfo =
            object : LazyGridLayoutInfo by grid {
                override val totalItemsCount = 9
            }
        host.stateChanged()
        expect(recording.kinds.size, 2)
    }

    fun `a pager is a list of pages`() {
        val recording = Recording()
        val screen = RecordedScreen("stories", recording.recorder)
        val state = Pages(9)
        val host =
            StandInHost(
                element(Modifier.recordsScrolling(screen, state) { listOf(RecordedPlace("$it")) }),
            )
        host.attach()
        state.isScrollInProgress = true
        state.currentPage = 1
        state.currentPageOffsetFraction = -0.25f
        host.stateChanged()
        val start =
            """layout","screen":"stories#0","axis":"vertical","viewport":[360,640],"firstRow":0,""" +
                """"rows":9,"columns":1,"top":0,"extent":650,"images":[["i0"],["""
        expect(recording.kinds.first().take(start.length), start)
        val scroll = recording.kinds.single { it.startsWith("scroll") }
        expect("\"offset\":487.5," in scroll, scroll)
    }

    fun `a staggered grid moves as its items do, and is told in lines of their mean length`() {
        val recording = Recording()
        val screen = RecordedScreen("wall", recording.recorder)
        val state = LazyStaggeredGridState().apply { standInInfo = wall(0) }
        val host =
            StandInHost(
                element(Modifier.recordsScrolling(screen, state) { listOf(RecordedPlace("$it")) }),
            )
        host.attach()
        state.isScrollInProgress = true
        for (pixels in listOf(100, 300)) {
            state.standInInfo = wall(pixels)
            host.stateChanged()
        }
        val layout = recording.kinds.first()
        expect("\"rows\":10,\"columns\":2,\"top\":0,\"extent\":110" in layout, layout)
        val offsets = recording.kinds.filter { it.startsWith("scroll") }
        expect(offsets.map { "\"offset\":50," in it }, listOf(true, false))
        expect("\"offset\":150," in offsets[1], offsets[1])
    }

    fun `a row of a column is a carousel of its screen`() {
        val recording = Recording()
        val screen = RecordedScreen("feed", recording.recorder)
        screen.willAppear()
        val state = LazyListState().apply { standInInfo = column(0) }
        val row = screen.carousel(3)
        val host =
            StandInHost(
                element(Modifier.recordsScrolling(row, state) { listOf(RecordedPlace("$it")) }),
            )
        host.attach()
        state.standInInfo = column(70)
        state.isScrollInProgress = true
        host.stateChanged()
        expect(
            recording.kinds.map { it.substringBefore(",\"viewport").substringBefore(",\"vel") },
            listOf(
                """push","screen":"feed#0"}""",
                """layout","screen":"feed#0","row":3,"offset":0,"axis":"vertical"""",
                """layout","screen":"feed#0","row":3,"offset":0,"carousel":"feed/3#1"}""",
                """scroll","screen":"feed/3#1","offset":35""",
            ),
        )
    }
}

private class Pages(override val pageCount: Int) : PagerState() {
    init {
        standInInfo =
            object : PagerLayoutInfo {
                override val visiblePagesInfo =
                    listOf(
                        object : PageInfo {
                            override val index = 0
                            override val offset = 0
                        },
                    )
                override val pageSize = 1280
                override val pageSpacing = 20
                override val viewportSize = IntSize(720, 1280)
                override val orientation = Orientation.Vertical
            }
    }
}

/** Two lanes of twenty items, 200 and 240 pixels high, that have gone up by so many pixels. */
private fun wall(pixels: Int) =
    object : LazyStaggeredGridLayoutInfo {
        override val orientation = Orientation.Vertical
        override val visibleItemsInfo = (if (pixels < 220) 0..5 else 2..7).map { Tile(it, pixels) }
        override val totalItemsCount = 20
        override val viewportSize = IntSize(720, 640)
        override val mainAxisItemSpacing = 0
    }

private class Tile(override val index: Int, pixels: Int) : LazyStaggeredGridItemInfo {
    override val lane = index % 2
    override val size = IntSize(360, if (lane == 0) 200 else 240)
    override val offset = IntOffset(360 * lane, index / 2 * size.height - pixels)
}
