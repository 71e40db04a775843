package evictionlab.recorder.tests

import evictionlab.recorder.PixelSize
import evictionlab.recorder.RecordedDevice
import evictionlab.recorder.RecordedScreen
import evictionlab.recorder.RecordedView
import evictionlab.recorder.Recorder
import evictionlab.recorder.ScrollPhase
import java.lang.management.ManagementFactory

/**
 * What an event costs the thread that it happens on, and all threads: frames of 30 views that ask
 * for something, as fast as they come, with a rest before the buffer is full.
 */
fun main() {
    val keys = List(5000) { "https://images.example/photos/$it/large.jpg" }
    val off = Recorder()
    println("%-32s %6.0f ns an event".format("while nothing is recorded", cost(off, keys).first))
    val recorder = Recorder()
    val file = Recording.scratch()
    recorder.start(file, RecordedDevice.named("android"))
    cost(recorder, keys)
    val (own, all) = cost(recorder, keys)
    recorder.stop()
    println("%-32s %6.0f ns an event".format("the app's thread", own))
    println("%-32s %6.0f ns an event".format("with the writer's", all))
    val writtenMb = file.length() / 1_000_000
    println("%-32s %6d MB, %s".format("written", writtenMb, recorder.failure ?: "all of it"))
    file.delete()
}

private const val FRAMES = 40_000
private const val VIEWS = 30

/** Nanoseconds of a core for each event: of this thread, and of the whole process. */
private fun cost(recorder: Recorder, keys: List<String>): Pair<Double, Double> {
    val screen = RecordedScreen("feed", recorder)
    val views = List(VIEWS) { RecordedView(recorder) }
    val threads = ManagementFactory.getThreadMXBean()
    val process =
        ManagementFactory.getOperatingSystemMXBean() as com.sun.management.OperatingSystemMXBean
    var restNs = 0L
    val (own, all) = threads.currentThreadCpuTime to process.processCpuTime
    for (frame in 0 until FRAMES) {
        screen.didScroll(frame * 10.0, 640.0, ScrollPhase.DRAG)
        for ((number, view) in views.withIndex()) {
            val size = PixelSize(300, 200)
            view.request(keys[(frame * VIEWS + number) % keys.size], size, isShown = true)
        }
        if (frame % 1000 == 999) {
            val start = threads.currentThreadCpuTime
            recorder.flush()
            restNs += threads.currentThreadCpuTime - start
        }
    }
    val events = FRAMES * (VIEWS + 1.0)
    return Pair(
        (threads.currentThreadCpuTime - own - restNs) / events,
        (process.processCpuTime - all) / events,
    )
}
