package evictionlab.calibrate

/**
 * All that was measured of one phone, as `calibration.json` holds it.
 *
 * It holds measurements alone. `lab devices --from` works out a device's figures, so that a better
 * way to do that needs no phone to be measured again.
 *
 * @property program the program that measured.
 * @property model the phone's model, as the system names it.
 * @property system the system with its version.
 */
data class Calibration(
    val program: String,
    val model: String,
    val system: String,
    var screen: Screen? = null,
    var memory: Memory? = null,
    var cores: Cores? = null,
    var flash: Flash? = null,
    var decodes: List<Decode> = emptyList(),
) {
    /**
     * @property width in points, upright, as is [height].
     * @property hz the most frames a second that the display can show.
     * @property frameNs means of five turns.
     */
    data class Screen(
        val width: Double,
        val height: Double,
        val scale: Double,
        val hz: Double,
        val frameNs: List<Long> = emptyList(),
    )

    /** Memory as the system tells it. */
    data class Memory(
        val ramBytes: Long,
        val footprintLimitBytes: Long? = null,
        val memoryClassBytes: Long? = null,
        val api: Int? = null,
    )

    /**
     * @property kinds how many cores of each kind the system says there are, the fastest first;
     *   empty if it doesn't say.
     * @property perSecond pieces of work a second in all, for 1 thread, 2 threads and so on: five
     *   turns of each.
     */
    data class Cores(val kinds: List<Int>, val perSecond: List<List<Long>>)

    /** @property isCold false if the system may have answered from its memory. */
    data class Flash(val isCold: Boolean, val reads: List<Read>)

    /** Reads of one length. @property ns of a read: means of five turns. */
    data class Read(val bytes: Int, val ns: List<Long>)

    /**
     * @property bytes of the file.
     * @property sample the divisor of both sides: 1 decodes all of it.
     * @property ns of a decode, in five turns.
     */
    data class Decode(
        val format: String,
        val width: Int,
        val height: Int,
        val bytes: Int,
        val sample: Int = 1,
        val ns: List<Long>,
    )
}
