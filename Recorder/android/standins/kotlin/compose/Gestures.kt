@file:Suppress("PackageDirectoryMismatch")

package androidx.compose.foundation.gestures

enum class Orientation {
    Vertical,
    Horizontal,
}
