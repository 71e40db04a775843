@file:Suppress("PackageDirectoryMismatch")

package coil3.size

sealed interface Dimension {
    class Pixels(@JvmField val px: Int) : Dimension

    data object Undefined : Dimension
}

data class Size(val width: Dimension, val height: Dimension)
