@file:Suppress("PackageDirectoryMismatch")

package coil3.decode

import okio.BufferedSource
import okio.Path

enum class DataSource {
    MEMORY_CACHE,
    MEMORY,
    DISK,
    NETWORK,
}

sealed interface ImageSource {
    fun fileOrNull(): Path?

    fun sourceOrNull(): BufferedSource?
}

class StandInSource(private val path: Path?, private val source: BufferedSource?) : ImageSource {
    override fun fileOrNull(): Path? = path

    override fun sourceOrNull(): BufferedSource? = source
}
