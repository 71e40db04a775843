package evictionlab.proof

import android.app.Application
import android.os.Build
import evictionlab.recorder.RecordedDevice
import evictionlab.recorder.Recorder
import evictionlab.recorder.current
import evictionlab.recorder.observeApp
import evictionlab.recorder.transfers.TransferLog
import java.io.File
import kotlin.random.Random

/**
 * `recorder-proof FOLDER SEED SECONDS CACHE-BYTES LATENCY-MS BYTES-A-SECOND full|sampled`: uses the
 * app for so long, and writes `recording.ndjson` and `fetches.har`, and what the app itself
 * counted: `counts.txt` by the lab's columns, and `fetches.txt` of that what a HAR can tell.
 */
fun main(arguments: Array<String>) {
    val folder = File(arguments[0])
    val (seed, seconds, cacheBytes) = arguments.slice(1..3).map(String::toInt)
    val (latencyMs, bytesPerSecond) = arguments.slice(4..5).map(String::toLong)
    val decoding = Decoding.valueOf(arguments[6].uppercase())
    // Below 34, where the system freezes no app.
    Build.VERSION.SDK_INT = 30
    val loop = SessionLoop()
    val recorder = Recorder(loop)
    // The first second of 2026: the session's time begins somewhere.
    val log = TransferLog(File(folder, "fetches.har"), originNs = 1_767_225_600_000_000_000)
    val files = File(folder, "files").apply { mkdirs() }
    val application = Application()
    val device = RecordedDevice.current(application)
    recorder.start(File(folder, "recording.ndjson"), device, title = "session-$seed")
    recorder.observeApp(application)
    val link = Link(latencyMs * 1_000_000, bytesPerSecond)
    val loader = PictureLoader(cacheBytes, files, link, decoding, loop, recorder, log)
    PictureServer(seed).use { server ->
        val parts = AppParts(server, loader, recorder, decoding)
        Person(Random(seed), application, parts, loop, posts = 300, authors = 60)
            .use(seconds * 1_000_000_000L)
        loop.runOut()
        recorder.stop()
        check(recorder.failure == null) { recorder.failure.toString() }
        check(log.failure == null) { log.failure.toString() }
        File(folder, "counts.txt").writeText(counts(loader, server))
        File(folder, "fetches.txt").writeText(
            "transfers ${loader.counts.fetches}\nwhole ${loader.counts.wholeFetches}\n" +
                "bytes ${loader.counts.fetchedBytes}\nservers 2\n",
        )
    }
}

/** The app's, the cache's and the server's own. */
private fun counts(loader: PictureLoader, server: PictureServer): String {
    val app = loader.counts
    check(server.asked.get() == app.fetches) { "the server was asked ${server.asked} times" }
    return listOf(
        "requests" to app.requests,
        "strong_hits" to loader.cache.hitCount(),
        "misses" to loader.cache.missCount(),
        "decodes" to app.decodes,
        "decoded_bytes" to app.decodedBytes,
        "fetches" to app.fetches,
        "fetch_bytes" to app.fetchedBytes,
        "cancelled" to app.cancelled,
        "evictions" to loader.cache.evictionCount(),
    ).joinToString("") { (name, count) -> "$name $count\n" }
}
