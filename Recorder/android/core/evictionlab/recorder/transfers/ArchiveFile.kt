package evictionlab.recorder.transfers

import java.io.File
import java.io.IOException
import java.io.RandomAccessFile

/**
 * A HAR that is whole at each moment, though its process is killed.
 *
 * Linux may end a killed process between two pages of a write, never within one. So blanks lie
 * before the closing brackets, and an entry is written over blanks of one page. Where they are used
 * up, a copy with twice as many takes the file's place.
 */
internal class ArchiveFile(private val file: File) {
    /** Where the next entry goes, and the place of the closing brackets. */
    private var end = BEGINNING.length
    private var closingPlace = 16 * PAGE_BYTES
    private var isEmpty = true
    private var output = replaced(BEGINNING.toByteArray())

    fun append(entry: String) {
        val bytes = "${if (isEmpty) "" else ","}$entry\n".toByteArray()
        val left = PAGE_BYTES - end % PAGE_BYTES
        if (bytes.size > left) end += left
        if (end + bytes.size > closingPlace) {
            closingPlace *= 2
            output.close()
            output = replaced(file.readBytes().copyOf(end))
        }
        output.seek(end.toLong())
        output.write(bytes)
        end += bytes.size
        isEmpty = false
    }

    fun close() = output.close()

    /** A file of these bytes, blanks and the brackets, in the place of the one that was there. */
    private fun replaced(bytes: ByteArray): RandomAccessFile {
        val copy = File("${file.path}.new")
        val blanks = ByteArray(closingPlace - bytes.size) { ' '.code.toByte() }
        copy.writeBytes(bytes + blanks + CLOSING.toByteArray())
        if (!copy.renameTo(file)) throw IOException("$copy can't take its place")
        return RandomAccessFile(file, "rw")
    }

    private companion object {
        const val PAGE_BYTES = 4096
        const val BEGINNING =
            """{"log":{"version":"1.2","creator":{"name":"EvictionLabRecorder","version":"1"},""" +
                "\"entries\":[\n"
        const val CLOSING = "]}}\n"
    }
}
