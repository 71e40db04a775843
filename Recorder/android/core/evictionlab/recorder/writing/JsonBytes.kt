package evictionlab.recorder.writing

import kotlin.math.abs
import kotlin.math.truncate

/** A line of JSON in the making: bytes at once, and no strings between. */
internal class JsonBytes {
    private var bytes = ByteArray(1 shl 14)
    private var count = 0

    val isEmpty: Boolean
        get() = count == 0

    fun take(): ByteArray {
        val taken = bytes.copyOf(count)
        count = 0
        return taken
    }

    fun raw(text: String) {
        for (character in text) {
            // Text that isn't ASCII is rare, and the library encodes it.
            if (character.code >= 0x80) return text.toByteArray().forEach(::byte)
        }
        reserve(text.length)
        for (character in text) bytes[count++] = character.code.toByte()
    }

    /** Between quotation marks, with everything escaped that JSON or a terminal would mind. */
    fun string(text: String) {
        byte('"'.code.toByte())
        for (byte in text.toByteArray()) {
            val value = byte.toInt() and 0xFF
            when {
                value == '"'.code -> raw("\\\"")
                value == '\\'.code -> raw("\\\\")
                value < 0x20 || value == 0x7F -> {
                    raw("\\u00")
                    byte(DIGITS[value shr 4].code.toByte())
                    byte(DIGITS[value and 15].code.toByte())
                }
                else -> byte(byte)
            }
        }
        byte('"'.code.toByte())
    }

    fun integer(value: Long) {
        if (value < 0) byte('-'.code.toByte())
        magnitude(if (value == Long.MIN_VALUE) Long.MAX_VALUE else abs(value))
    }

    fun integer(value: Int) = integer(value.toLong())

    private fun magnitude(value: Long) {
        var length = 1
        var rest = value / 10
        while (rest > 0) {
            length += 1
            rest /= 10
        }
        reserve(length)
        rest = value
        for (place in count + length - 1 downTo count) {
            bytes[place] = ('0'.code + rest % 10).toByte()
            rest /= 10
        }
        count += length
    }

    /** A whole number of units of which `unit`, a power of ten, are one: 96500 of 1000 is 96.5. */
    fun decimal(value: Long, unit: Long) {
        if (value < 0) byte('-'.code.toByte())
        val magnitude = if (value == Long.MIN_VALUE) Long.MAX_VALUE else abs(value)
        magnitude(magnitude / unit)
        var rest = magnitude % unit
        if (rest == 0L) return
        byte('.'.code.toByte())
        var place = unit / 10
        while (rest > 0) {
            byte(('0'.code + rest / place).toByte())
            rest %= place
            place /= 10
        }
    }

    /** A length in points, with three decimals; what is no number is 0. */
    fun points(value: Double) = decimal(whole(value * 1000, 1e12), 1000)

    private fun byte(value: Byte) {
        reserve(1)
        bytes[count++] = value
    }

    private fun reserve(more: Int) {
        if (count + more > bytes.size) bytes = bytes.copyOf(maxOf(2 * bytes.size, count + more))
    }

    companion object {
        private const val DIGITS = "0123456789abcdef"

        /**
         * The nearest whole number within bounds that the lab takes, too; what is no number is 0.
         * Halves go away from zero, as in the recorder for iOS.
         */
        fun whole(value: Double, most: Double): Long {
            if (value.isNaN()) return 0
            val within = value.coerceIn(-most, most)
            val part = truncate(within)
            val isHalf = abs(within - part) >= 0.5
            return part.toLong() + if (!isHalf) 0 else if (within < 0) -1 else 1
        }
    }
}
