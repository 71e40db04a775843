package evictionlab.recorder.tests

import android.content.Context
import android.view.Choreographer
import android.view.View
import android.view.ViewGroup
import android.widget.ImageView
import androidx.fragment.app.Fragment
import androidx.fragment.app.FragmentManager
import evictionlab.recorder.DisplayClock
import evictionlab.recorder.PixelSize
import evictionlab.recorder.clearRecorded
import evictionlab.recorder.dropRecorded
import evictionlab.recorder.hooks.recordFragments
import evictionlab.recorder.recycledRecorded
import evictionlab.recorder.request
import kotlin.concurrent.thread

private val context = Context()

/** A row with one image view, which isn't in a window yet. */
private class Row : ViewGroup(context) {
    val image = ImageView(context)

    init {
        addView(image)
    }
}

private fun window() = ViewGroup(context).apply { standInEnterWindow(true) }

class ViewTests {
    fun `a view says itself when it enters its window and leaves it`() {
        val recording = Recording()
        val (window, row) = window() to Row()
        recording.recorder.request("k", row.image, PixelSize(88, 44))
        window.addView(row)
        window.removeView(row)
        window.addView(row)
        recording.recorder.request("l", row.image)
        clearRecorded(row.image)
        clearRecorded(row)
        expect(
            recording.kinds,
            listOf(
                """request","view":0,"image":"i0","size":[88,44],"show":true}""",
                """hide","view":0}""",
                """show","view":0}""",
                """request","view":0,"image":"i1","show":true}""",
                """clear","view":0}""",
            ),
        )
    }

    fun `a row that is recycled is pooled, and comes back with what it asks for then`() {
        val recording = Recording()
        val (window, row) = window() to Row()
        recording.recorder.request("k", row.image)
        window.addView(row)
        window.removeView(row)
        recycledRecorded(row)
        window.addView(row)
        expect(
            recording.kinds.drop(1),
            listOf(
                """hide","view":0}""",
                """hide","view":0,"pooled":true}""",
                """show","view":0}""",
            ),
        )
    }

    fun `a fragment's views end with it`() {
        val recording = Recording()
        val (window, row) = window() to Row()
        val manager = FragmentManager().apply { recordFragments() }
        recording.recorder.request("k", row.image)
        window.addView(row)
        window.removeView(row)
        for (callbacks in manager.standInCallbacks) {
            callbacks.onFragmentViewDestroyed(manager, Fragment())
            callbacks.onFragmentViewDestroyed(manager, Fragment().apply { standInView = row })
        }
        expect(
            recording.kinds.drop(1),
            listOf("""hide","view":0}""", """drop","view":0}"""),
        )
    }

    fun `a view that isn't recorded is left as it is`() {
        val view = ImageView(context)
        val recording = Recording()
        recording.recorder.stop()
        recording.recorder.request("k", view)
        dropRecorded(view)
        recycledRecorded(view)
        expect(recording.events.size, 1)
    }

    fun `a view that is gone is dropped without a call`() {
        val recording = Recording()
        recording.recorder.request("k", ImageView(context) as View)
        val end = System.nanoTime() + 10_000_000_000
        while (recording.kinds.none { it.startsWith("drop") } && System.nanoTime() < end) {
            System.gc()
            Thread.sleep(10)
            recording.recorder.foreground()
        }
        expect(recording.kinds.count { it.startsWith("drop") }, 1)
    }

    fun `moments are of the frame that they are in, while there are frames`() {
        val clock = DisplayClock(100.0)
        val display = Choreographer.getInstance()
        expect(clock.frameNs(5_000_000), 5_000_000)
        expect(display.standInFrame(12_000_000), 1)
        expect(clock.frameNs(13_000_000), 12_000_000)
        expect(clock.frameNs(23_500_000), 22_000_000)
        expect(clock.frameNs(900_000_000), 900_000_000)
        var called = 0
        for (frame in 1..20) called += display.standInFrame(900_000_000L + frame * 10_000_000)
        expect(called, 8, "the display is listened to for ever, or not at all")
        var elsewhere = 0L
        thread { elsewhere = clock.frameNs(1_103_000_000) }.join()
        expect(elsewhere, 1_103_000_000)
        expect(display.standInFrame(0), 0)
    }
}
