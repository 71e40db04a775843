@file:Suppress("PackageDirectoryMismatch")

package coil.size

sealed class Dimension {
    class Pixels(@JvmField val px: Int) : Dimension()

    object Undefined : Dimension()
}

data class Size(val width: Dimension, val height: Dimension)
