package evictionlab.recorder

/** The source of times, which a test can replace. */
interface RecorderClock {
    /** Nanoseconds since whenever; never less than before. */
    val nowNs: Long

    /** When the frame began in which [nowNs] is; speeds are taken between frames. */
    fun frameNs(nowNs: Long): Long = nowNs
}

/** The time since the device was started, without the time that it slept. */
class UptimeClock : RecorderClock {
    override val nowNs: Long
        get() = System.nanoTime()
}
