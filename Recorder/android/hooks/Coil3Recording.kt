package evictionlab.recorder.hooks

import coil3.EventListener
import coil3.decode.DataSource
import coil3.fetch.FetchResult
import coil3.fetch.Fetcher
import coil3.fetch.SourceFetchResult
import coil3.request.ImageRequest
import coil3.request.Options
import coil3.size.Dimension
import coil3.size.Size
import coil3.target.ViewTarget
import evictionlab.recorder.PixelSize
import evictionlab.recorder.Recorder
import evictionlab.recorder.hostOf
import evictionlab.recorder.isRemote
import evictionlab.recorder.loaded
import evictionlab.recorder.requestUnlessAnew

// Copy this file into an app that uses Coil 3. Read for it, not run: Coil's sources of 3.

/**
 * Records each request that Coil gets, and how large the files are that it loads:
 *
 *     ImageLoader.Builder(context).eventListenerFactory(Coil3Recording()).build()
 *
 * Requests with a view are that view's, and those without a target prefetch. Requests that Coil
 * repeats when a view comes back into its window aren't recorded, since a policy decides if they
 * are made. Compose's requests have no view: there, views record their own requests by
 * `Modifier.recordsImage`.
 *
 * An app with a listener of its own calls [coilAsks] and [coilFetched] from there in its stead.
 */
class Coil3Recording(private val recorder: Recorder = Recorder.shared) : EventListener.Factory {
    override fun create(request: ImageRequest): EventListener = Listener(recorder)

    private class Listener(private val recorder: Recorder) : EventListener() {
        override fun resolveSizeEnd(request: ImageRequest, size: Size) =
            recorder.coilAsks(request, size)

        override fun fetchEnd(
            request: ImageRequest,
            fetcher: Fetcher,
            options: Options,
            result: FetchResult?,
        ) = recorder.coilFetched(request, result)
    }
}

/** From `resolveSizeEnd`: the memory is asked after this, and the size is known. */
fun Recorder.coilAsks(request: ImageRequest, size: Size) {
    val target = request.target
    when {
        target is ViewTarget<*> ->
            requestUnlessAnew(request.recorderKey, target.view, size.pixels)
        target == null -> prefetch(request.recorderKey, size.pixels)
    }
}

/** From `fetchEnd`, on whatever thread. */
fun Recorder.coilFetched(request: ImageRequest, result: FetchResult?) {
    val fetched = result as? SourceFetchResult ?: return
    if (!isRecording) return
    val isRemote = fetched.dataSource == DataSource.NETWORK || isRemote(request.recorderKey)
    val file = fetched.source.fileOrNull()?.toFile()
    if (file != null) return loaded(request.recorderKey, file, isRemote)
    // To look ahead takes nothing away from the decoder.
    fetched.source.sourceOrNull()?.peek()?.inputStream()?.let {
        loaded(request.recorderKey, it, null, isRemote, hostOf(request.recorderKey))
    }
}

/** The original's: sizes that are made of it are told with each request. */
private val ImageRequest.recorderKey: String
    get() = data.toString()

private val Size.pixels: PixelSize?
    get() {
        val width = (width as? Dimension.Pixels)?.px ?: return null
        val height = (height as? Dimension.Pixels)?.px ?: return null
        return PixelSize(width, height)
    }
