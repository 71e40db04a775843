package evictionlab.proof

import evictionlab.recorder.RecorderClock
import java.util.PriorityQueue

/**
 * The app's main thread, and the time of its session. Nothing waits for a clock: ten minutes go by
 * as fast as the app's real work can be done.
 */
class SessionLoop : RecorderClock {
    private class Task(val timeNs: Long, val number: Long, val act: () -> Unit)

    private val tasks =
        PriorityQueue(compareBy<Task> { it.timeNs }.thenBy { it.number })
    private var posted = 0L

    @Volatile
    override var nowNs = 0L
        private set

    fun post(timeNs: Long, act: () -> Unit) {
        tasks.add(Task(maxOf(timeNs, nowNs), posted++, act))
    }

    /** Does what is due until then, and comes back at that time. */
    fun runUntil(timeNs: Long) {
        while (true) {
            val next = tasks.peek()?.takeIf { it.timeNs <= timeNs } ?: break
            tasks.remove()
            nowNs = next.timeNs
            next.act()
        }
        nowNs = timeNs
    }

    /** Does all that was begun. */
    fun runOut() {
        while (true) runUntil(tasks.peek()?.timeNs ?: return)
    }
}
