package evictionlab.recorder.transfers

import evictionlab.recorder.RecorderFailure
import java.io.File
import java.io.IOException

/**
 * A HAR with an entry for each transfer that has ended, for `lab trace import`. It is a whole one at
 * each moment, though the app is killed.
 *
 * @param originNs the beginning of the clock of the transfers' times, in nanoseconds since 1970.
 */
class TransferLog
@JvmOverloads
constructor(
    private val file: File,
    originNs: Long = System.currentTimeMillis() * 1_000_000 - System.nanoTime(),
) {
    private val encoder = TransferEncoder(originNs)
    private var archive: ArchiveFile? = null

    /** The reason why there is no log, or no more of it. */
    @get:Synchronized
    var failure: RecorderFailure? = null
        private set

    init {
        write { archive = ArchiveFile(file) }
    }

    @Synchronized
    fun add(transfer: RecordedTransfer) = write { archive?.append(encoder.entry(transfer)) }

    private fun write(act: () -> Unit) {
        try {
            act()
        } catch (error: IOException) {
            archive?.close()
            archive = null
            failure = RecorderFailure.CannotWrite(file.path, error.message.orEmpty())
        }
    }
}
