package evictionlab.recorder.hooks

import android.graphics.Bitmap
import android.widget.ImageView
import com.bumptech.glide.Registry
import com.bumptech.glide.RequestBuilder
import com.bumptech.glide.load.Option
import com.bumptech.glide.load.Options
import com.bumptech.glide.load.ResourceDecoder
import com.bumptech.glide.load.engine.Resource
import com.bumptech.glide.request.target.Target
import com.bumptech.glide.request.target.ViewTarget
import evictionlab.recorder.PixelSize
import evictionlab.recorder.Recorder
import evictionlab.recorder.hostOf
import evictionlab.recorder.isRemote
import evictionlab.recorder.request
import java.io.InputStream
import java.nio.ByteBuffer

// Copy this file into an app that uses Glide 4. Read for it, not run: Glide's sources of 4.

/** The image that a decoder gets. It adds no keys to Glide's, in memory or on disk. */
private val recorderKey: Option<String> = Option.memory("evictionlab.recorder.key")

/**
 * Records the view's request, and then has Glide load it as `into` does:
 *
 *     Glide.with(this).load(url).intoRecorded(view, url)
 *
 * @param image the key that the cache has it under, such as the URL.
 */
fun <T> RequestBuilder<T>.intoRecorded(
    view: ImageView,
    image: String,
    recorder: Recorder = Recorder.shared,
): ViewTarget<ImageView, T> {
    val (width, height) = overrideWidth to overrideHeight
    if (isOverridden(width) && isOverridden(height)) {
        // Of its original size: as whole as its file has it.
        val size = if (width > 0 && height > 0) PixelSize(width, height) else null
        recorder.request(image, view, size)
        return set(recorderKey, image).into(view)
    }
    val target = set(recorderKey, image).into(view)
    // At once, or when the view is laid out, which Glide waits for, too.
    target.getSize { wide, high ->
        val size = if (wide > 0 && high > 0) PixelSize(wide, high) else null
        recorder.request(image, view, size)
    }
    return target
}

private fun isOverridden(edge: Int) = edge > 0 || edge == Target.SIZE_ORIGINAL

/**
 * Tells how large the files are that Glide loads, of its own decoders' formats but animated ones.
 * From `registerComponents` of the app's `AppGlideModule`:
 *
 *     registry.recordFiles()
 */
fun Registry.recordFiles(recorder: Recorder = Recorder.shared) {
    prepend(
        Registry.BUCKET_BITMAP,
        ByteBuffer::class.java,
        Bitmap::class.java,
        LookingDecoder(recorder) { buffer: ByteBuffer, image ->
            val bytes = buffer.duplicate()
            val count = bytes.remaining().toLong()
            recorder.loaded(image, BufferStream(bytes), count, isRemote(image), hostOf(image))
        },
    )
    prepend(
        Registry.BUCKET_BITMAP,
        InputStream::class.java,
        Bitmap::class.java,
        LookingDecoder(recorder) { stream: InputStream, image ->
            recorder.loaded(image, stream, encodedBytes = null, isRemote(image), hostOf(image))
        },
    )
}

/** Is shown each file, looks at its beginning and decodes none: Glide rewinds and goes on. */
private class LookingDecoder<T : Any>(
    private val recorder: Recorder,
    private val look: (T, String) -> Unit,
) : ResourceDecoder<T, Bitmap> {
    override fun handles(source: T, options: Options): Boolean {
        val image = options.get(recorderKey)
        if (image != null && recorder.isRecording) look(source, image)
        return false
    }

    override fun decode(source: T, width: Int, height: Int, options: Options): Resource<Bitmap>? =
        null
}

private class BufferStream(private val buffer: ByteBuffer) : InputStream() {
    override fun read(): Int = if (buffer.hasRemaining()) buffer.get().toInt() and 0xFF else -1

    override fun read(bytes: ByteArray, offset: Int, length: Int): Int {
        if (!buffer.hasRemaining()) return -1
        val count = minOf(length, buffer.remaining())
        buffer.get(bytes, offset, count)
        return count
    }
}
