package evictionlab.recorder.tests

import evictionlab.recorder.RecorderFailure
import evictionlab.recorder.transfers.RecordedTransfer
import evictionlab.recorder.transfers.TransferLog
import java.io.File

/** Transfers that this recorder and the one for iOS write alike. */
class TransferTests(private val shared: File) {
    fun theTransfersOfBothListenersAreWrittenLineForLine() {
        val file = File.createTempFile("transfers", ".ndjson")
        try {
            val log = TransferLog(file, startNs = 0)
            for (line in File(shared, "transfers.tsv").readLines()) {
                if (!line.startsWith("#")) log.add(transfer(line.split("\t")))
            }
            val written = file.readText()
            expect(written, File(shared, "transfers.ndjson").readText())
            expect("planted-secret" !in written && "example" !in written, "a name is written")
            expect(log.failure, null)
        } finally {
            file.delete()
        }
    }

    fun aFileThatCannotBeWrittenIsSaid() {
        val log = TransferLog(File("/nowhere/transfers.ndjson"))
        log.add(RecordedTransfer("https://a.example/1", "a.example", 1))
        expect(log.failure is RecorderFailure.CannotWrite, "${log.failure}")
    }

    private fun transfer(words: List<String>): RecordedTransfer {
        fun known(index: Int) = words[index].takeIf { it != "-" }
        fun time(index: Int) = known(index)?.let { Math.round(it.toDouble() * 1e6) }
        return RecordedTransfer(words[0], known(1), time(2) ?: 0).apply {
            sentNs = time(3)
            firstByteNs = time(4)
            endNs = time(5)
            bytes = known(6)?.toLong()
            status = known(7)?.toInt()
            mediaType = known(8)
            version = known(9)
            isCached = words[10] == "cached"
            hasFailed = words[10] == "failed"
        }
    }
}
