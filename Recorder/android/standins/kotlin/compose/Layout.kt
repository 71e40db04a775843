@file:Suppress("PackageDirectoryMismatch")

package androidx.compose.ui.layout

class LayoutCoordinates
