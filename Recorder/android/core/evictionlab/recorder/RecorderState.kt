package evictionlab.recorder

import evictionlab.recorder.RecordedEvent.Action
import evictionlab.recorder.writing.RecordingWriter

/** The state that all threads share: the events that wait to be written, and the free numbers. */
internal class RecorderState {
    private var events = ArrayList<RecordedEvent>()
    private var isScheduled = false
    private var startNs = 0L
    private var lastNs = 0L
    private var isObserving = false
    private val endings = ViewEndings()

    // Read without the lock on every call, so that a recorder that is off costs nothing.
    @Volatile
    var isOn = false
        private set

    @Volatile
    var failure: RecorderFailure? = null
        private set

    @Volatile
    var writer: RecordingWriter? = null
        private set

    @Volatile
    var hz = 60.0
        private set

    // For handles, which look at them in `add`, under the lock.
    /** The recording under way: handles that were numbered in another one begin anew. */
    var session = 0
        private set

    /** The number of the screen in front. */
    var frontScreen = -1
    private var nextView = 0
    private val freeViews = ArrayList<Int>()
    private var nextScreen = 0

    val waiting: Int
        get() = synchronized(this) { events.size }

    fun begin(writer: RecordingWriter, hz: Double, nowNs: Long) = synchronized(this) {
        session += 1
        nextView = 0
        nextScreen = 0
        frontScreen = -1
        freeViews.clear()
        events.clear()
        isScheduled = false
        startNs = nowNs
        lastNs = 0
        this.writer = writer
        this.hz = if (hz > 0) hz else 60.0
        failure = null
        isOn = true
    }

    fun finish() = synchronized(this) {
        isOn = false
        writer = null
    }

    fun fail(known: RecorderFailure) = synchronized(this) {
        isOn = false
        failure = known
        events.clear()
    }

    fun timeNs(nowNs: Long): Long = synchronized(this) { maxOf(lastNs, nowNs - startNs) }

    /** Under the lock. The writer, if it has to be told that there is something to write. */
    inline fun add(nowNs: Long, make: (RecorderState) -> Action?): RecordingWriter? {
        if (!isOn) return null
        if (!hasRoom) return overrun()
        noteEndings(nowNs)
        val action = make(this) ?: return null
        return append(nowNs, action)
    }

    val hasRoom: Boolean
        get() = events.size < MOST_WAITING

    /** A recording with a hole would look whole: it ends here, and says so itself. */
    fun overrun(): RecordingWriter? {
        isOn = false
        failure = RecorderFailure.Overrun(writer?.path ?: "", events.size)
        return append(lastNs + startNs, Action.Overrun)
    }

    fun append(nowNs: Long, action: Action): RecordingWriter? {
        // Two threads may have looked at the clock in another order than they came here.
        lastNs = maxOf(lastNs, nowNs - startNs)
        events.add(RecordedEvent(lastNs, action))
        if (isScheduled) return null
        isScheduled = true
        return writer
    }

    /** Views that were not dropped end with the first event after the garbage collection. */
    fun noteEndings(nowNs: Long) {
        while (true) {
            val ending = endings.next() ?: return
            if (ending.session != session) continue
            append(nowNs, Action.Drop(ending.number))
            giveBack(ending.number)
        }
    }

    fun take(): List<RecordedEvent> = synchronized(this) {
        isScheduled = false
        val taken = events
        events = ArrayList(taken.size)
        taken
    }

    /** True for the first caller: the app is observed once, however often it records. */
    fun beginObserving(): Boolean = synchronized(this) { !isObserving.also { isObserving = true } }

    fun takeViewNumber(): Int = freeViews.removeLastOrNull() ?: nextView++

    fun giveBack(view: Int) {
        freeViews.add(view)
    }

    fun takeScreenNumber(): Int = nextScreen++

    fun watch(view: RecordedView, number: Int) = endings.watch(view, session, number)

    fun forget(ending: ViewEnding) = endings.forget(ending)

    private companion object {
        /** As many events as fit 16 MB wait at most, should the disk not keep up. */
        const val MOST_WAITING = 100_000
    }
}
