package evictionlab.recorder.hooks

import coil.EventListener
import coil.decode.DataSource
import coil.fetch.FetchResult
import coil.fetch.Fetcher
import coil.fetch.SourceResult
import coil.request.ImageRequest
import coil.request.Options
import coil.size.Dimension
import coil.size.Size
import coil.target.ViewTarget
import evictionlab.recorder.PixelSize
import evictionlab.recorder.Recorder
import evictionlab.recorder.hostOf
import evictionlab.recorder.isRemote
import evictionlab.recorder.loaded
import evictionlab.recorder.requestUnlessAnew

// Copy this file into an app that uses Coil 2. Read for it, not run: Coil's sources of 2.

/**
 * Records each request that Coil gets, and how large the files are that it loads:
 *
 *     ImageLoader.Builder(context).eventListenerFactory(CoilRecording()).build()
 *
 * Requests with a view are that view's, and those without a target prefetch. Requests that Coil
 * repeats when a view comes back into its window aren't recorded, since a policy decides if they
 * are made. Compose's requests have no view: there, views record their own requests by
 * `Modifier.recordsImage`.
 *
 * @param own the app's own listeners, which hear all that they heard before.
 */
class CoilRecording(
    private val recorder: Recorder = Recorder.shared,
    private val own: EventListener.Factory = EventListener.Factory.NONE,
) : EventListener.Factory {
    override fun create(request: ImageRequest): EventListener =
        Listener(recorder, own.create(request))

    private class Listener(private val recorder: Recorder, private val own: EventListener) :
        EventListener by own {

        /** The memory is asked after this, and the size is known. */
        override fun resolveSizeEnd(request: ImageRequest, size: Size) {
            recorder.coilAsks(request, size)
            own.resolveSizeEnd(request, size)
        }

        override fun fetchEnd(
            request: ImageRequest,
            fetcher: Fetcher,
            options: Options,
            result: FetchResult?,
        ) {
            recorder.coilFetched(request, result)
            own.fetchEnd(request, fetcher, options, result)
        }
    }
}

private fun Recorder.coilAsks(request: ImageRequest, size: Size) {
    val target = request.target
    when {
        target is ViewTarget<*> ->
            requestUnlessAnew(request.recorderKey, target.view, size.pixels)
        target == null -> prefetch(request.recorderKey, size.pixels)
    }
}

private fun Recorder.coilFetched(request: ImageRequest, result: FetchResult?) {
    val fetched = result as? SourceResult ?: return
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
