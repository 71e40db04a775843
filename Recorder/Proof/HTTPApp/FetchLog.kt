package evictionlab.proof

import java.io.File
import java.time.Instant

/** The app's fetches as HAR 1.2, as a proxy between app and server would log them. */
class FetchLog {
    private val entries = ArrayList<String>()

    /** @param firstNs when the answer began. */
    fun fetched(url: String, startNs: Long, firstNs: Long, endNs: Long, file: ByteArray) {
        val type = if (file[0] == 0x89.toByte()) "image/png" else "image/jpeg"
        val size = file.size
        entries +=
            entry(url, startNs, firstNs, endNs) {
                """{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],""" +
                    """"headers":[{"name":"Content-Type","value":"$type"},""" +
                    """{"name":"Content-Length","value":"$size"}],""" +
                    """"content":{"size":$size,"mimeType":"$type"},"redirectURL":"",""" +
                    """"headersSize":-1,"bodySize":$size}"""
            }
    }

    /** The app has hung up before the file was there. */
    fun aborted(url: String, startNs: Long, firstNs: Long, endNs: Long) {
        entries +=
            entry(url, startNs, minOf(firstNs, endNs), endNs) {
                """{"status":0,"statusText":"","httpVersion":"","cookies":[],"headers":[],""" +
                    """"content":{"size":0,"mimeType":"x-unknown"},"redirectURL":"",""" +
                    """"headersSize":-1,"bodySize":-1,"_error":"net::ERR_ABORTED"}"""
            }
    }

    fun write(file: File) {
        file.writeText(
            """{"log":{"version":"1.2","creator":{"name":"recorder-proof","version":"1"},""" +
                "\"entries\":[\n" + entries.joinToString(",\n") + "\n]}}\n",
        )
    }

    private fun entry(
        url: String,
        startNs: Long,
        firstNs: Long,
        endNs: Long,
        response: () -> String,
    ): String {
        val start = Instant.ofEpochSecond(EPOCH_SECONDS, startNs)
        val (waitMs, receiveMs) = (firstNs - startNs) / 1e6 to (endNs - firstNs) / 1e6
        return """{"startedDateTime":"$start","time":${(endNs - startNs) / 1e6},""" +
            """"request":{"method":"GET","url":"$url","httpVersion":"HTTP/1.1","cookies":[],""" +
            """"headers":[],"queryString":[],"headersSize":-1,"bodySize":0},""" +
            """"response":${response()},"cache":{},""" +
            """"timings":{"send":0,"wait":$waitMs,"receive":$receiveMs}}"""
    }

    private companion object {
        /** The first second of 2026, in London: the session's time begins somewhere. */
        const val EPOCH_SECONDS = 1_767_225_600L
    }
}
