package evictionlab.recorder

import evictionlab.recorder.RecordedEvent.Action
import evictionlab.recorder.pictures.PictureHeader
import evictionlab.recorder.writing.RecordingWriter
import evictionlab.recorder.writing.TraceHeader
import java.io.File
import java.io.IOException
import java.io.InputStream

/**
 * Records the events of an app's image views, as a trace that `lab run` replays.
 *
 * All of it may be called from any thread, costs a lock and a few words of memory, and does nothing
 * while nothing is recorded. Encoding and writing happen on a thread of their own, four times a
 * second; if the app is killed, the file is a recording up to its last line.
 */
class Recorder(clock: RecorderClock = UptimeClock()) {
    @Volatile
    internal var clock: RecorderClock = clock
    internal val state = RecorderState()

    /** The file of the recording that is under way, or of the last one. */
    @Volatile
    var file: File? = null
        private set

    /** True for a recording that was begun before the app could say anything of it. */
    internal var isProvisional = false

    /**
     * Begins a recording, in place of the one that is under way. It never throws, since an app
     * isn't to end for it: [failure] tells what went wrong.
     *
     * @param file where the recording goes. One that is there, of an app that was killed perhaps,
     *   is kept as [previous] till the next start.
     * @param title what results call it.
     * @param network one that the lab knows, such as `wifi`, if not the device's usual one.
     * @param intervalMs how often the file is written, and so how much a kill can cost.
     * @param largestBytes where the recording ends.
     */
    fun start(
        file: File,
        device: RecordedDevice,
        title: String = "recorded",
        network: String? = null,
        intervalMs: Long = 250,
        largestBytes: Long = 256_000_000,
    ) {
        stop()
        try {
            // What the app begins itself goes on where its provider began.
            if (!isProvisional || this.file != file) keepPrevious(file)
            isProvisional = false
            this.file = file
            val header = TraceHeader(title, device, network)
            val writer = RecordingWriter(file, header, intervalMs, largestBytes, state::fail)
            state.begin(writer, device.hz, clock.nowNs)
        } catch (error: IOException) {
            state.fail(RecordingWriter.failure(file, error))
        } catch (error: SecurityException) {
            state.fail(RecorderFailure.CannotWrite(file.path, error.message ?: "not allowed"))
        }
    }

    /** Ends the recording, and comes back once it is in its file. */
    fun stop() {
        val writer = state.writer ?: return
        writer.end(state.timeNs(clock.nowNs), state::take)
        state.finish()
    }

    /** Comes back once everything until now is in the file. */
    fun flush() {
        state.writer?.flush(state::take)
    }

    val isRecording: Boolean
        get() = state.isOn

    /** The error that ended a recording, or kept it from beginning; null if there was none. */
    val failure: RecorderFailure?
        get() = state.failure

    /** The system asks for memory. */
    fun memoryWarning() = add { Action.Warning(null) }

    /** The system asks for memory, by one of the levels of Android's `onTrimMemory`. */
    fun memoryWarning(level: Int) = add { Action.Warning(level) }

    /** The app is left. Everything is written first, since it may never come back. */
    fun background() {
        add { Action.Background }
        flush()
    }

    fun foreground() = add { Action.Foreground }

    /** The app has an image loaded ahead of any view. */
    fun prefetch(image: String, size: PixelSize? = null) = add { Action.Prefetch(image, size) }

    /** The app has an image forgotten, in memory and on disk. */
    fun remove(image: String) = add { Action.Remove(image) }

    /** The app has everything forgotten that is kept in memory. */
    fun removeAll() = add { Action.Empty }

    /** An image was loaded: how large it is, and whence it came. */
    fun loaded(image: String, facts: ImageFacts) = add { Action.Facts(image, facts) }

    /** An image's file was loaded. Its first bytes say how large the picture is. */
    fun loaded(image: String, file: ByteArray, isRemote: Boolean, host: String? = null) {
        if (isRecording) loaded(image, file.inputStream(), file.size.toLong(), isRemote, host)
    }

    /**
     * The same of a file that is read from its beginning, as far as need be. Reads files: not for
     * the main thread. A file that isn't understood is passed over.
     */
    fun loaded(
        image: String,
        stream: InputStream,
        encodedBytes: Long?,
        isRemote: Boolean,
        host: String? = null,
    ) {
        if (!isRecording) return
        val picture = PictureHeader.read(stream) ?: return
        loaded(image, ImageFacts(picture.size, isRemote, encodedBytes, picture.format, host))
    }

    /** Under the lock: what is added may depend on what a handle knows. Never throws. */
    internal inline fun add(make: (RecorderState) -> Action?) {
        if (!state.isOn) return
        try {
            val nowNs = clock.nowNs
            val writer = synchronized(state) { state.add(nowNs, make) }
            writer?.schedule(state::take)
        } catch (error: Exception) {
            state.fail(RecorderFailure.Broken(error))
        }
    }

    /** A frame of the display. */
    internal val frameNs: Long
        get() = (1e9 / state.hz).toLong()

    companion object {
        /** The one that the glue and the hooks record with, unless they are given another. */
        @JvmStatic
        val shared = Recorder()

        /** The file of the recording before: beside the file, as `recording.previous.ndjson`. */
        @JvmStatic
        fun previous(file: File): File =
            File(file.parentFile, "${file.nameWithoutExtension}.previous.ndjson")

        private fun keepPrevious(file: File) {
            if (!file.isFile) return
            val previous = previous(file)
            previous.delete()
            file.renameTo(previous)
        }
    }
}
