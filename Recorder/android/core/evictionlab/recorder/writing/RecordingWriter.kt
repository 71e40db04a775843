package evictionlab.recorder.writing

import evictionlab.recorder.RecordedEvent
import evictionlab.recorder.RecorderFailure
import java.io.File
import java.io.FileOutputStream
import java.io.IOException
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors
import java.util.concurrent.RejectedExecutionException
import java.util.concurrent.ScheduledExecutorService
import java.util.concurrent.TimeUnit
import java.util.concurrent.TimeoutException

/**
 * Encodes and writes on a thread of its own, at a low priority.
 *
 * Each write is of whole lines, so that a kill between two leaves no half one.
 */
internal class RecordingWriter(
    private val file: File,
    header: TraceHeader,
    private val intervalMs: Long,
    private val largestBytes: Long,
    private val failed: (RecorderFailure) -> Unit,
) {
    private val thread: ScheduledExecutorService =
        Executors.newSingleThreadScheduledExecutor { work ->
            Thread(work, "EvictionLabRecorder").apply {
                isDaemon = true
                priority = Thread.MIN_PRIORITY
            }
        }

    val path: String
        get() = file.path

    // Everything below belongs to the thread.
    private val output = FileOutputStream(file)
    private val encoder = TraceEncoder(header)
    private var writtenBytes = 0L
    private var wasHolding = false
    private var hasFailed = false

    init {
        try {
            output.write(encoder.takeLines())
        } catch (error: IOException) {
            output.close()
            thread.shutdown()
            throw error
        }
    }

    /** In a while, with what there is by then. */
    fun schedule(take: () -> List<RecordedEvent>) {
        try {
            thread.schedule(
                {
                    write(take, isAll = false)
                    // Held events are written the next time at the latest.
                    if (encoder.isHolding && !hasFailed) schedule(take)
                },
                intervalMs,
                TimeUnit.MILLISECONDS,
            )
        } catch (_: RejectedExecutionException) {
            // The recording has ended meanwhile.
        }
    }

    /** Now, and comes back once it is written. Takes on the thread, so that nothing overtakes. */
    fun flush(take: () -> List<RecordedEvent>) = await { write(take, isAll = true) }

    fun end(timeNs: Long, take: () -> List<RecordedEvent>) {
        await {
            write(take, isAll = true, endNs = timeNs)
            output.close()
        }
        thread.shutdown()
    }

    /** No longer than a person waits for an app that hangs. */
    private fun await(work: () -> Unit) {
        try {
            thread.submit(work).get(LONGEST_WAIT_MS, TimeUnit.MILLISECONDS)
        } catch (_: TimeoutException) {
            // It is written later.
        } catch (_: ExecutionException) {
            // It was told already.
        } catch (_: RejectedExecutionException) {
            // The recording has ended meanwhile.
        } catch (_: InterruptedException) {
            Thread.currentThread().interrupt()
        }
    }

    private fun write(
        take: () -> List<RecordedEvent>,
        isAll: Boolean,
        endNs: Long? = null,
    ) {
        if (hasFailed) return
        try {
            encode(take(), isAll)
            if (endNs != null) encoder.end(endNs)
            if (encoder.isEmpty) return
            val lines = encoder.takeLines()
            if (writtenBytes + lines.size > largestBytes || encoder.isFull) {
                return fail(RecorderFailure.Full(file.path, writtenBytes))
            }
            output.write(lines)
            writtenBytes += lines.size
        } catch (error: IOException) {
            fail(failure(file, error))
        } catch (error: Throwable) {
            // Out of memory, perhaps: the app is to go on.
            fail(RecorderFailure.Broken(error))
        }
    }

    private fun encode(events: List<RecordedEvent>, isAll: Boolean) {
        if (wasHolding && events.isEmpty()) encoder.encodeHeld()
        encoder.encode(events)
        if (isAll) encoder.encodeAll()
        wasHolding = encoder.isHolding
    }

    private fun fail(known: RecorderFailure) {
        hasFailed = true
        failed(known)
    }

    companion object {
        private const val LONGEST_WAIT_MS = 2000L

        fun failure(file: File, error: IOException) =
            RecorderFailure.CannotWrite(file.path, error.message ?: error.toString())
    }
}
