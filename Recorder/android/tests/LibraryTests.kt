package evictionlab.recorder.tests

import android.app.Activity
import android.content.Context
import android.view.View
import android.widget.ImageView
import evictionlab.recorder.hooks.Coil3Recording
import evictionlab.recorder.hooks.CoilRecording
import java.io.File
import okio.BufferedSource
import okio.Path

private const val URL = "https://h.example/a"

private fun known(bytes: String) =
    """{"images":{"i0":{"count":1,"width":600,"height":400,$bytes"format":"png","remote":true,""" +
        """"host":"h0","//":"at view 0"}}}"""

private fun pictureFile() =
    File.createTempFile("picture", ".png").apply {
        writeBytes(png)
        deleteOnExit()
    }

class LibraryTests {
    fun `Coil's requests are recorded with their sizes, and its files`() {
        val recording = Recording()
        val heard = ArrayList<String>()
        val own =
            object : coil.EventListener {
                override fun onStart(request: coil.request.ImageRequest) {
                    heard.add("start")
                }

                override fun resolveSizeEnd(
                    request: coil.request.ImageRequest,
                    size: coil.size.Size,
                ) {
                    heard.add("size")
                }
            }
        val target =
            object : coil.target.ViewTarget<View> {
                override val view = ImageView(Context())
            }
        val request = coil.request.ImageRequest(URL, target)
        val listener = CoilRecording(recording.recorder) { own }.create(request)
        val edge = coil.size.Dimension.Pixels(88)
        listener.onStart(request)
        listener.resolveSizeEnd(request, coil.size.Size(edge, edge))
        val source = coil.decode.ImageSource(Path(pictureFile()), null)
        val result = coil.fetch.SourceResult(source, null, coil.decode.DataSource.NETWORK)
        listener.fetchEnd(request, object : coil.fetch.Fetcher {}, coil.request.Options(), result)
        val undefined = coil.size.Size(edge, coil.size.Dimension.Undefined)
        val ahead = coil.request.ImageRequest("$URL/b", target = null)
        listener.resolveSizeEnd(ahead, undefined)
        val other = coil.request.ImageRequest("$URL/c", object : coil.target.Target {})
        listener.resolveSizeEnd(other, undefined)
        expect(
            recording.kinds,
            listOf(
                """request","view":0,"image":"i0","size":[88,88]}""",
                """prefetch","image":"i1"}""",
            ),
        )
        expect(known(""""encodedBytes":24,""") in recording.lines, recording.lines.joinToString())
        expect(heard, listOf("start", "size", "size", "size"))
    }

    fun `Coil 3's requests are recorded with their sizes, and its files`() {
        val recording = Recording()
        val target =
            object : coil3.target.ViewTarget<View> {
                override val view = ImageView(Context())
            }
        val request = coil3.request.ImageRequest(URL, target)
        val listener = Coil3Recording(recording.recorder).create(request)
        val edge = coil3.size.Dimension.Pixels(88)
        listener.resolveSizeEnd(request, coil3.size.Size(edge, edge))
        val source = coil3.decode.StandInSource(null, BufferedSource(png))
        val result = coil3.fetch.SourceFetchResult(source, null, coil3.decode.DataSource.NETWORK)
        val fetcher = object : coil3.fetch.Fetcher {}
        listener.fetchEnd(request, fetcher, coil3.request.Options(), result)
        listener.fetchEnd(request, fetcher, coil3.request.Options(), null)
        val ahead = coil3.request.ImageRequest("$URL/b", target = null)
        listener.resolveSizeEnd(ahead, coil3.size.Size(coil3.size.Dimension.Undefined, edge))
        expect(
            recording.kinds,
            listOf(
                """request","view":0,"image":"i0","size":[88,88]}""",
                """prefetch","image":"i1"}""",
            ),
        )
        expect(known("") in recording.lines, recording.lines.joinToString())
    }

    fun `Coil's requests when a view comes back are its own, and a rebinding is the app's`() {
        val recording = Recording()
        val image = ImageView(Context())
        val window = Activity().window.standInDecor()
        val target =
            object : coil3.target.ViewTarget<View> {
                override val view = image
            }
        val size = coil3.size.Size(coil3.size.Dimension.Pixels(88), coil3.size.Dimension.Pixels(88))
        val factory = Coil3Recording(recording.recorder)
        fun asks(url: String) {
            val request = coil3.request.ImageRequest(url, target)
            factory.create(request).resolveSizeEnd(request, size)
        }
        // Bound, then put into the window, which has Coil begin anew.
        asks(URL)
        window.addView(image)
        asks(URL)
        // Bound in sight to the same, which is a request, and out and in again, which is none.
        asks(URL)
        window.removeView(image)
        window.addView(image)
        asks(URL)
        window.removeView(image)
        asks("$URL/b")
        window.addView(image)
        asks("$URL/b")
        expect(
            recording.kinds.map { it.substringBefore('"') },
            listOf("request", "request", "hide", "show", "hide", "request"),
        )
    }
}
