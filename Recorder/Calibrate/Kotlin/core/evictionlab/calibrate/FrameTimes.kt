package evictionlab.calibrate

/** The times of a display's frames, of which five means are made. */
class FrameTimes {
    private val timesNs = ArrayList<Long>()

    /** True when there are enough frames. */
    val isComplete: Boolean
        get() = timesNs.size > Turns.COUNT * FRAMES_OF_TURN

    fun add(timeNs: Long) {
        timesNs.add(timeNs)
    }

    /** The mean time between two frames, in each of five turns; empty before there are enough. */
    val meansNs: List<Long>
        get() {
            if (!isComplete) return emptyList()
            return List(Turns.COUNT) { turn ->
                val first = turn * FRAMES_OF_TURN
                (timesNs[first + FRAMES_OF_TURN] - timesNs[first]) / FRAMES_OF_TURN
            }
        }

    private companion object {
        const val FRAMES_OF_TURN = 24
    }
}
