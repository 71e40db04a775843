package coil3

import android.content.Context

class ImageLoader private constructor() {
    class Builder(context: Context) {
        fun eventListenerFactory(factory: EventListener.Factory): Builder = this

        fun build() = ImageLoader()
    }
}
