package coil

import coil.fetch.FetchResult
import coil.fetch.Fetcher
import coil.request.ImageRequest
import coil.request.Options
import coil.size.Size

interface EventListener : ImageRequest.Listener {
    override fun onStart(request: ImageRequest) {}

    fun resolveSizeEnd(request: ImageRequest, size: Size) {}

    fun fetchEnd(
        request: ImageRequest,
        fetcher: Fetcher,
        options: Options,
        result: FetchResult?,
    ) {}

    fun interface Factory {
        fun create(request: ImageRequest): EventListener

        companion object {
            @JvmField val NONE = Factory { EventListener.NONE }
        }
    }

    companion object {
        @JvmField val NONE = object : EventListener {}
    }
}
