package evictionlab.recorder.tests

import evictionlab.recorder.RecordedDevice
import evictionlab.recorder.Recorder
import evictionlab.recorder.RecorderClock
import java.io.File

/** A clock that a test sets. */
class HandClock : RecorderClock {
    @Volatile
    override var nowNs = 0L

    var nowMs: Long
        get() = nowNs / 1_000_000
        set(value) {
            nowNs = value * 1_000_000
        }
}

/** A recorder at work, with its lines. */
class Recording(largestBytes: Long = 1_000_000) {
    val clock = HandClock()
    val recorder = Recorder(clock)
    val file = scratch()

    init {
        recorder.start(
            file,
            RecordedDevice.named("iphone-8"),
            intervalMs = 60_000,
            largestBytes = largestBytes,
        )
    }

    /** The lines recorded until now, without the header. */
    val lines: List<String>
        get() {
            recorder.flush()
            return file.readLines().drop(1)
        }

    /** The same, events alone. */
    val events: List<String>
        get() = lines.filter { it.startsWith("{\"t\":") }

    /** The same, from what happened on, without the time. */
    val kinds: List<String>
        get() = events.map { it.substringAfter("\"event\":\"") }

    companion object {
        fun scratch(): File =
            File.createTempFile("recorder", ".ndjson").also {
                it.delete()
                it.deleteOnExit()
            }
    }
}
