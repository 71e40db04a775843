package evictionlab.recorder

/** True if a key is the URL of a file on a server. */
fun isRemote(key: String): Boolean = key.startsWith("https:") || key.startsWith("http:")

/** The server of a key that is a URL. */
fun hostOf(key: String): String? {
    if (!isRemote(key)) return null
    val authority = key.substringAfter("://", "").takeWhile { it != '/' && it != '?' && it != '#' }
    return authority.substringAfterLast('@').substringBefore(':').ifEmpty { null }
}
