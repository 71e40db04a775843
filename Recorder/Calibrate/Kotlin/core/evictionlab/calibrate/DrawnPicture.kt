package evictionlab.calibrate

/** A picture that the program draws: the same bytes on every phone. */
class DrawnPicture(style: Style, val width: Int, val height: Int) {
    enum class Style {
        /** Few colours in large areas, such as an icon. */
        FLAT,

        /** Slow changes with a little noise, such as a photo of the sky. */
        SMOOTH,

        /** Slow changes with much noise, such as a photo of leaves. */
        GRAINY,
    }

    /** Each pixel as 0xFFRRGGBB. */
    val argb = IntArray(width * height)

    init {
        val noise = Noise()
        for (y in 0 until height) {
            for (x in 0 until width) {
                val bits = noise.next()
                var pixel = 0xFF
                for (channel in 0 until 3) {
                    val byte = bits ushr (8 * channel + 8) and 0xFF
                    val slope = x * 130 / width + y * (60 + 10 * channel) / height
                    val value =
                        when (style) {
                            Style.FLAT ->
                                ((x / 24 + 3 * (y / 24)) % 7 * 36 + channel * 50) % 256
                            Style.SMOOTH -> slope + byte / 64
                            Style.GRAINY -> slope + byte / 8
                        }
                    pixel = pixel shl 8 or value
                }
                argb[y * width + x] = pixel
            }
        }
    }

    companion object {
        /** The pictures that decoders are measured with. */
        internal val all: List<DrawnPicture>
            get() =
                listOf(96 to 96, 480 to 320, 1440 to 1080).flatMap { (width, height) ->
                    Style.entries.map { DrawnPicture(it, width, height) }
                }
    }
}

/** Marsaglia's xorshift of 32 bits. */
internal class Noise {
    private var state = 2_463_534_242L.toInt()

    fun next(): Int {
        state = state xor (state shl 13)
        state = state xor (state ushr 17)
        state = state xor (state shl 5)
        return state
    }
}
