package evictionlab.recorder.tests

import evictionlab.recorder.ImageFacts
import evictionlab.recorder.PixelSize
import evictionlab.recorder.RecordedDevice
import evictionlab.recorder.RecordedLayout
import evictionlab.recorder.RecordedPlace
import evictionlab.recorder.RecordedScreen
import evictionlab.recorder.RecordedView
import evictionlab.recorder.Recorder
import evictionlab.recorder.ScrollPhase
import java.io.File

/**
 * Calls the recorder with the events of a compiled scenario's views: the lab must count the same in
 * the recording as in the scenario.
 *
 * @property network the scenario's, by its name, which the compiled one doesn't have.
 */
class ReplayedTrace(
    compiled: File,
    private val recording: File,
    private val network: String?,
) {
    private val clock = HandClock()
    private val recorder = Recorder(clock)
    private val views = HashMap<Any?, RecordedView>()
    private val screens = HashMap<String, RecordedScreen>()
    private val lines = compiled.readLines()
    private val header = json(lines.first())

    fun play() {
        val device = RecordedDevice.named(header.text("device"))
        recorder.start(recording, device, header.text("scenario"), network)
        tellImages()
        for (line in lines.drop(1)) {
            val event = json(line)
            clock.nowNs = Math.round(event.number("t") * 1e6)
            perform(event)
            if (recorder.state.waiting > 10_000) recorder.flush()
        }
        expect(recorder.failure, null)
    }

    /** Declares all images as loaded at once: a recorder that learns them later writes the same. */
    private fun tellImages() {
        for ((group, value) in header.map("images")) {
            @Suppress("UNCHECKED_CAST")
            val members = value as Map<String, Any?>
            val size = PixelSize(members.int("width"), members.int("height"))
            val isFlat = members["style"] == "flat"
            val drawn = if (isFlat) maxOf(256, size.width * size.height / 8).toLong() else null
            val bytes = (members["encodedBytes"] as Double?)?.toLong() ?: drawn
            val format = members["format"] as String?
            val facts = ImageFacts(size, members["remote"] == true, bytes, format)
            val count = members.int("count")
            if (count == 1) recorder.loaded(group, facts)
            for (number in 0 until count) recorder.loaded("$group/$number", facts)
        }
    }

    private fun perform(event: Map<String, Any?>) {
        when (val kind = event.text("event")) {
            "request" ->
                view(event).request(event.text("image"), size(event["size"]), event["show"] == true)
            "show" -> view(event).show(fromPool = true)
            "hide" -> view(event).hide(isPooled = event["pooled"] == true)
            "clear" -> view(event).clear()
            "drop" -> views.remove(event["view"])?.drop()
            "push" -> {
                val name = event.text("screen").substringBefore('#')
                val screen = RecordedScreen(name, recorder)
                screens[event.text("screen")] = screen
                screen.willAppear()
            }
            "pop" -> screen(event).willAppear()
            "scroll" -> {
                val phase = event["phase"] as String? ?: "deceleration"
                val known = ScrollPhase.entries.first { it.name.lowercase() == phase }
                screen(event).didScroll(event.number("offset"), 1e6, known)
            }
            "layout" -> tellLayout(event)
            "warning" -> {
                val level = (event["level"] as? Double)?.toInt()
                if (level == null) recorder.memoryWarning() else recorder.memoryWarning(level)
            }
            "background" -> recorder.background()
            "foreground" -> recorder.foreground()
            "prefetch" -> recorder.prefetch(event.text("image"), size(event["size"]))
            "remove" -> recorder.remove(event.text("image"))
            "empty" -> recorder.removeAll()
            "end" -> recorder.stop()
            else -> throw Unexpected("no recorder sees the event $kind")
        }
    }

    /** A carousel in a row is a screen of its own to the recorder, whatever cell shows it. */
    private fun tellLayout(event: Map<String, Any?>) {
        if ("row" !in event) return screen(event).add(layout(event))
        val column = (event["column"] as Double?)?.toInt() ?: 0
        val carousel = screen(event).carousel(event.int("row"), column)
        if ("carousel" in event) {
            screens[event.text("carousel")] = carousel
        } else {
            carousel.add(layout(event).copy(isAnew = "offset" in event))
        }
    }

    private fun layout(event: Map<String, Any?>): RecordedLayout {
        val sizes = event["sizes"] as List<*>?
        val rows = (event["images"] as List<*>).map { it as List<*> }
        val viewport = event["viewport"] as List<*>
        return RecordedLayout(
            isHorizontal = event["axis"] == "horizontal",
            viewportWidth = viewport[0] as Double,
            viewportHeight = viewport[1] as Double,
            firstRow = event.int("firstRow"),
            rows = event.int("rows"),
            columns = event.int("columns"),
            top = event.number("top"),
            extent = event.number("extent"),
            images =
                rows.map { row ->
                    row.mapIndexed { place, image ->
                        RecordedPlace(image as String, size(sizes?.get(place)))
                    }
                },
        )
    }

    private fun view(event: Map<String, Any?>) =
        views.getOrPut(event["view"]) { RecordedView(recorder) }

    private fun screen(event: Map<String, Any?>) = screens.getValue(event.text("screen"))

    private fun size(value: Any?): PixelSize? =
        (value as List<*>?)?.map { (it as Double).toInt() }?.let { PixelSize(it[0], it[1]) }
}

@Suppress("UNCHECKED_CAST")
private fun json(line: String) = SmallJson(line).read() as Map<String, Any?>

@Suppress("UNCHECKED_CAST")
private fun Map<String, Any?>.map(name: String) = getValue(name) as Map<String, Any?>

private fun Map<String, Any?>.text(name: String) = getValue(name) as String

private fun Map<String, Any?>.number(name: String) = getValue(name) as Double

private fun Map<String, Any?>.int(name: String) = number(name).toInt()
