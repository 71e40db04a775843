package evictionlab.recorder.transfers

/** A transfer that has ended, as the listener that saw it tells. Times are nanoseconds of one clock. */
class RecordedTransfer(val url: String, val host: String, val askedNs: Long) {
    /** The request is sent, over a connection that is there. */
    @JvmField var sentNs: Long? = null
    @JvmField var firstByteNs: Long? = null
    @JvmField var endNs: Long? = null

    /** Of the body, as it came. */
    @JvmField var bytes: Long? = null
    @JvmField var status: Int? = null

    /** As `Content-Type` has it: of it nothing but the kind of picture is written. */
    @JvmField var mediaType: String? = null

    /** As `h2` or `http/1.1`. */
    @JvmField var version: String? = null

    /** A cache of HTTP had it. */
    @JvmField var isCached = false
    @JvmField var hasFailed = false
}
