package evictionlab.recorder.transfers

import evictionlab.recorder.writing.JsonBytes
import java.util.Locale

/** Lines of transfers. URLs and names of servers become numbers here: none is ever written. */
internal class TransferEncoder(private val startNs: Long) {
    private val urls = HashMap<String, Int>()
    private val hosts = HashMap<String, Int>()

    fun line(transfer: RecordedTransfer): ByteArray {
        val json = JsonBytes()
        json.raw("{\"t\":")
        json.decimal(transfer.askedNs - startNs, NS_PER_MS)
        json.raw(",\"url\":")
        json.integer(number(transfer.url.substringBefore('#'), urls))
        transfer.host?.let {
            json.raw(",\"host\":")
            json.integer(number(it.lowercase(Locale.ROOT), hosts))
        }
        time(",\"sent\":", transfer.sentNs, json)
        time(",\"first\":", transfer.firstByteNs, json)
        time(",\"end\":", transfer.endNs, json)
        transfer.bytes?.takeIf { it >= 0 }?.let {
            json.raw(",\"bytes\":")
            json.integer(it)
        }
        transfer.status?.takeIf { it in 100..599 }?.let {
            json.raw(",\"status\":")
            json.integer(it)
        }
        transfer.mediaType?.let(::kind)?.let {
            json.raw(",\"kind\":")
            json.string(it)
        }
        transfer.version?.let(::version)?.let {
            json.raw(",\"http\":")
            json.integer(it)
        }
        if (transfer.isCached) json.raw(",\"cached\":true")
        if (transfer.hasFailed) json.raw(",\"failed\":true")
        json.raw("}\n")
        return json.take()
    }

    private fun time(key: String, ns: Long?, json: JsonBytes) {
        if (ns == null) return
        json.raw(key)
        json.decimal(ns - startNs, NS_PER_MS)
    }

    private fun number(name: String, known: HashMap<String, Int>) =
        known.getOrPut(name) { known.size + 1 }

    companion object {
        /** The first line of a log. */
        const val HEADER = "{\"transfers\":1}\n"
        private const val NS_PER_MS = 1_000_000L
        private val PICTURES = setOf("jpeg", "png", "webp", "gif", "heic", "avif")
        private val OTHERS = mapOf("jpg" to "jpeg", "heif" to "heic")

        /** The kind of picture of a media type; null for what is no picture. */
        fun kind(mediaType: String): String? {
            val type = mediaType.lowercase(Locale.ROOT).takeWhile { it != ';' && it != ' ' }
            if (!type.startsWith("image/")) return null
            val word = type.removePrefix("image/")
            val kind = OTHERS[word] ?: word
            return if (kind in PICTURES) kind else "picture"
        }

        fun version(name: String): Int? =
            when (name.lowercase(Locale.ROOT)) {
                "http/1.0", "http/1.1" -> 1
                "h2", "http/2", "http/2.0", "h2_prior_knowledge" -> 2
                "h3", "http/3", "quic" -> 3
                else -> null
            }
    }
}
