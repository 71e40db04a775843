@file:Suppress("PackageDirectoryMismatch")

package coil3.request

import coil3.target.Target

class Options

class ImageRequest(val data: Any, val target: Target?) {
    interface Listener {
        fun onStart(request: ImageRequest) {}
    }
}
