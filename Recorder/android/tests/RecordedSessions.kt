package evictionlab.recorder.tests

import android.app.Activity
import android.content.ComponentCallbacks2
import androidx.recyclerview.widget.RecyclerView
import evictionlab.recorder.ImageFacts
import evictionlab.recorder.PixelSize
import evictionlab.recorder.RecordedDevice
import evictionlab.recorder.RecordedScreen
import evictionlab.recorder.Recorder
import evictionlab.recorder.current
import java.io.File
import kotlin.random.Random

/** Recordings of apps made of the stand-ins, for the lab to replay. */
class RecordedSessions(private val folder: File, private val shared: File) {
    fun `an app of the stand-ins is recorded from its start to its end`() {
        val file = File(folder, "app.ndjson")
        val session = RecordedSession(file)
        session.play()
        val events = file.readLines().map { it.substringAfter("\"event\":\"").substringBefore('"') }
        val all = listOf("push", "request", "scroll", "layout", "hide", "show", "warning")
        for (event in all + listOf("pop", "background", "foreground", "drop", "end")) {
            expect(event in events, "there is no $event")
        }
    }

    fun `whatever an app does is recorded`() {
        for (seed in 1..10) {
            RecordedSession(File(folder, "random-$seed.ndjson")).wander(Random(seed))
        }
    }

    fun `the session of both recorders, cut off as a kill does`() {
        val recording = Recording()
        val calls = File(shared, "session.tsv")
        SharedSession(recording.recorder, recording.clock).play(calls)
        val bytes = recording.file.readBytes()
        File(folder, "session.ndjson").writeBytes(bytes)
        File(folder, "session-killed.ndjson").writeBytes(bytes.copyOf(bytes.size - 9))
    }
}

private class RecordedSession(file: File) {
    private val clock = HandClock()
    private val recorder = Recorder(clock)
    private val app: StandInApp
    private val feed = Activity()
    private val feedScreen = RecordedScreen("feed", recorder)
    private val list: RecyclerView

    init {
        val device = RecordedDevice.current(feed)
        recorder.start(file, device, title = file.nameWithoutExtension, intervalMs = 60_000)
        app = StandInApp(recorder)
        app.start(feed)
        feedScreen.willAppear()
        list = photoList(recorder, feedScreen, count = 300, context = feed)
        feed.window.standInDecor().addView(list)
        list.standInLayout()
        for (photo in 0 until 300) {
            val facts = ImageFacts(PixelSize(600, 400), isRemote = true, 90_000, "jpeg", "h")
            recorder.loaded("https://h.example/$photo", facts)
        }
    }

    private fun fling(pixelsPerFrame: Int, frames: Int) {
        list.standInState = RecyclerView.SCROLL_STATE_SETTLING
        repeat(frames) { frame ->
            clock.nowNs += 11_111_111
            list.standInScroll(pixelsPerFrame * (frames - frame) / frames)
        }
        list.standInState = RecyclerView.SCROLL_STATE_IDLE
    }

    private fun visit(number: Int) {
        val photo = Activity()
        app.start(photo)
        RecordedScreen("photo", recorder).willAppear()
        photo.addImage("https://h.example/$number", recorder)
        clock.nowMs += 350
        app.stop(feed)
        clock.nowMs += 2000
        app.start(feed)
        feedScreen.willAppear()
        clock.nowMs += 350
        app.stop(photo)
        app.destroy(photo)
    }

    private fun leave(timeMs: Long) {
        app.stop(feed)
        app.trim(ComponentCallbacks2.TRIM_MEMORY_UI_HIDDEN)
        clock.nowMs += timeMs
        app.start(feed)
        feedScreen.willAppear()
    }

    fun play() {
        repeat(6) {
            fling(120, 60)
            clock.nowMs += 500
        }
        visit(20)
        app.trim(15)
        fling(-90, 40)
        leave(5000)
        list.standInJump(200)
        clock.nowMs += 1000
        recorder.stop()
    }

    fun wander(random: Random) {
        repeat(60) {
            when (random.nextInt(8)) {
                0 -> visit(random.nextInt(300))
                1 -> leave(random.nextLong(10_000))
                2 -> app.trim(listOf(5, 10, 15, 40, 60, 80).random(random))
                3 -> list.standInJump(random.nextInt(290))
                4 -> recorder.prefetch("https://h.example/${random.nextInt(400)}", PixelSize(9, 9))
                5 -> recorder.remove("https://h.example/${random.nextInt(400)}")
                else -> fling(random.nextInt(-300, 300), random.nextInt(1, 60))
            }
            clock.nowMs += random.nextLong(800)
        }
        recorder.stop()
    }
}
