package evictionlab.calibrate

import java.io.Closeable
import java.io.File
import java.io.IOException
import java.io.RandomAccessFile
import java.nio.ByteBuffer
import java.nio.channels.FileChannel

/**
 * A file whose reads come from the flash, as far as the system allows that.
 *
 * @param openDirect opens a file so that reads pass the system's cache by; null if it can't.
 */
internal class ColdFile(
    folder: File,
    longestRead: Int,
    openDirect: (File) -> FileChannel?,
) : Closeable {
    private val file = File(folder, "calibrate.bytes")
    private val scratch = File(folder, "calibrate.buffer")
    private val channel: FileChannel
    private val buffer: ByteBuffer

    /** False if the system may answer from its memory. */
    val isCold: Boolean

    init {
        write()
        val direct = openDirect(file)
        isCold = direct != null
        channel = direct ?: RandomAccessFile(file, "r").channel
        // Such reads want memory that begins with a page, as that of a mapped file does.
        buffer =
            RandomAccessFile(scratch, "rw").use {
                it.channel.map(FileChannel.MapMode.READ_WRITE, 0, longestRead.toLong())
            }
    }

    /** Reads whole pages from one of the file's pages; false if that fails. */
    fun read(page: Int, bytes: Int): Boolean {
        val last = (BYTES - bytes) / PAGE
        buffer.clear()
        buffer.limit(bytes)
        return channel.read(buffer, page % (last + 1) * PAGE.toLong()) == bytes
    }

    override fun close() {
        channel.close()
        file.delete()
        scratch.delete()
    }

    /** Writes noise, which no flash can shorten, and waits until the flash has it. */
    private fun write() {
        val noise = Noise()
        val block = ByteBuffer.allocate(1 shl 20)
        RandomAccessFile(file, "rw").use { output ->
            repeat(BYTES shr 20) {
                block.clear()
                while (block.hasRemaining()) block.putInt(noise.next())
                output.write(block.array())
            }
            output.fd.sync()
        }
    }

    private companion object {
        const val BYTES = 32 shl 20
        const val PAGE = 4096
    }
}

/** Measures reads of three lengths from a file that is written into a folder and deleted. */
fun Calibration.measureFlash(folder: File, openDirect: (File) -> FileChannel?) {
    val lengths = listOf(4 shl 10, 64 shl 10, 1 shl 20)
    val noise = Noise()
    try {
        ColdFile(folder, longestRead = lengths.last(), openDirect).use { file ->
            val works =
                lengths.map<Int, () -> Long?> { bytes ->
                    {
                        Turns.mean(if (bytes < 1 shl 20) 16 else 4) {
                            file.read(noise.next() ushr 1, bytes)
                        }
                    }
                }
            val reads =
                lengths.zip(Turns.take(works)) { bytes, ns -> Calibration.Read(bytes, ns) }
                    .filter { it.ns.isNotEmpty() }
            if (reads.isNotEmpty()) flash = Calibration.Flash(file.isCold, reads)
        }
    } catch (_: IOException) {
        // A folder that can't be written to leaves the flash unmeasured, as the file then says.
    }
}
