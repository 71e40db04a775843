package evictionlab.recorder.tests

import evictionlab.recorder.RecorderFailure
import evictionlab.recorder.transfers.RecordedTransfer
import evictionlab.recorder.transfers.TransferLog
import java.io.File

/**
 * Transfers that this recorder and the one for iOS write alike.
 *
 * @param folder for files that the lab is to read.
 */
class TransferTests(private val folder: File, private val shared: File) {
    fun theTransfersOfBothListenersAreWrittenLineForLine() {
        val file = File.createTempFile("transfers", ".har")
        try {
            val log = TransferLog(file, originNs = 0)
            for (line in File(shared, "transfers.tsv").readLines()) {
                if (!line.startsWith("#")) log.add(transfer(line.split("\t")))
            }
            val written = file.readText()
            val lines = written.trim().lines().map { it.trimStart(' ') }
            expect(lines, File(shared, "transfers.har").readLines())
            expect("planted-secret" !in written && "example" !in written, "a name is written")
            expect(log.failure, null)
        } finally {
            file.delete()
        }
    }

    fun theFileIsWholeWheneverItsProcessIsKilled() {
        for (round in 0 until 20) {
            val file = File(folder, "killed-$round.har")
            val app = appUntilKilled("transfers", file)
            Thread.sleep(7L * round, 49_999 * round)
            app.destroyForcibly().waitFor()
            val text = file.readText()
            val json = SmallJson(text.filterNot { it.isWhitespace() })
            val log = (json.read() as Map<*, *>)["log"] as Map<*, *>
            val requests = (log["entries"] as List<*>).map { (it as Map<*, *>)["request"] as Map<*, *> }
            val urls = requests.map { it["url"] }
            expect(urls.isNotEmpty(), "no transfer was written")
            expect(urls, urls.indices.map { "https://host-1/${it + 1}" })
            // A line lies within a page: of a write over two, a kill may leave the first alone.
            var end = -1
            for (line in text.lines()) {
                val first = end + 1 + line.length - line.trimStart(' ').length
                end += 1 + line.length
                expect(first / 4096, end / 4096)
            }
        }
    }

    fun aFileThatCannotBeWrittenIsSaid() {
        val log = TransferLog(File("/nowhere/transfers.har"))
        log.add(RecordedTransfer("https://a.example/1", "a.example", 1))
        expect(log.failure is RecorderFailure.CannotWrite, "${log.failure}")
    }

    private fun transfer(words: List<String>): RecordedTransfer {
        fun known(index: Int) = words[index].takeIf { it != "-" }
        fun time(index: Int) = known(index)?.let { Math.round(it.toDouble() * 1e6) }
        return RecordedTransfer(words[0], words[1], time(2) ?: 0).apply {
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

/** An app that says when its first transfer is over, and has others until its end. */
fun logUntilKilled(file: File) {
    val log = TransferLog(file)
    for (number in generateSequence(0) { it + 1 }) {
        val transfer = RecordedTransfer("https://a.example/$number", "a.example", number * 1_000_000L)
        transfer.status = 200
        log.add(transfer)
        if (number > 0) continue
        println("begun")
        System.out.flush()
    }
}
