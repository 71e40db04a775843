package evictionlab.recorder

import java.lang.ref.PhantomReference
import java.lang.ref.ReferenceQueue

/** The number of a view that the garbage collector has collected. */
internal class ViewEnding(
    view: RecordedView,
    queue: ReferenceQueue<RecordedView>,
    val session: Int,
    val number: Int,
) : PhantomReference<RecordedView>(view, queue)

/** Finds the views that are gone and were not dropped. */
internal class ViewEndings {
    private val queue = ReferenceQueue<RecordedView>()
    // A reference that is itself garbage is never told.
    private val waiting = HashSet<ViewEnding>()

    fun watch(view: RecordedView, session: Int, number: Int): ViewEnding {
        val ending = ViewEnding(view, queue, session, number)
        waiting.add(ending)
        return ending
    }

    fun forget(ending: ViewEnding) {
        waiting.remove(ending)
        ending.clear()
    }

    /** One that has ended; costs next to nothing when there is none. */
    fun next(): ViewEnding? {
        val ending = queue.poll() as ViewEnding? ?: return null
        waiting.remove(ending)
        return ending
    }
}
