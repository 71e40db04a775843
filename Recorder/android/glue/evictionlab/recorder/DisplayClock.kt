package evictionlab.recorder

import android.os.Looper
import android.view.Choreographer

/**
 * The uptime, and when the frame of a moment began, from the display's own beat.
 *
 * Content moves from frame to frame, but is told of at some time within one: speeds taken between
 * such times would tremble. The beat is listened to while something scrolls, and not else.
 */
internal class DisplayClock(hz: Double) : RecorderClock, Choreographer.FrameCallback {
    private val periodNs = (1e9 / if (hz > 0) hz else 60.0).toLong()
    // All of the main thread.
    private var beatNs = 0L
    private var framesLeft = 0
    private var isListening = false

    override val nowNs: Long
        get() = System.nanoTime()

    override fun frameNs(nowNs: Long): Long {
        if (Looper.myLooper() != Looper.getMainLooper()) return nowNs
        framesLeft = FRAMES
        if (!isListening) {
            isListening = true
            Choreographer.getInstance().postFrameCallback(this)
        }
        val sinceNs = nowNs - beatNs
        if (beatNs == 0L || sinceNs < 0 || sinceNs > FRAMES * periodNs) return nowNs
        return beatNs + sinceNs / periodNs * periodNs
    }

    override fun doFrame(frameTimeNanos: Long) {
        beatNs = frameTimeNanos
        framesLeft -= 1
        isListening = framesLeft > 0
        if (isListening) Choreographer.getInstance().postFrameCallback(this)
    }

    private companion object {
        /** For so many frames after the last motion. */
        const val FRAMES = 8
    }
}
