package evictionlab.calibrate

import java.util.concurrent.atomic.AtomicLong

/**
 * Measures how much 1, 2 and more threads do in a second, up to one for each core.
 *
 * @param kinds how many cores of each kind the system says there are.
 * @param stretchNs how long each turn counts.
 */
fun Calibration.measureCores(
    kinds: List<Int> = emptyList(),
    count: Int = Runtime.getRuntime().availableProcessors(),
    stretchNs: Long = 100_000_000,
) {
    val runs = (1..maxOf(1, count)).map { CoreRun(it, stretchNs) }
    cores = Calibration.Cores(kinds, Turns.take(runs.map { run -> { run.perSecond() } }))
}

/** Several threads that work at once. */
private class CoreRun(private val threads: Int, private val stretchNs: Long) {
    /** How many pieces of work all of them finish in a second. */
    fun perSecond(): Long {
        // Cores gain speed before the count begins.
        val beginNs = System.nanoTime() + stretchNs / 4
        val total = AtomicLong()
        val workers =
            List(threads) {
                Thread { total.addAndGet(pieces(beginNs, beginNs + stretchNs)) }
            }
        workers.forEach(Thread::start)
        workers.forEach(Thread::join)
        return total.get() * 1_000_000_000 / stretchNs
    }

    /** The number of pieces that this thread finishes between two instants. */
    private fun pieces(beginNs: Long, endNs: Long): Long {
        var count = 0L
        var state = 1L
        while (true) {
            // A piece is some ten microseconds of arithmetic in registers.
            for (step in 0 until 5000) {
                state = (state xor (state ushr 29)) * 6_364_136_223_846_793_005 + 1
            }
            val now = System.nanoTime()
            if (now >= endNs) break
            if (now >= beginNs) count += 1
        }
        // Work without a result would be removed by the compiler.
        return if (state == 0L) 0 else count
    }
}
