@file:Suppress("PackageDirectoryMismatch")

package androidx.compose.runtime

sealed class CompositionLocal<T>(val standInValue: () -> T)

class ProvidableCompositionLocal<T>(standInValue: () -> T) : CompositionLocal<T>(standInValue)
