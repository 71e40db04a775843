package evictionlab.recorder.transfers

import evictionlab.recorder.RecorderFailure
import java.io.File
import java.io.FileOutputStream
import java.io.IOException

/**
 * A log of transfers, a line for each that has ended, for `lab trace import`. Each write is of a whole
 * line, so that a kill leaves no half one.
 *
 * @param startNs the log's beginning, by the clock of the transfers' times.
 */
class TransferLog
@JvmOverloads
constructor(private val file: File, startNs: Long = System.nanoTime()) {
    private val encoder = TransferEncoder(startNs)
    private var output: FileOutputStream? = null

    /** The reason why there is no log, or no more of it. */
    @get:Synchronized
    var failure: RecorderFailure? = null
        private set

    init {
        write {
            output = FileOutputStream(file)
            TransferEncoder.HEADER.toByteArray()
        }
    }

    @Synchronized
    fun add(transfer: RecordedTransfer) {
        if (output != null) write { encoder.line(transfer) }
    }

    private fun write(line: () -> ByteArray) {
        try {
            val bytes = line()
            output?.write(bytes)
        } catch (error: IOException) {
            output = null
            failure = RecorderFailure.CannotWrite(file.path, error.message.orEmpty())
        }
    }
}
