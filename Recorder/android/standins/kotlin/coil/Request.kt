@file:Suppress("PackageDirectoryMismatch")

package coil.request

import coil.target.Target

class Options

class ImageRequest(val data: Any, val target: Target?) {
    interface Listener {
        fun onStart(request: ImageRequest) {}
    }
}
