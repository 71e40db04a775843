@file:Suppress("PackageDirectoryMismatch")

package androidx.compose.ui.platform

import android.content.Context
import android.view.View
import androidx.compose.runtime.ProvidableCompositionLocal
import androidx.compose.ui.unit.Density

class InspectorInfo {
    var name: String? = null
}

interface InspectableValue

/** The view that draws everything; a test puts it where it wants. */
var standInHost = View(Context())

val LocalView: ProvidableCompositionLocal<View> = ProvidableCompositionLocal { standInHost }

val LocalDensity: ProvidableCompositionLocal<Density> = ProvidableCompositionLocal {
    object : Density {
        override val density = 2f
    }
}
