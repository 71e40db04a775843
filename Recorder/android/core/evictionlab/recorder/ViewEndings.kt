package evictionlab.recorder

import java.lang.ref.PhantomReference
import java.lang.ref.ReferenceQueue

/** What is left of a view that the garbage collector has taken: its number. */
internal class ViewEnding(
    view: RecordedView,
    queue: ReferenceQueue<RecordedView>,
    val session: Int,
    val number: Int,
) : PhantomReference<RecordedView>(view, queue)

/** Says which views are gone that nobody has dropped. */
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
