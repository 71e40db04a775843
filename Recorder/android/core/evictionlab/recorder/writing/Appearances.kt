package evictionlab.recorder.writing

import evictionlab.recorder.RecordedEvent
import evictionlab.recorder.RecordedEvent.Action

/**
 * Joins a request with the appearance that follows it: cells are filled before they are put into
 * the window, and to a person both are one.
 *
 * A request that isn't in the window waits for its view's `show`, until something else happens or a
 * frame has gone by. Whatever comes meanwhile waits behind it, so that the order stays.
 */
internal class Appearances(private val write: (RecordedEvent) -> Unit) {
    private val held = ArrayList<RecordedEvent>()

    val isHolding: Boolean
        get() = held.isNotEmpty()

    /** Writes the events that can be written now, in order. */
    fun add(event: RecordedEvent) {
        when (val action = event.action) {
            is Action.Request -> {
                releaseIfLate(event.timeNs)
                if (action.isShown) pass(event) else held.add(event)
            }
            is Action.Show -> {
                releaseIfLate(event.timeNs)
                if (!joins(action.view)) pass(event)
            }
            is Action.Facts, is Action.Layout -> pass(event)
            else -> {
                release()
                write(event)
            }
        }
    }

    fun release() {
        for (event in held) write(event)
        held.clear()
    }

    private fun pass(event: RecordedEvent) {
        if (held.isEmpty()) write(event) else held.add(event)
    }

    private fun releaseIfLate(timeNs: Long) {
        val first = held.firstOrNull() ?: return
        if (timeNs - first.timeNs > LONGEST_NS) release()
    }

    /** Marks the view's last waiting request as shown; false if none waits. */
    private fun joins(view: Int): Boolean {
        for (index in held.indices.reversed()) {
            val request = held[index].action as? Action.Request ?: continue
            if (request.view != view) continue
            if (!request.isShown) {
                val shown = Action.Request(view, request.image, request.size, isShown = true)
                held[index] = RecordedEvent(held[index].timeNs, shown)
            }
            return true
        }
        return false
    }

    private companion object {
        /** A frame at 60 Hz. */
        const val LONGEST_NS = 16_000_000L
    }
}
