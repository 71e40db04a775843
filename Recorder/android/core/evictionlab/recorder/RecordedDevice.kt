package evictionlab.recorder

/**
 * The device of a recording, as the trace's header describes it.
 *
 * @property id one that the lab knows (`lab devices` lists them), or null for one described here.
 * @property width in points, portrait.
 * @property api Android's API level, which says what ends an app and of what it is told.
 * @property memoryClassBytes of an app's heap, as `ActivityManager.getMemoryClass()` says it.
 */
data class RecordedDevice(
    val width: Double,
    val height: Double,
    val scale: Double,
    val hz: Double,
    val ramBytes: Long,
    val api: Int? = null,
    val memoryClassBytes: Long? = null,
    val id: String? = null,
) {
    /** The one of the lab's devices whose CPUs, flash and decoders stand for this one's. */
    internal val basedOn: String
        get() =
            when {
                memoryClassBytes == null -> "android"
                memoryClassBytes <= 192L shl 20 -> "android-128"
                memoryClassBytes <= 384L shl 20 -> "android-256"
                else -> "android-512"
            }

    companion object {
        /** A device that the lab knows by name. [hz] is only for speeds of first frames. */
        fun named(id: String, hz: Double = 60.0) =
            RecordedDevice(0.0, 0.0, scale = 1.0, hz = hz, ramBytes = 0, id = id)
    }
}
