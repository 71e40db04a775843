@file:Suppress("PackageDirectoryMismatch")

package androidx.compose.ui.platform

class InspectorInfo {
    var name: String? = null
}

interface InspectableValue
