package evictionlab.proof

import android.util.LruCache
import evictionlab.recorder.Recorder
import evictionlab.recorder.loaded
import evictionlab.recorder.transfers.RecordedTransfer
import evictionlab.recorder.transfers.TransferLog
import java.awt.image.BufferedImage
import java.awt.image.DataBufferInt
import java.io.File
import java.io.InputStream
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.util.ArrayDeque
import javax.imageio.ImageIO

/** The app's own counts, of what it really did. */
class AppCounts {
    var requests = 0
    var fetches = 0
    var wholeFetches = 0
    var fetchedBytes = 0L
    var decodes = 0
    var decodedBytes = 0L
    var cancelled = 0
}

/** How long a fetch takes of the session's time, whatever the real one took. */
class Link(val latencyNs: Long, private val bytesPerSecond: Long) {
    fun timeNs(bytes: Long): Long =
        latencyNs + (bytes * 1_000_000_000 + bytesPerSecond - 1) / bytesPerSecond
}

/** How a picture is decoded: whole, or as Android's guide samples it for its view. */
enum class Decoding {
    FULL,
    SAMPLED,
}

/**
 * Loads pictures as Android's guide to bitmaps does: a memory cache is asked first, else a task for
 * the view fetches the file, keeps it on disk, decodes it and puts it into the cache. Tasks run one
 * after the other, as AsyncTask's do. A view that asks for another picture cancels its task.
 */
class PictureLoader(
    private val cacheBytes: Int,
    private val folder: File,
    private val link: Link,
    private val decoding: Decoding,
    private val loop: SessionLoop,
    private val recorder: Recorder,
    private val log: TransferLog,
) {
    private class Task(val url: String, val view: PictureView)

    private class Fetch(val startNs: Long, val bytes: Long, val body: InputStream)

    val counts = AppCounts()
    val cache =
        object : LruCache<String, BufferedImage>(cacheBytes) {
            override fun sizeOf(key: String, value: BufferedImage) = value.bytes.toInt()
        }
    private val client = HttpClient.newHttpClient()
    private val waiting = ArrayDeque<Task>()
    private val tasks = HashMap<PictureView, Task>()
    private var running: Task? = null
    private var fetch: Fetch? = null

    fun load(url: String, view: PictureView) {
        counts.requests += 1
        val known = cache.get(url)
        view.picture = known
        cancel(view)
        if (known != null) return
        val task = Task(url, view)
        tasks[view] = task
        waiting.add(task)
        if (running == null) next()
    }

    /** The view's task ends where it is, unless it is decoding. */
    fun cancel(view: PictureView) {
        val task = tasks.remove(view) ?: return
        counts.cancelled += 1
        if (waiting.remove(task)) return
        fetch?.let {
            it.body.close()
            log(task.url, it.startNs)
        }
        fetch = null
        running = null
        next()
    }

    private fun next() {
        val task = waiting.poll() ?: return
        running = task
        if (file(task.url).exists()) return loop.post(loop.nowNs) { decode(task) }
        counts.fetches += 1
        val request = HttpRequest.newBuilder(URI(task.url)).build()
        val response = client.send(request, HttpResponse.BodyHandlers.ofInputStream())
        check(response.statusCode() == 200) { "${task.url}: ${response.statusCode()}" }
        val bytes = response.headers().firstValueAsLong("content-length").asLong
        fetch = Fetch(loop.nowNs, bytes, response.body())
        loop.post(loop.nowNs + link.timeNs(bytes)) { receive(task) }
    }

    private fun receive(task: Task) {
        if (running !== task) return
        val fetched = fetch ?: return
        val bytes = fetched.body.use { it.readBytes() }
        fetch = null
        check(bytes.size.toLong() == fetched.bytes) { "${task.url}: ${bytes.size} bytes came" }
        counts.wholeFetches += 1
        counts.fetchedBytes += bytes.size
        log(task.url, fetched.startNs, bytes)
        val file = file(task.url)
        file.writeBytes(bytes)
        recorder.loaded(task.url, file, isRemote = true)
        decode(task)
    }

    /** @param file null if the app has hung up before it was there. */
    private fun log(url: String, startNs: Long, file: ByteArray? = null) {
        val transfer = RecordedTransfer(url, URI(url).host, startNs)
        transfer.sentNs = startNs
        transfer.firstByteNs = minOf(startNs + link.latencyNs, loop.nowNs)
        transfer.endNs = loop.nowNs
        transfer.hasFailed = file == null
        if (file != null) {
            transfer.bytes = file.size.toLong()
            transfer.status = 200
            transfer.mediaType = if (file[0] == 0x89.toByte()) "image/png" else "image/jpeg"
            transfer.version = "HTTP/1.1"
        }
        log.add(transfer)
    }

    private fun decode(task: Task) {
        if (running !== task) return
        val picture = read(file(task.url), task.view)
        counts.decodes += 1
        counts.decodedBytes += picture.bytes
        cache.put(task.url, picture)
        task.view.picture = picture
        tasks.remove(task.view)
        running = null
        next()
    }

    /** With the four bytes of a pixel that Android's bitmaps have. */
    private fun read(file: File, view: PictureView): BufferedImage {
        val reader = ImageIO.getImageReaders(ImageIO.createImageInputStream(file)).next()
        reader.input = ImageIO.createImageInputStream(file)
        val asked = reader.defaultReadParam
        if (decoding == Decoding.SAMPLED) {
            val step = sampling(reader.getWidth(0), reader.getHeight(0), view)
            asked.setSourceSubsampling(step, step, 0, 0)
        }
        val decoded = reader.read(0, asked)
        reader.dispose()
        val picture = BufferedImage(decoded.width, decoded.height, BufferedImage.TYPE_INT_ARGB)
        val pen = picture.createGraphics()
        pen.drawImage(decoded, 0, 0, null)
        pen.dispose()
        return picture
    }

    /** The guide's `calculateInSampleSize`: the largest halving that still covers the view. */
    private fun sampling(width: Int, height: Int, view: PictureView): Int {
        var step = 1
        while (width / 2 / step >= view.wide && height / 2 / step >= view.high) step *= 2
        return step
    }

    private fun file(url: String) =
        File(folder, url.substringAfter("://").replace(Regex("\\W"), "-"))
}

/** Of the array that it really has. */
val BufferedImage.bytes: Long
    get() = 4L * (raster.dataBuffer as DataBufferInt).data.size
