package evictionlab.recorder.tests

import evictionlab.recorder.ImageFacts
import evictionlab.recorder.PixelSize
import evictionlab.recorder.RecordedDevice
import evictionlab.recorder.RecordedScreen
import evictionlab.recorder.RecordedView
import evictionlab.recorder.Recorder
import evictionlab.recorder.RecorderFailure
import java.io.File

private val device = RecordedDevice.named("iphone-8")

class FileTests {
    fun `nothing is recorded before the start and after the stop`() {
        val recording = Recording()
        recording.recorder.memoryWarning()
        recording.recorder.stop()
        recording.recorder.memoryWarning()
        RecordedView(recording.recorder).request("k", isShown = true)
        recording.recorder.stop()
        expect(
            recording.events,
            listOf(
                """{"t":0,"event":"warning","level":"warning"}""",
                """{"t":0,"event":"end"}""",
            ),
        )
    }

    fun `a second recording begins anew`() {
        val recording = Recording()
        val screen = RecordedScreen("s", recording.recorder)
        val view = RecordedView(recording.recorder)
        screen.willAppear()
        view.request("k", isShown = true)
        val second = Recording.scratch()
        recording.clock.nowMs = 50
        recording.recorder.start(second, device)
        view.hide()
        screen.willAppear()
        recording.recorder.stop()
        expect(
            second.readLines().drop(1),
            listOf("""{"t":0,"event":"push","screen":"s#0"}""", """{"t":0,"event":"end"}"""),
        )
    }

    fun `the recording before is kept`() {
        val recording = Recording()
        recording.recorder.memoryWarning()
        recording.recorder.flush()
        val next = Recorder(HandClock())
        next.start(recording.file, device)
        next.foreground()
        next.stop()
        val previous = Recorder.previous(recording.file)
        previous.deleteOnExit()
        expect("warning" in previous.readLines().last(), "the recording before is gone")
        expect("foreground" in recording.file.readLines()[1], "the new one is not there")
    }

    fun `an image whose load was not seen is guessed before the recording ends`() {
        val recording = Recording()
        val view = RecordedView(recording.recorder)
        for (image in listOf("a", "b")) view.request(image, isShown = true)
        recording.recorder.loaded("b", ImageFacts(PixelSize(30, 20), isRemote = false))
        recording.recorder.stop()
        expect(
            recording.lines.takeLast(2),
            listOf(
                """{"images":{"i0":{"count":1,"width":30,"height":20,""" +
                    """"//":"guessed, at view 0"}}}""",
                """{"t":0,"event":"end"}""",
            ),
        )
    }

    fun `what was recorded outlives a kill`() {
        val file = Recording.scratch()
        appUntilKilled("recording", file).destroyForcibly().waitFor()
        val events = file.readLines().filter { it.startsWith("{\"t\"") }
        expect(events.size, 102)
        expect(file.readText().endsWith("}\n"), "the last line is a half one")
    }

    fun `a file that cannot be written is a failure, and no crash`() {
        val recorder = Recorder()
        recorder.start(File("/no/such/folder/r.ndjson"), device)
        recorder.memoryWarning()
        recorder.stop()
        val failure = recorder.failure as? RecorderFailure.CannotWrite
        expect(failure?.path, "/no/such/folder/r.ndjson")
        expect("No such file" in failure.toString(), failure.toString())
        expect(recorder.isRecording, false)
    }

    fun `a recording that can't keep up ends, and its last line says so`() {
        val file = Recording.scratch()
        val recorder = Recorder(HandClock())
        recorder.start(file, device, intervalMs = 600_000)
        repeat(100_005) { recorder.memoryWarning() }
        expect(recorder.failure, RecorderFailure.Overrun(file.path, 100_000))
        expect(recorder.isRecording, false)
        recorder.stop()
        val lines = file.readLines()
        expect(lines.size, 100_002)
        expect(lines.last(), """{"t":0,"event":"end","lost":true}""")
    }

    fun `a full disk ends the recording`() {
        val full = File("/dev/full")
        // Linux alone has one.
        if (!full.exists()) return
        val recorder = Recorder()
        recorder.start(full, device)
        recorder.memoryWarning()
        recorder.stop()
        val failure = recorder.failure
        expect(failure, RecorderFailure.CannotWrite("/dev/full", "No space left on device"))
    }

    fun `a recording ends where it is longest`() {
        val recording = Recording(largestBytes = 100)
        recording.recorder.memoryWarning()
        recording.recorder.flush()
        repeat(3) { recording.recorder.memoryWarning() }
        recording.recorder.flush()
        recording.recorder.memoryWarning()
        expect(recording.recorder.state.waiting, 0)
        expect(recording.events.size, 1)
        expect(recording.recorder.failure, RecorderFailure.Full(recording.file.path, 44))
    }

    fun `what waits is written by itself`() {
        val file = Recording.scratch()
        val recorder = Recorder()
        recorder.start(file, device, intervalMs = 20)
        val view = RecordedView(recorder)
        view.request("held", isShown = false)
        val end = System.nanoTime() + 5_000_000_000
        while (file.readLines().size < 3 && System.nanoTime() < end) Thread.sleep(5)
        expect("request" in file.readLines().last(), "nothing was written")
        // So that the collector doesn't take it before.
        view.clear()
        recorder.stop()
    }
}

/** An app that says when it has recorded and waits for its end. */
fun recordUntilKilled(file: File) {
    val recorder = Recorder()
    recorder.start(file, device, intervalMs = 50)
    val view = RecordedView(recorder)
    view.request("waits", isShown = false)
    for (number in 0 until 100) recorder.prefetch("$number")
    view.request("waits", isShown = false)
    Thread.sleep(1000)
    println("recorded")
    System.out.flush()
    Thread.sleep(60_000)
    view.clear()
}
