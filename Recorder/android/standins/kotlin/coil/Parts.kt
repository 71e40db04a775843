@file:Suppress("PackageDirectoryMismatch")

package coil.decode

import okio.BufferedSource
import okio.Path

enum class DataSource {
    MEMORY_CACHE,
    MEMORY,
    DISK,
    NETWORK,
}

class ImageSource(private val path: Path?, private val source: BufferedSource?) {
    fun fileOrNull(): Path? = path

    fun sourceOrNull(): BufferedSource? = source
}
