package coil3

import coil3.fetch.FetchResult
import coil3.fetch.Fetcher
import coil3.request.ImageRequest
import coil3.request.Options
import coil3.size.Size

abstract class EventListener : ImageRequest.Listener {
    override fun onStart(request: ImageRequest) {}

    open fun resolveSizeEnd(request: ImageRequest, size: Size) {}

    open fun fetchEnd(
        request: ImageRequest,
        fetcher: Fetcher,
        options: Options,
        result: FetchResult?,
    ) {}

    fun interface Factory {
        fun create(request: ImageRequest): EventListener
    }
}
