package evictionlab.recorder

/** The reason why a recording is missing or has ended; [toString] says it to a person. */
sealed class RecorderFailure {
    data class CannotWrite(val path: String, val reason: String) : RecorderFailure() {
        override fun toString() =
            "$path: $reason. The recording ends here; give another file to start()"
    }

    /** The file has become as large as was allowed, or names as many images as a trace can. */
    data class Full(val path: String, val bytes: Long) : RecorderFailure() {
        override fun toString() =
            "$path: has $bytes bytes, and more or more images don't fit. Record less"
    }

    /** So many events waited to be written that the rest of them is missing. */
    data class Overrun(val path: String, val waiting: Int) : RecorderFailure() {
        override fun toString() =
            "$path: $waiting events waited to be written. The recording ends with them, and its " +
                "last line says so. Record less at a time, or write more often: intervalMs"
    }

    /** A mistake in the recorder itself, or in what an app told it, for which no app is to end. */
    data class Broken(val cause: Throwable) : RecorderFailure() {
        override fun toString() = "the recorder failed: $cause. The recording ends here"
    }
}
