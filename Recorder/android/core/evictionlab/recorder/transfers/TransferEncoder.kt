package evictionlab.recorder.transfers

import evictionlab.recorder.writing.JsonBytes
import java.text.SimpleDateFormat
import java.util.Date
import java.util.Locale
import java.util.TimeZone

/** Entries of HAR 1.2. URLs and names of servers become numbers here: none is ever written. */
internal class TransferEncoder(private val originNs: Long) {
    private val urls = HashMap<String, Int>()
    private val hosts = HashMap<String, Int>()
    private val seconds =
        SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss", Locale.ROOT).apply {
            timeZone = TimeZone.getTimeZone("UTC")
        }

    /** What isn't known is -1 or empty, as the form has it. */
    fun entry(transfer: RecordedTransfer): String {
        val host = number(transfer.host.lowercase(Locale.ROOT), hosts)
        val url = number(transfer.url.substringBefore('#'), urls)
        val version = transfer.version?.let(::version).orEmpty()
        val status = transfer.status?.takeIf { it in 100..599 && !transfer.hasFailed } ?: 0
        val bytes = maxOf(-1, transfer.bytes ?: -1)
        val (asked, sent, first) = Triple(transfer.askedNs, transfer.sentNs, transfer.firstByteNs)
        val cached = if (transfer.isCached) """"_fromCache":"disk",""" else ""
        return """{"startedDateTime":"${time(asked)}","time":${ms(asked, transfer.endNs)},""" +
            """"request":{"method":"","url":"https://host-$host/$url","httpVersion":"$version",""" +
            """"cookies":[],"headers":[],"queryString":[],"headersSize":-1,"bodySize":-1},""" +
            """"response":{"status":$status,"statusText":"",""" +
            """"httpVersion":"$version","cookies":[],"headers":[],""" +
            """"content":{"size":$bytes,"mimeType":"${kind(transfer.mediaType.orEmpty())}"},""" +
            """"redirectURL":"","headersSize":-1,"bodySize":$bytes},""" +
            """$cached"cache":{},""" +
            """"timings":{"blocked":${ms(asked, sent)},"send":0,"wait":${ms(sent, first)},""" +
            """"receive":${ms(first, transfer.endNs)}}}"""
    }

    /** Of ISO 8601, to the microsecond. */
    private fun time(ns: Long): String {
        val us = (ns + originNs) / 1000
        val part = String.format(Locale.ROOT, "%06d", us % 1_000_000)
        return "${seconds.format(Date(us / 1000))}.${part}Z"
    }

    private fun ms(startNs: Long?, endNs: Long?): String {
        if (startNs == null || endNs == null) return "-1"
        return String(JsonBytes().apply { decimal(endNs - startNs, NS_PER_MS) }.take())
    }

    private fun number(name: String, known: HashMap<String, Int>) =
        known.getOrPut(name) { known.size + 1 }

    companion object {
        private const val NS_PER_MS = 1_000_000L
        private val PICTURES = setOf("jpeg", "png", "webp", "gif", "heic", "avif")
        private val OTHERS = mapOf("jpg" to "jpeg", "heif" to "heic")

        /** The kind of picture of a media type; of a video, that it is one. */
        fun kind(mediaType: String): String {
            val type = mediaType.lowercase(Locale.ROOT).takeWhile { it != ';' && it != ' ' }
            if (type.startsWith("video/")) return "video/other"
            if (!type.startsWith("image/")) return "x-unknown"
            val word = type.removePrefix("image/")
            val kind = OTHERS[word] ?: word
            return if (kind in PICTURES) "image/$kind" else "image/other"
        }

        fun version(name: String): String? =
            when (name.lowercase(Locale.ROOT)) {
                "http/1.0", "http/1.1" -> "http/1.1"
                "h2", "http/2", "http/2.0", "h2_prior_knowledge" -> "h2"
                "h3", "http/3", "quic" -> "h3"
                else -> null
            }
    }
}
