package evictionlab.recorder.hooks

import android.view.View
import androidx.compose.foundation.gestures.Orientation
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.foundation.lazy.grid.LazyGridState
import androidx.compose.ui.Modifier
import androidx.compose.ui.layout.LayoutCoordinates
import androidx.compose.ui.node.CompositionLocalConsumerModifierNode
import androidx.compose.ui.node.LayoutAwareModifierNode
import androidx.compose.ui.node.ModifierNodeElement
import androidx.compose.ui.node.ObserverModifierNode
import androidx.compose.ui.node.currentValueOf
import androidx.compose.ui.node.observeReads
import androidx.compose.ui.platform.InspectorInfo
import androidx.compose.ui.platform.LocalDensity
import androidx.compose.ui.platform.LocalView
import androidx.compose.ui.unit.IntSize
import evictionlab.recorder.LayoutTeller
import evictionlab.recorder.PixelSize
import evictionlab.recorder.RecordedPlace
import evictionlab.recorder.RecordedScreen
import evictionlab.recorder.RecordedView
import evictionlab.recorder.Recorder
import evictionlab.recorder.ScrollPhase
import evictionlab.recorder.hostRecorded
import evictionlab.recorder.releaseRecorded
import kotlin.math.abs

// Copy this file into an app that uses Compose 1.5 or later. Read for it, not run: the sources of
// Compose's ui and foundation of 2023 and of 2026.

/**
 * Records this element as a view that shows an image: on `AsyncImage` and its like.
 *
 * @param image the key that the cache has the image under, such as its URL.
 * @param isScaled true if the library scales the image down to the element, as Coil does.
 */
fun Modifier.recordsImage(
    image: String,
    isScaled: Boolean = true,
    recorder: Recorder = Recorder.shared,
): Modifier = this then ImageElement(image, isScaled, recorder)

/** Records this element as a screen: on the content of each destination, tab and sheet. */
fun Modifier.recordsScreen(screen: RecordedScreen): Modifier = this then ScreenElement(screen)

/**
 * Records a list's motion and its rows ahead: on the `LazyColumn` or `LazyRow` of this [state].
 *
 * @param places the images of an item, in the order in which its views ask for them: for policies
 *   that prefetch. Without it, no layout is told.
 */
fun Modifier.recordsScrolling(
    screen: RecordedScreen,
    state: LazyListState,
    places: ((Int) -> List<RecordedPlace>)? = null,
): Modifier = this then ScrollElement(screen, state, places) { state.window() }

/** The same of a `LazyVerticalGrid` or `LazyHorizontalGrid`, each item of which has one cell. */
fun Modifier.recordsScrolling(
    screen: RecordedScreen,
    state: LazyGridState,
    places: ((Int) -> List<RecordedPlace>)? = null,
): Modifier = this then ScrollElement(screen, state, places) { state.window() }

private data class ImageElement(
    val image: String,
    val isScaled: Boolean,
    val recorder: Recorder,
) : ModifierNodeElement<ImageNode>() {
    override fun create() = ImageNode(image, isScaled, RecordedView(recorder))

    override fun update(node: ImageNode) = node.change(image, isScaled)

    override fun InspectorInfo.inspectableProperties() {
        name = "recordsImage"
    }
}

/**
 * Asks when it is measured, which an item that is composed ahead is, too, and shows when it is
 * placed, which that one isn't yet.
 */
private class ImageNode(
    private var image: String,
    private var isScaled: Boolean,
    private val view: RecordedView,
) : Modifier.Node(), LayoutAwareModifierNode, CompositionLocalConsumerModifierNode {
    private var asked: String? = null
    private var size: IntSize? = null
    private var isReset = false

    /** While it is in sight: an activity that is covered hides its elements, too. */
    private var host: View? = null

    fun change(image: String, isScaled: Boolean) {
        this.image = image
        this.isScaled = isScaled
        // Before the first measure there was no request yet.
        if (asked != null && asked != image) ask()
    }

    override fun onAttach() {
        isReset = false
        asked = null
    }

    override fun onRemeasured(size: IntSize) {
        this.size = size
        if (asked != image) ask()
    }

    override fun onPlaced(coordinates: LayoutCoordinates) {
        if (asked != image) ask()
        view.show(fromPool = true)
        if (host != null) return
        host = currentValueOf(LocalView).also { hostRecorded(view, it) }
    }

    /** Followed by a detachment; the node is kept for another item of the list. */
    override fun onReset() {
        isReset = true
        view.hide(isPooled = true)
    }

    override fun onDetach() {
        host?.let { releaseRecorded(view, it) }
        host = null
        if (!isReset) view.drop()
    }

    private fun ask() {
        asked = image
        val pixels = size?.takeIf { isScaled }?.let { PixelSize(it.width, it.height) }
        view.request(image, pixels, isShown = false)
    }
}

private data class ScreenElement(val screen: RecordedScreen) : ModifierNodeElement<ScreenNode>() {
    override fun create() = ScreenNode(screen)

    override fun update(node: ScreenNode) = node.change(screen)

    override fun InspectorInfo.inspectableProperties() {
        name = "recordsScreen"
    }
}

private class ScreenNode(private var screen: RecordedScreen) : Modifier.Node() {
    fun change(screen: RecordedScreen) {
        this.screen = screen
        screen.willAppear()
    }

    override fun onAttach() = screen.willAppear()
}

/**
 * The visible part of a list, in pixels; offsets of lines are from the content's edge.
 *
 * @property marks offsets of items by their numbers, where motion is known by them alone.
 */
