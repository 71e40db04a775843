package evictionlab.recorder.tests

import evictionlab.recorder.ImageFacts
import evictionlab.recorder.LayoutTeller
import evictionlab.recorder.PixelSize
import evictionlab.recorder.RecordedPlace
import evictionlab.recorder.RecordedScreen
import evictionlab.recorder.RecordedView
import evictionlab.recorder.Recorder
import evictionlab.recorder.ScrollPhase
import java.io.File

/** Plays the session that this recorder and the one for iOS have in common. */
class SharedSession(private val recorder: Recorder, private val clock: HandClock) {
    private val screens = HashMap<String, RecordedScreen>()
    private val layouts = HashMap<String, LayoutTeller>()
    private val views = HashMap<String, RecordedView>()

    fun play(file: File) {
        for (line in file.readLines()) {
            if (line.startsWith("#")) continue
            val words = line.split("\t").map(::unescaped)
            perform(words[0], words.drop(1))
        }
    }

    private fun unescaped(word: String) =
        word.replace("\\n", "\n").replace("\\e", "\u001B").replace("\\t", "\t")

    private fun perform(call: String, words: List<String>) {
        when (call) {
            "at" -> clock.nowNs = Math.round(words[0].toDouble() * 1e6)
            "appear" -> screen(words[0]).willAppear()
            "scroll" ->
                screen(words[0]).didScroll(words[1].double, words[2].double, words[3].phase)
            "inner" ->
                screens[words[0]] = screen(words[1]).carousel(words[2].toInt(), words[3].toInt())
            "layout" -> tellLayout(words)
            "request" -> view(words[0]).request(words[1], words[2].size, words[3] == "shown")
            "show" -> view(words[0]).show(fromPool = words[1] == "pool")
            "hide" -> view(words[0]).hide(isPooled = words[1] == "pooled")
            "clear" -> view(words[0]).clear()
            "drop" -> views.remove(words[0])?.drop()
            "warning" -> recorder.memoryWarning()
            "background" -> recorder.background()
            "foreground" -> recorder.foreground()
            "prefetch" -> recorder.prefetch(words[0], words[1].size)
            "remove" -> recorder.remove(words[0])
            "empty" -> recorder.removeAll()
            "loaded" -> recorder.loaded(words[0], facts(words))
            "end" -> recorder.stop()
            else -> throw Unexpected("no recorder has the call $call")
        }
    }

    private fun screen(name: String) = screens.getOrPut(name) { RecordedScreen(name, recorder) }

    private fun view(name: String) = views.getOrPut(name) { RecordedView(recorder) }

    private fun facts(words: List<String>) =
        ImageFacts(
            size = words[1].size!!,
            encodedBytes = words[2].toLongOrNull(),
            isRemote = words[3] == "remote",
            format = words[4].takeIf { it != "-" },
            host = words[5].takeIf { it != "-" },
        )

    /** Rows of one height, each of whose images has its number. */
    private fun tellLayout(words: List<String>) {
        val content =
            LayoutTeller.Content(
                isHorizontal = words[1] == "horizontal",
                viewportWidth = words[2].double,
                viewportHeight = words[3].double,
                rows = words[4].toInt(),
                columns = words[5].toInt(),
            )
        val height = words[8].double
        val count = words[10].toInt()
        val size = words[11].size
        val teller = layouts.getOrPut(words[0]) { LayoutTeller(screen(words[0])) }
        teller.tell(content, words[6].toInt(), words[7].toInt()) { row ->
            val places = List(count) { RecordedPlace("${words[9]}${row * count + it}", size) }
            LayoutTeller.Row(row * height, height, places)
        }
    }

    private val String.double: Double
        get() = if (this == "nan") Double.NaN else toDouble()

    private val String.size: PixelSize?
        get() {
            if (this == "-") return null
            val (width, height) = split("x").map(String::toInt)
            return PixelSize(width, height)
        }

    private val String.phase: ScrollPhase?
        get() = ScrollPhase.entries.firstOrNull { it.name.lowercase() == this }
}

class SharedSessionTests(private val shared: File) {
    fun `the session of both recorders is written line for line`() {
        val recording = Recording()
        SharedSession(recording.recorder, recording.clock).play(File(shared, "session.tsv"))
        val written = recording.file.readLines().drop(1)
        // Where the format has changed on purpose.
        System.getenv("SESSION_OUT")?.let { File(it).writeText(written.joinToString("\n") + "\n") }
        val wanted = File(shared, "session.ndjson").takeIf { it.isFile }?.readLines().orEmpty()
        for ((line, pair) in written.zip(wanted).withIndex()) {
            expect(pair.first, pair.second, "session.ndjson:${line + 1}")
        }
        expect(written.size, wanted.size, "the number of lines")
    }
}
