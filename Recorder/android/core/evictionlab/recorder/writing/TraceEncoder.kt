package evictionlab.recorder.writing

import evictionlab.recorder.CarouselPlace
import evictionlab.recorder.PixelSize
import evictionlab.recorder.RecordedEvent
import evictionlab.recorder.RecordedEvent.Action
import evictionlab.recorder.RecordedLayout
import evictionlab.recorder.ScreenName
import evictionlab.recorder.ScrollPhase

/**
 * Turns events into the lines of a recording: those of a trace, and between them declarations.
 *
 * Line for line what the recorder for iOS writes: `Recorder/Shared` has a session for both.
 */
internal class TraceEncoder(header: TraceHeader) {
    private val json = JsonBytes()
    private val declarations = Declarations(json)
    private val appearances = Appearances(::write)

    /** Events after the end aren't written. */
    private var hasEnded = false

    init {
        header.write(json)
    }

    /** True if events wait to be joined with later ones. */
    val isHolding: Boolean
        get() = appearances.isHolding

    val isFull: Boolean
        get() = declarations.isFull

    val isEmpty: Boolean
        get() = json.isEmpty

    /** The lines since this was last asked for: whole ones. */
    fun takeLines(): ByteArray = json.take()

    fun encode(events: List<RecordedEvent>) {
        for (event in events) {
            if (hasEnded) return
            if (event.action is Action.Overrun) encodeAll()
            appearances.add(within(event))
        }
    }

    /** Waits no longer. */
    fun encodeHeld() = appearances.release()

    /** The same, with the guesses so far: this may be the last line. */
    fun encodeAll() {
        encodeHeld()
        declarations.tellGuesses()
    }

    /** The last line. Events after it aren't written. */
    fun end(timeNs: Long) {
        if (hasEnded) return
        hasEnded = true
        encodeAll()
        json.raw("{\"t\":")
        json.decimal(timeNs, NS_PER_MS)
        json.raw(",\"event\":\"end\"}\n")
    }

    private fun within(event: RecordedEvent): RecordedEvent {
        val action = TraceBounds.within(event.action)
        return if (action === event.action) event else RecordedEvent(event.timeNs, action)
    }

    private fun write(event: RecordedEvent) {
        declarations.before(event.action)
        if (event.action is Action.Facts) return
        json.raw("{\"t\":")
        json.decimal(event.timeNs, NS_PER_MS)
        json.raw(",\"event\":\"")
        writeFields(event.action)
        json.raw("}\n")
        if (event.action is Action.Overrun) hasEnded = true
    }

    private fun writeFields(action: Action) {
        when (action) {
            is Action.Request -> {
                about("request\",\"view\":", action.view)
                name(action.image)
                told(action.size)
                if (action.isShown) json.raw(",\"show\":true")
            }
            is Action.Show -> about("show\",\"view\":", action.view)
            is Action.Hide -> {
                about("hide\",\"view\":", action.view)
                if (action.isPooled) json.raw(",\"pooled\":true")
            }
            is Action.Clear -> about("clear\",\"view\":", action.view)
            is Action.Drop -> about("drop\",\"view\":", action.view)
            is Action.Push -> named("push\"", action.screen)
            is Action.Pop -> named("pop\"", action.screen)
            is Action.Scroll -> writeScroll(action)
            is Action.Layout -> writeLayout(action.layout)
            is Action.Warning -> writeWarning(action.level)
            is Action.Background -> json.raw("background\"")
            is Action.Foreground -> json.raw("foreground\"")
            is Action.Prefetch -> {
                json.raw("prefetch\"")
                name(action.image)
                told(action.size)
            }
            is Action.Remove -> {
                json.raw("remove\"")
                name(action.image)
            }
            is Action.Empty -> json.raw("empty\"")
            is Action.Overrun -> json.raw("end\",\"lost\":true")
            is Action.Facts -> {}
        }
    }

    private fun about(text: String, view: Int) {
        json.raw(text)
        json.integer(view)
    }

    private fun name(image: String) {
        json.raw(",\"image\":\"i")
        json.integer(declarations.number(image))
        json.raw("\"")
    }

    private fun named(event: String, screen: ScreenName) {
        json.raw(event)
        json.raw(",\"screen\":")
        json.string("${screen.name}#${screen.number}")
    }

    private fun told(size: PixelSize?) {
        if (size == null || !declarations.knows(size)) return
        json.raw(",\"size\":")
        json.pair(size)
    }

    private fun writeWarning(level: Int?) {
        json.raw("warning\",\"level\":")
        val known = TraceBounds.level(level)
        if (known == null) json.raw("\"warning\"") else json.integer(known)
    }

    private fun writeScroll(scroll: Action.Scroll) {
        named("scroll\"", scroll.screen)
        json.raw(",\"offset\":")
        json.points(scroll.offset)
        json.raw(",\"velocity\":")
        json.integer(JsonBytes.whole(scroll.velocity, 1e8))
        if (scroll.phase == ScrollPhase.DECELERATION) return
        json.raw(",\"phase\":\"")
        json.raw(scroll.phase.word)
        json.raw("\"")
    }

    private fun writeLayout(layout: RecordedLayout) {
        named("layout\"", layout.screen)
        layout.carousel?.let { write(it) }
        if (layout.carousel?.shown != null) return
        json.raw(if (layout.isHorizontal) ",\"axis\":\"horizontal\"" else ",\"axis\":\"vertical\"")
        json.raw(",\"viewport\":[")
        json.points(layout.viewportWidth)
        json.raw(",")
        json.points(layout.viewportHeight)
        json.raw("],\"firstRow\":")
        json.integer(layout.firstRow)
        json.raw(",\"rows\":")
        json.integer(layout.rows)
        json.raw(",\"columns\":")
        json.integer(layout.columns)
        json.raw(",\"top\":")
        json.points(layout.top)
        json.raw(",\"extent\":")
        json.points(layout.extent)
        json.raw(",\"images\":[")
        layout.images.forEachIndexed { row, places ->
            json.raw(if (row == 0) "[" else ",[")
            places.forEachIndexed { index, place ->
                json.raw(if (index == 0) "\"i" else ",\"i")
                json.integer(declarations.number(place.image))
                json.raw("\"")
            }
            json.raw("]")
        }
        json.raw("]")
        writeSizes(layout)
    }

    private fun write(carousel: CarouselPlace) {
        json.raw(",\"row\":")
        json.integer(carousel.row)
        if (carousel.column > 0) {
            json.raw(",\"column\":")
            json.integer(carousel.column)
        }
        if (carousel.offset != null) {
            json.raw(",\"offset\":")
            json.points(carousel.offset)
        }
        val shown = carousel.shown ?: return
        json.raw(",\"carousel\":")
        json.string("${shown.name}#${shown.number}")
    }

    private fun writeSizes(layout: RecordedLayout) {
        val first = layout.images.firstOrNull() ?: return
        if (first.all { it.size == null }) return
        json.raw(",\"sizes\":[")
        first.forEachIndexed { index, place ->
            if (index > 0) json.raw(",")
            val size = place.size
            if (size != null && declarations.knows(size)) json.pair(size) else json.raw("null")
        }
        json.raw("]")
    }

    private companion object {
        const val NS_PER_MS = 1_000_000L
    }
}