internal class Window(
    val isHorizontal: Boolean,
    val size: IntSize,
    val items: Int,
    val columns: Int,
    val firstLine: Int,
    val lastLine: Int,
    val passed: Int,
    val lineLength: Int,
    val isScrolling: Boolean,
    val marks: Map<Int, Int>? = null,
)

private fun LazyListState.window(): Window? {
    val info = layoutInfo
    val first = info.visibleItemsInfo.firstOrNull() ?: return null
    return Window(
        isHorizontal = info.orientation == Orientation.Horizontal,
        size = info.viewportSize,
        items = info.totalItemsCount,
        columns = 1,
        firstLine = first.index,
        lastLine = info.visibleItemsInfo.last().index,
        passed = -first.offset,
        lineLength = first.size + info.mainAxisItemSpacing,
        isScrolling = isScrollInProgress,
    )
}

private fun LazyGridState.window(): Window? {
    val info = layoutInfo
    val items = info.visibleItemsInfo
    val first = items.firstOrNull() ?: return null
    val isHorizontal = info.orientation == Orientation.Horizontal
    val columns = 1 + if (isHorizontal) items.maxOf { it.row } else items.maxOf { it.column }
    if (columns < 1) return null
    val length = if (isHorizontal) first.size.width else first.size.height
    return Window(
        isHorizontal = isHorizontal,
        size = info.viewportSize,
        items = info.totalItemsCount,
        columns = columns,
        firstLine = first.index / columns,
        lastLine = items.last().index / columns,
        passed = -if (isHorizontal) first.offset.x else first.offset.y,
        lineLength = length + info.mainAxisItemSpacing,
        isScrolling = isScrollInProgress,
    )
}

/** Equal to one of the same screen and state: functions are other ones with each composition. */
internal class ScrollElement(
    val screen: RecordedScreen,
    val state: Any,
    val places: ((Int) -> List<RecordedPlace>)?,
    val window: () -> Window?,
) : ModifierNodeElement<ScrollNode>() {
    override fun create() = ScrollNode(screen, places, window)

    override fun update(node: ScrollNode) = node.change(screen, places, window)

    override fun InspectorInfo.inspectableProperties() {
        name = "recordsScrolling"
    }

    override fun equals(other: Any?) =
        other is ScrollElement && screen == other.screen && state == other.state &&
            places === other.places

    override fun hashCode() = 31 * screen.hashCode() + state.hashCode()
}

/**
 * Looks at the list each time that it is laid out anew. As in RecyclerView's hook, all lines are
 * told to be as long as the first that was seen.
 */
internal class ScrollNode(
    private var screen: RecordedScreen,
    private var places: ((Int) -> List<RecordedPlace>)?,
    private var window: () -> Window?,
) : Modifier.Node(), ObserverModifierNode, CompositionLocalConsumerModifierNode {
    private var layouts = LayoutTeller(screen)
    private var toldItems = 0
    private var extent = 0.0
    private var extentWidth = 0
    private var lastOffset = 0.0
    private var lastMarks: Map<Int, Int> = emptyMap()

    fun change(
        screen: RecordedScreen,
        places: ((Int) -> List<RecordedPlace>)?,
        window: () -> Window?,
    ) {
        if (screen !== this.screen) layouts = LayoutTeller(screen)
        this.screen = screen
        this.places = places
        this.window = window
        if (isAttached) onObservedReadsChanged()
    }

    override fun onAttach() = onObservedReadsChanged()

    override fun onObservedReadsChanged() {
        var seen: Window? = null
        observeReads { seen = window() }
        if (screen.recorder.isRecording) seen?.let(::record)
    }

    private fun record(window: Window) {
        val density = currentValueOf(LocalDensity).density.toDouble()
        if (extent <= 0 || extentWidth != window.size.width) {
            extent = window.lineLength / density
            extentWidth = window.size.width
        }
        val length = if (window.isHorizontal) window.size.width else window.size.height
        val passed = window.passed.toDouble() / maxOf(1, window.lineLength)
        val moved = moved(window)?.let { it / density }
        val offset = moved?.let { lastOffset + it } ?: (extent * (window.firstLine + passed))
        if (abs(offset - lastOffset) >= 0.001) {
            val phase = if (window.isScrolling) ScrollPhase.DECELERATION else null
            screen.didScroll(offset, length / density, phase)
        }
        lastOffset = offset
        tellLayout(window, density)
    }

    /** By an item that was in sight before, too; null where lines say it. */
    private fun moved(window: Window): Int? {
        val marks = window.marks ?: return null
        val before = lastMarks
        lastMarks = marks
        val mark = marks.keys.firstOrNull { it in before } ?: return null
        return before.getValue(mark) - marks.getValue(mark)
    }

    private fun tellLayout(window: Window, density: Double) {
        val places = places ?: return
        if (extent <= 0) return
        if (window.items != toldItems) layouts.forget()
        toldItems = window.items
        val columns = window.columns
        val content =
            LayoutTeller.Content(
                viewportWidth = window.size.width / density,
                viewportHeight = window.size.height / density,
                rows = (window.items + columns - 1) / columns,
                columns = columns,
                isHorizontal = window.isHorizontal,
            )
        val visible = window.lastLine - window.firstLine + 1
        layouts.tell(content, window.firstLine, visible) { line ->
            val inLine = line * columns until minOf(window.items, (line + 1) * columns)
            LayoutTeller.Row(line * extent, extent, inLine.flatMap(places))
        }
    }
}
