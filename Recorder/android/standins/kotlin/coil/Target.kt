@file:Suppress("PackageDirectoryMismatch")

package coil.target

import android.view.View

interface Target

interface ViewTarget<T : View> : Target {
    val view: T
}
