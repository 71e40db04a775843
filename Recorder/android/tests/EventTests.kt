package evictionlab.recorder.tests

import evictionlab.recorder.RecordedDevice
import evictionlab.recorder.RecordedScreen
import evictionlab.recorder.RecordedView
import evictionlab.recorder.Recorder
import evictionlab.recorder.RecorderClock
import evictionlab.recorder.RecorderFailure
import evictionlab.recorder.ScrollPhase
import kotlin.concurrent.thread

class EventTests {
    fun `a request is joined with the appearance that follows it`() {
        val recording = Recording()
        val views = List(2) { RecordedView(recording.recorder) }
        for (view in views) view.request("k", isShown = false)
        for (view in views) view.show()
        val event = """request","view":%d,"image":"i0","show":true}"""
        expect(recording.kinds, listOf(event.format(0), event.format(1)))
    }

    fun `an appearance after a frame or another event stands alone`() {
        val recording = Recording()
        val (late, other) = List(2) { RecordedView(recording.recorder) }
        late.request("k", isShown = false)
        recording.clock.nowMs = 17
        late.show()
        other.request("k", isShown = false)
        recording.recorder.memoryWarning()
        other.show()
        expect(
            recording.events,
            listOf(
                """{"t":0,"event":"request","view":0,"image":"i0"}""",
                """{"t":17,"event":"show","view":0}""",
                """{"t":17,"event":"request","view":1,"image":"i0"}""",
                """{"t":17,"event":"warning","level":"warning"}""",
                """{"t":17,"event":"show","view":1}""",
            ),
        )
    }

    fun `a pooled view comes back only with its row or a request`() {
        val recording = Recording()
        val view = RecordedView(recording.recorder)
        view.request("k", isShown = true)
        view.hide(isPooled = true)
        view.hide()
        view.show()
        expect(recording.kinds.size, 2)
        view.show(fromPool = true)
        expect(recording.kinds.last(), """show","view":0}""")
    }

    fun `a view that is dropped gives its number back, and may ask anew`() {
        val recording = Recording()
        val view = RecordedView(recording.recorder)
        view.request("k", isShown = true)
        view.drop()
        view.drop()
        view.hide()
        view.request("k", isShown = true)
        val kinds = recording.kinds.map { it.substringBefore('"') }
        expect(kinds, listOf("request", "drop", "request"))
        expect("\"view\":0" in recording.kinds.last(), recording.kinds.last())
    }

    fun `a view that the garbage collector takes is dropped`() {
        val recording = Recording()
        RecordedView(recording.recorder).request("k", isShown = true)
        val end = System.nanoTime() + 10_000_000_000
        while (recording.kinds.none { it.startsWith("drop") } && System.nanoTime() < end) {
            System.gc()
            Thread.sleep(10)
            recording.recorder.foreground()
        }
        expect(recording.kinds.count { it == """drop","view":0}""" }, 1)
    }

    fun `a view that was dropped is not dropped again by the collector`() {
        val recording = Recording()
        RecordedView(recording.recorder).apply { request("k", isShown = true) }.drop()
        val next = RecordedView(recording.recorder)
        next.request("k", isShown = true)
        repeat(20) {
            System.gc()
            Thread.sleep(10)
            recording.recorder.foreground()
        }
        expect(recording.kinds.count { it.startsWith("drop") }, 1)
        next.clear()
    }

    fun `a screen is pushed once, and doesn't come where it is`() {
        val recording = Recording()
        val feed = RecordedScreen("feed#1", recording.recorder)
        feed.willAppear()
        feed.willAppear()
        RecordedScreen("", recording.recorder).willAppear()
        feed.willAppear()
        expect(
            recording.kinds,
            listOf(
                """push","screen":"feed-1#0"}""",
                """push","screen":"screen#1"}""",
                """pop","screen":"feed-1#0"}""",
            ),
        )
    }

    fun `what has moved may be told beside the offset`() {
        val recording = Recording()
        val screen = RecordedScreen("s", recording.recorder)
        screen.willAppear()
        recording.clock.nowMs = 1000
        screen.didScroll(100.0, 600.0, ScrollPhase.DRAG, moved = 4.0)
        recording.clock.nowMs = 1010
        screen.didScroll(200.0, 600.0, null, moved = 8.0)
        expect(
            recording.kinds.drop(1),
            listOf(
                """scroll","screen":"s#0","offset":100,"velocity":240,"phase":"drag"}""",
                """scroll","screen":"s#0","offset":200,"velocity":800}""",
            ),
        )
    }

    fun `a level that Android doesn't have is a plain warning`() {
        val recording = Recording()
        for (level in listOf(5, 80, 7)) recording.recorder.memoryWarning(level)
        expect(
            recording.kinds.map { it.substringAfterLast(':') },
            listOf("5}", "80}", "\"warning\"}"),
        )
    }

    fun `times never go back where the clock does`() {
        val recording = Recording()
        for (timeMs in listOf(10L, 5L)) {
            recording.clock.nowMs = timeMs
            recording.recorder.foreground()
        }
        expect(recording.events.map { it.substringBefore(',') }, List(2) { "{\"t\":10" })
    }

    fun `times never go back, and nothing is lost between threads`() {
        val recording = Recording(largestBytes = 100_000_000)
        val threads =
            List(4) { number ->
                thread {
                    val view = RecordedView(recording.recorder)
                    for (round in 0 until 1000) {
                        recording.clock.nowNs += 1
                        view.request("$number/$round", isShown = true)
                        if (round % 100 == 0) recording.recorder.flush()
                    }
                    view.drop()
                }
            }
        for (thread in threads) thread.join()
        val times = recording.events.map { it.drop(5).substringBefore(',').toDouble() }
        expect(times.size, 4004)
        expect(times, times.sorted())
    }

    fun `a mistake of the recorder's own ends the recording, and not the app`() {
        val broken =
            object : RecorderClock {
                var isBroken = false
                override val nowNs: Long
                    get() = if (isBroken) error("no clock") else 0
            }
        val recorder = Recorder(broken)
        recorder.start(Recording.scratch(), RecordedDevice.named("iphone-8"))
        broken.isBroken = true
        recorder.memoryWarning()
        expect(recorder.failure is RecorderFailure.Broken, "${recorder.failure}")
        expect(recorder.isRecording, false)
    }
}
