package evictionlab.recorder.tests

import evictionlab.recorder.PixelSize
import evictionlab.recorder.hostOf
import evictionlab.recorder.loaded
import evictionlab.recorder.pictures.PictureHeader
import java.io.File
import java.io.InputStream
import java.nio.file.Files

private fun bytes(text: String, vararg rest: Int) =
    text.toByteArray() + ByteArray(rest.size) { rest[it].toByte() }

val png = bytes("", 0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13) +
    bytes("IHDR", 0, 0, 2, 0x58, 0, 0, 1, 0x90)
private val gif = bytes("GIF89a", 0x2C, 1, 0xC8, 0)
private val jpeg =
    bytes("", 0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xFF, 0xC4, 0, 3, 9) +
        bytes("", 0xFF, 0xC2, 0, 11, 8, 1, 0x90, 2, 0x58, 3)
/** A camera's, held upright: the file is 600 x 400, and 400 x 600 to a person. */
private val turned =
    bytes("", 0xFF, 0xD8, 0xFF, 0xE1, 0, 34) + bytes("Exif", 0, 0) +
        bytes("MM", 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0) +
        ByteArray(4) + bytes("", 0xFF, 0xC0, 0, 11, 8, 1, 0x90, 2, 0x58, 3)
private val lossy =
    bytes("RIFF____WEBPVP8 ", 0, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 0x58, 0x42, 0x90, 0x41)
private val lossless = bytes("RIFF____WEBPVP8L", 0, 0, 0, 0, 0x2F, 0x57, 0xC2, 0x63, 0)
private val extended =
    bytes("RIFF____WEBPVP8X", 10, 0, 0, 0, 0, 0, 0, 0, 0x57, 2, 0, 0x8F, 1, 0)

/** Gives out a byte at a time, as a network may, and fails at the end if it is to. */
private class Trickle(private val bytes: ByteArray, private val fails: Boolean) : InputStream() {
    private var place = 0

    override fun read(): Int = throw Unexpected("one byte is asked for")

    override fun read(into: ByteArray, offset: Int, length: Int): Int {
        if (place == bytes.size) return if (fails) throw java.io.IOException("lost") else -1
        into[offset] = bytes[place++]
        return 1
    }
}

class PictureTests {
    fun `sizes are in the first bytes`() {
        val formats =
            mapOf(png to "png", jpeg to "jpeg", lossy to "webp", lossless to "webp") +
                (extended to "webp")
        for ((file, format) in formats) {
            val header = PictureHeader(PixelSize(600, 400), format)
            expect(PictureHeader.read(file.inputStream()), header)
            expect(PictureHeader.read(Trickle(file + ByteArray(5000), fails = true)), header)
        }
        val animation = PictureHeader(PixelSize(300, 200), null)
        expect(PictureHeader.read(gif.inputStream()), animation)
    }

    fun `a photo's own turn counts`() {
        expect(PictureHeader.read(turned.inputStream()), PictureHeader(PixelSize(400, 600), "jpeg"))
        for (way in 1..8) {
            val other = turned.copyOf().also { it[31] = way.toByte() }
            val size = if (way >= 5) PixelSize(400, 600) else PixelSize(600, 400)
            expect(PictureHeader.read(other.inputStream()), PictureHeader(size, "jpeg"), "$way")
        }
    }

    fun `what is cut off or lost on the way is passed over`() {
        for (file in listOf(png, gif, jpeg, lossy, lossless, extended)) {
            for (length in 0 until file.size - 2) {
                val part = file.copyOf(length)
                for (fails in listOf(true, false)) {
                    expect(PictureHeader.read(Trickle(part, fails)), null, "$length bytes")
                }
            }
        }
    }

    fun `what is no picture is passed over, however long it is`() {
        val marker = ByteArray(3_000_000) { 0xFF.toByte() }
        marker[1] = 0xD8.toByte()
        val stream = marker.inputStream()
        expect(PictureHeader.read(stream), null)
        expect(stream.available() > 1_000_000, "all of it was read")
        expect(PictureHeader.read(ByteArray(3_000_000).inputStream()), null)
    }

    fun `files are read from the disk, and the system knows some more`() {
        val recording = Recording()
        val folder = Files.createTempDirectory("pictures").toFile()
        val file = File(folder, "a.png").apply { writeBytes(png) }
        val other = File(folder, "30x20.heic").apply { writeText("whatever") }
        recording.recorder.loaded("https://me@h.example:8/a?b", file, isRemote = true)
        recording.recorder.loaded("other", other, isRemote = false)
        recording.recorder.loaded("none", File(folder, "none"), isRemote = false)
        recording.recorder.loaded("junk", File(folder, "junk").apply { writeText("x") }, false)
        folder.deleteRecursively()
        expect(
            recording.lines,
            listOf(
                """{"images":{"i0":{"count":1,"width":600,"height":400,"encodedBytes":24,""" +
                    """"format":"png","remote":true,"host":"h0","//":"at nowhere"}}}""",
                """{"images":{"i1":{"count":1,"width":30,"height":20,"encodedBytes":8,""" +
                    """"//":"at nowhere"}}}""",
            ),
        )
    }

    fun `servers are in URLs`() {
        expect(hostOf("https://me@h.example:8/a?b"), "h.example")
        expect(hostOf("http://h#x"), "h")
        expect(hostOf("http://"), null)
        expect(hostOf("file:///a"), null)
    }
}
