package evictionlab.recorder.pictures

import evictionlab.recorder.PixelSize
import java.io.IOException
import java.io.InputStream

/**
 * How large a picture is and how it is stored, from the first bytes of its file.
 *
 * A library that scales images down hands over a small one; only the file tells the real size.
 *
 * @property format as the lab names it; null for formats that it doesn't draw itself.
 */
internal data class PictureHeader(val size: PixelSize, val format: String?) {
    companion object {
        /** Null for a file that isn't understood, or can't be read. */
        fun read(stream: InputStream): PictureHeader? =
            try {
                val bytes = FirstBytes(stream)
                png(bytes) ?: gif(bytes) ?: webP(bytes) ?: jpeg(bytes)
            } catch (_: IOException) {
                null
            }

        private fun png(bytes: FirstBytes): PictureHeader? {
            if (!bytes.has(0, 0x89, 0x50, 0x4E, 0x47) || !bytes.has("IHDR", 12)) return null
            return made(bytes.big(4, 16), bytes.big(4, 20), "png")
        }

        private fun gif(bytes: FirstBytes): PictureHeader? {
            if (!bytes.has("GIF8", 0)) return null
            return made(bytes.little(2, 6), bytes.little(2, 8), null)
        }

        private fun webP(bytes: FirstBytes): PictureHeader? {
            if (!bytes.has("RIFF", 0) || !bytes.has("WEBP", 8)) return null
            if (bytes.has("VP8X", 12)) {
                return made(bytes.little(3, 24) + 1, bytes.little(3, 27) + 1, "webp")
            }
            if (bytes.has("VP8L", 12)) {
                val bits = bytes.little(4, 21)
                if (bits < 0) return null
                return made((bits and 0x3FFF) + 1, (bits shr 14 and 0x3FFF) + 1, "webp")
            }
            val width = bytes.little(2, 26)
            val height = bytes.little(2, 28)
            if (!bytes.has("VP8 ", 12) || width < 0 || height < 0) return null
            return made(width and 0x3FFF, height and 0x3FFF, "webp")
        }

        /** The frame's header stands behind others, each of which tells how long it is. */
        private fun jpeg(bytes: FirstBytes): PictureHeader? {
            if (!bytes.has(0, 0xFF, 0xD8, 0xFF)) return null
            var place = 2
            var isTurned = false
            while (true) {
                val marker = bytes.big(2, place)
                if (marker shr 8 != 0xFFL) return null
                val kind = (marker and 0xFF).toInt()
                if (kind == 0xFF) {
                    place += 1
                    continue
                }
                if (kind in 0xC0..0xCF && kind != 0xC4 && kind != 0xC8 && kind != 0xCC) {
                    val high = bytes.big(2, place + 5)
                    val wide = bytes.big(2, place + 7)
                    return if (isTurned) made(high, wide, "jpeg") else made(wide, high, "jpeg")
                }
                val length = bytes.big(2, place + 2)
                if (length < 2) return null
                if (kind == 0xE1 && bytes.has("Exif\u0000\u0000", place + 4)) {
                    isTurned = isTurned || turns(bytes, place + 10, length - 8)
                }
                place += 2 + length.toInt()
            }
        }

        /** True if the Exif block there says that the picture is turned by a quarter. */
        private fun turns(bytes: FirstBytes, start: Int, count: Long): Boolean {
            val isLittle = bytes.has(start, 0x49, 0x49, 42, 0)
            if (!isLittle && !bytes.has(start, 0x4D, 0x4D, 0, 42)) return false
            fun number(length: Int, offset: Long): Long {
                if (offset < 0 || offset > count - length) return -1
                val place = start + offset.toInt()
                return if (isLittle) bytes.little(length, place) else bytes.big(length, place)
            }
            val first = number(4, 4)
            for (entry in 0 until number(2, first)) {
                val offset = first + 2 + 12 * entry
                when (number(2, offset)) {
                    -1L -> return false
                    0x0112L -> return number(2, offset + 8) in 5..8
                }
            }
            return false
        }

        private fun made(width: Long, height: Long, format: String?): PictureHeader? {
            val edges = 1L until (1L shl 20)
            if (width !in edges || height !in edges) return null
            return PictureHeader(PixelSize(width.toInt(), height.toInt()), format)
        }
    }
}

/** Numbers in a file's first bytes, of which no more are read than are looked at. */
private class FirstBytes(private val stream: InputStream) {
    private var bytes = ByteArray(4096)
    private var count = 0

    fun has(place: Int, vararg wanted: Int): Boolean =
        wanted.indices.all { at(place + it) == wanted[it] }

    fun has(wanted: String, place: Int): Boolean =
        wanted.indices.all { at(place + it) == wanted[it].code }

    /** -1 behind the end. */
    fun big(length: Int, place: Int): Long {
        if (at(place + length - 1) < 0) return -1
        return (0 until length).fold(0L) { sum, index -> sum shl 8 or at(place + index).toLong() }
    }

    /** -1 behind the end. */
    fun little(length: Int, place: Int): Long {
        if (at(place + length - 1) < 0) return -1
        return (length - 1 downTo 0).fold(0L) { sum, index ->
            sum shl 8 or at(place + index).toLong()
        }
    }

    private fun at(place: Int): Int {
        while (place >= count) {
            if (place >= FARTHEST) return -1
            if (count == bytes.size) bytes = bytes.copyOf(2 * count)
            val more = stream.read(bytes, count, bytes.size - count)
            if (more <= 0) return -1
            count += more
        }
        return bytes[place].toInt() and 0xFF
    }

    private companion object {
        /** Cameras put small pictures before the frame, but no megabyte of them. */
        const val FARTHEST = 1 shl 20
    }
}
