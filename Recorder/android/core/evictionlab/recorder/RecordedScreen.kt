package evictionlab.recorder

import evictionlab.recorder.RecordedEvent.Action
import kotlin.math.abs

/**
 * One screen: an activity, a fragment, or a destination of Compose. Each has its own, and keeps it,
 * over a rotation, too: in a `ViewModel`, say. Of a screen in several windows each has its own.
 */
class RecordedScreen private constructor(
    name: String,
    val recorder: Recorder,
    private val within: Within?,
) {
    constructor(name: String, recorder: Recorder = Recorder.shared) : this(name, recorder, null)

    /** The row of another screen that a carousel is in. */
    private class Within(val screen: RecordedScreen, val row: Int, val column: Int)

    private val carousels = HashMap<Pair<Int, Int>, RecordedScreen>()

    // A trace writes a number behind a number sign, to tell screens of one name apart.
    private val name = name.replace('#', '-').ifEmpty { "screen" }

    // Looked at and changed under the recorder's lock alone.
    private var session = 0
    private var number = 0
    private var shownIn = 0
    private var lastOffset = 0.0
    private var lastNs = -1L

    /**
     * The screen comes to the front, for the first time or again. One that is in front already
     * hasn't come: activities are started anew whenever the app is come back to.
     */
    fun willAppear() =
        recorder.add { state ->
            if (session == state.session) {
                if (state.frontScreen == number) return@add null
                state.frontScreen = number
                return@add Action.Pop(screenName)
            }
            enter(state)
            Action.Push(screenName)
        }

    /**
     * The content has moved: a frame of motion, or a jump.
     *
     * @param offset in points (dp); along the axis on which the content scrolls.
     * @param viewport how much of it is in sight, in points. A move by more than that at once, or
     *   from rest by more than half of it, is a jump.
     * @param phase null if neither a finger nor the motion after its release moves it.
     * @param moved how far it has really moved, where offsets are only as exact as heights of rows
     *   that have not been laid out yet.
     */
    fun didScroll(offset: Double, viewport: Double, phase: ScrollPhase?, moved: Double? = null) {
        if (!recorder.isRecording) return
        val nowNs = recorder.clock.run { frameNs(nowNs) }
        val frameNs = recorder.frameNs
        recorder.add { state ->
            if (session != state.session) enter(state)
            val way = moved ?: (offset - lastOffset)
            val sinceNs = nowNs - lastNs
            // A pause is no part of a motion, which began a frame ago at most.
            val isMoving = lastNs >= 0 && sinceNs < 4 * frameNs
            val motionNs = if (isMoving && sinceNs > 0) sinceNs else frameNs
            lastOffset = offset
            lastNs = nowNs
            val leaps = abs(way) > (if (isMoving) viewport else viewport / 2)
            val known =
                phase ?: if (leaps) ScrollPhase.JUMP else ScrollPhase.DECELERATION
            val velocity = if (known == ScrollPhase.JUMP) 0.0 else way * 1e9 / motionNs
            Action.Scroll(screenName, offset, velocity, known)
        }
    }

    /**
     * A list in a row of this one, which scrolls by itself: record it as this screen's own list.
     *
     * @param row the number of the row, as the screen's layout has it.
     * @param column its number among several such lists in the row.
     */
    fun carousel(row: Int, column: Int = 0): RecordedScreen =
        synchronized(carousels) {
            carousels.getOrPut(row to column) {
                val place = if (column == 0) "$row" else "$row.$column"
                RecordedScreen("$name/$place", recorder, Within(this, row, column))
            }
        }

    internal fun add(layout: RecordedLayout) {
        recorder.add { state ->
            if (session != state.session) enter(state)
            val place = place(state, if (layout.isAnew) lastOffset else null)
            Action.Layout(layout.copy(screen = outerName, carousel = place))
        }
        if (within != null) tellMotion(layout)
    }

    /** Once: frames of this screen move the carousel from now on. */
    private fun tellMotion(layout: RecordedLayout) =
        recorder.add { state ->
            if (shownIn == state.session) return@add null
            shownIn = state.session
            val place = place(state, lastOffset)?.copy(shown = screenName)
            val shown = layout.copy(rows = 0, images = emptyList())
            Action.Layout(shown.copy(screen = outerName, carousel = place))
        }

    private fun place(state: RecorderState, offset: Double?): CarouselPlace? {
        if (within == null) return null
        if (within.screen.session != state.session) within.screen.enter(state)
        return CarouselPlace(within.row, within.column, offset)
    }

    /** The screen that a layout names. */
    private val outerName: ScreenName
        get() = (within?.screen ?: this).screenName

    private val screenName: ScreenName
        get() = ScreenName(name, number)

    private fun enter(state: RecorderState) {
        session = state.session
        number = state.takeScreenNumber()
        if (within == null) state.frontScreen = number
        lastNs = -1
        lastOffset = 0.0
    }
}
