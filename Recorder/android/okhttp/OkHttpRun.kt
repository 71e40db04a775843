package evictionlab.recorder.okhttp

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import evictionlab.recorder.hooks.OkHttpTransfers
import java.io.File
import java.io.IOException
import java.net.InetSocketAddress
import kotlin.system.exitProcess
import okhttp3.Cache
import okhttp3.OkHttpClient
import okhttp3.Request

private const val SECRET = "planted-secret"

/** `okhttp LOG`: real transfers from a server of this process, as the listener tells of them. */
fun main(arguments: Array<String>) {
    val file = File(arguments[0])
    val server = HttpServer.create(InetSocketAddress("127.0.0.1", 0), 0)
    server.createContext("/photo") { it.answer(200, "image/jpeg", 90_000, "max-age=600") }
    server.createContext("/slow") {
        Thread.sleep(120)
        it.answer(200, "image/webp", 5_000)
    }
    server.createContext("/moved") {
        it.responseHeaders.add("Location", "/photo?moved=$SECRET")
        it.answer(302, "text/plain", 0)
    }
    server.createContext("/missing") { it.answer(404, "text/plain", 12) }
    server.start()
    val root = "http://127.0.0.1:${server.address.port}"
    val cache = File.createTempFile("cache", "").apply { delete() }
    try {
        val client =
            OkHttpClient.Builder()
                .eventListenerFactory(OkHttpTransfers(file))
                .cache(Cache(cache, 1 shl 20))
                .build()
        fun get(path: String) =
            client
                .newCall(
                    Request.Builder().url(root + path).header("Cookie", SECRET).build())
                .execute()
                .use { it.body()?.bytes() }
        get("/photo?token=$SECRET")
        // The cache has it: OkHttp 3 tells the listener of no end, and nothing is logged.
        get("/photo?token=$SECRET")
        get("/slow?user=$SECRET")
        get("/moved")
        get("/missing")
        try {
            client.newCall(Request.Builder().url("http://127.0.0.1:1/$SECRET").build()).execute()
        } catch (_: IOException) {}
        client.dispatcher().executorService().shutdown()
    } finally {
        server.stop(0)
        cache.deleteRecursively()
    }
    check(file)
}

private fun HttpExchange.answer(status: Int, type: String, bytes: Int, caching: String? = null) {
    responseHeaders.add("Content-Type", type)
    responseHeaders.add("Set-Cookie", SECRET)
    caching?.let { responseHeaders.add("Cache-Control", it) }
    sendResponseHeaders(status, if (bytes == 0) -1 else bytes.toLong())
    responseBody.use { it.write(ByteArray(bytes)) }
}

private fun check(file: File) {
    val text = file.readText()
    val lines = text.lines().filter { "startedDateTime" in it }
    fun parts(url: Int, bytes: Int, status: Int, type: String) =
        listOf("\"url\":\"https://host-1/$url\"", "\"size\":$bytes,\"mimeType\":\"$type\"",
            "\"status\":$status,", "\"httpVersion\":\"http/1.1\"")
    val wanted =
        listOf(
            parts(1, 90_000, 200, "image/jpeg"),
            parts(2, 5_000, 200, "image/webp"),
            parts(3, 90_000, 200, "image/jpeg"),
            parts(4, 12, 404, "x-unknown"),
            listOf("\"url\":\"https://host-1/5\"", "\"status\":0,"),
        )
    val slow = lines.getOrNull(1).orEmpty()
    val waited = Regex("\"wait\":([0-9.]+)").find(slow)?.groupValues?.get(1)?.toDouble() ?: 0.0
    val isRight =
        lines.size == wanted.size &&
            lines.zip(wanted).all { (line, parts) -> parts.all { it in line } } &&
            SECRET !in text &&
            "127.0.0.1" !in text &&
            waited >= 119
    if (isRight) return println("OkHttp's transfers are logged as they were")
    println(text)
    exitProcess(1)
}
