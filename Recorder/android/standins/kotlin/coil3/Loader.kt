package coil3

import android.content.Context

class ImageLoader private constructor() {
    class Builder(val standInContext: Context) {
        var standInFactory: EventListener.Factory? = null

        fun eventListenerFactory(factory: EventListener.Factory): Builder = apply {
            standInFactory = factory
        }

        fun build() = ImageLoader()
    }
}
