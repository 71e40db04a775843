@file:Suppress("PackageDirectoryMismatch")

package androidx.compose.ui.unit

interface Density {
    val density: Float
}

@JvmInline
value class IntSize(private val packed: Long) {
    val width: Int
        get() = (packed shr 32).toInt()

    val height: Int
        get() = packed.toInt()
}

@JvmInline
value class IntOffset(private val packed: Long) {
    val x: Int
        get() = (packed shr 32).toInt()

    val y: Int
        get() = packed.toInt()
}

fun IntSize(width: Int, height: Int) = IntSize(width.toLong() shl 32 or height.toLong())

fun IntOffset(x: Int, y: Int) = IntOffset(x.toLong() shl 32 or (y.toLong() and 0xFFFFFFFFL))
