package evictionlab.calibrate

/** Measurements that take turns. */
internal object Turns {
    const val COUNT = 5

    /**
     * The results of each work in five turns. All works take their first turn, then all their
     * second: a phone that grows warm, or is busy for a moment, is so for all of them.
     *
     * A turn before these fills caches, and isn't counted. A work that fails has no results.
     */
    fun take(works: List<() -> Long?>): List<List<Long>> {
        val results = works.map { ArrayList<Long>() }
        for (turn in 0..COUNT) {
            for ((index, work) in works.withIndex()) {
                val result = work()
                if (result != null && turn > 0) results[index].add(result)
            }
        }
        return results.map { if (it.size == COUNT) it else emptyList() }
    }

    /** The mean time of several calls of the work; null if one fails. */
    fun mean(calls: Int, work: (Int) -> Boolean): Long? {
        val start = System.nanoTime()
        for (call in 0 until calls) if (!work(call)) return null
        return maxOf(1, (System.nanoTime() - start) / calls)
    }
}
