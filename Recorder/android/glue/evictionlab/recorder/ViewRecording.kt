package evictionlab.recorder

import android.view.View
import android.view.ViewGroup

/**
 * A view asks for an image. Call it before any cache is asked, hits included.
 *
 * @param image the key that the cache has it under, such as the URL.
 * @param view whatever view will show it.
 * @param size in pixels, if the library scales the image down for the view.
 */
fun Recorder.request(image: String, view: View, size: PixelSize? = null) {
    if (!isRecording) return
    ViewProbe.of(view, this).recorded.request(image, size, view.isAttachedToWindow)
}

/**
 * The same from a library that repeats the request when the view comes back into its window, as
 * Coil does: an image that the view has or waits for already isn't recorded again.
 */
fun Recorder.requestUnlessAnew(image: String, view: View, size: PixelSize? = null) {
    if (!isRecording) return
    ViewProbe.of(view, this).recorded.requestUnlessAnew(image, size, view.isAttachedToWindow)
}

/** The view has dropped its image, or the load that it waits for. */
fun clearRecorded(view: View) {
    ViewProbe.known(view)?.recorded?.clear()
}

/** A row is put away to be used again: from `RecyclerView.RecyclerListener` and its like. */
fun recycledRecorded(row: View) = ViewProbe.forEach(row) { it.hide(isPooled = true) }

/** Drops views that end together, such as a fragment's. The collector tells of all others. */
fun dropRecorded(root: View) = ViewProbe.forEach(root) { it.drop() }

/** An element in sight that is drawn by a view, as Compose's are: it is covered with its host. */
fun hostRecorded(element: RecordedView, host: View) = ViewProbe.host(element, host)

/** The element is no longer in sight. */
fun releaseRecorded(element: RecordedView, host: View) = ViewProbe.release(element, host)

/**
 * Lives as long as its view, and learns with it when it enters a window and leaves it. So any view
 * can be recorded, whatever class it is.
 */
internal class ViewProbe private constructor(recorder: Recorder) :
    View.OnAttachStateChangeListener {
    val recorded = RecordedView(recorder)

    // A view enters its window with its row, and never before: it may come out of the pool.
    override fun onViewAttachedToWindow(view: View) = recorded.show(fromPool = true)

    override fun onViewDetachedFromWindow(view: View) = recorded.hide()

    companion object {
        /**
         * Under which a view has its probe. Views take no numbers that look like the system's own,
         * below 2 in the highest byte; those of apps begin with 0x7F there.
         */
        private const val TAG = 0x35EC0DE1

        /** Under which a view has the elements that it hosts. */
        private const val HOSTED = 0x35EC0DE2

        /** The view's own probe; at its first request it gets one. */
        fun of(view: View, recorder: Recorder): ViewProbe {
            known(view)?.let { return it }
            val probe = ViewProbe(recorder)
            view.setTag(TAG, probe)
            view.addOnAttachStateChangeListener(probe)
            return probe
        }

        fun known(view: View): ViewProbe? = view.getTag(TAG) as? ViewProbe

        fun host(element: RecordedView, host: View) {
            val hosted = hosted(host) ?: LinkedHashSet()
            hosted.add(element)
            host.setTag(HOSTED, hosted)
        }

        fun release(element: RecordedView, host: View) {
            hosted(host)?.remove(element)
        }

        @Suppress("UNCHECKED_CAST")
        private fun hosted(view: View) = view.getTag(HOSTED) as? LinkedHashSet<RecordedView>

        /** All views under this one and itself, and what they host, in the order of the views. */
        fun forEach(view: View, body: (RecordedView) -> Unit) {
            known(view)?.let { body(it.recorded) }
            hosted(view)?.toList()?.forEach(body)
            if (view !is ViewGroup) return
            for (index in 0 until view.childCount) {
                view.getChildAt(index)?.let { forEach(it, body) }
            }
        }
    }
}
