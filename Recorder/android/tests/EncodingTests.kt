package evictionlab.recorder.tests

import evictionlab.recorder.ImageFacts
import evictionlab.recorder.PixelSize
import evictionlab.recorder.RecordedDevice
import evictionlab.recorder.RecordedView
import evictionlab.recorder.writing.JsonBytes
import evictionlab.recorder.writing.TraceBounds
import evictionlab.recorder.writing.TraceHeader

private fun json(write: JsonBytes.() -> Unit) = JsonBytes().apply(write).take().decodeToString()

class EncodingTests {
    fun `text is escaped`() {
        expect(json { string("a\"b\\c") }, "\"a\\\"b\\\\c\"")
        expect(json { string("tab\tline\n") }, "\"tab\\u0009line\\u000a\"")
        expect(json { string("\u001B[31m\u007F") }, "\"\\u001b[31m\\u007f\"")
        expect(json { string("é🌍") }, "\"é🌍\"")
        expect(json { string("") }, "\"\"")
        expect(json { raw("é") }, "é")
    }

    fun `fractions have no zeros behind`() {
        val cases =
            listOf(
                Triple(0L, 1000L, "0"),
                Triple(-96_500L, 1000L, "-96.5"),
                Triple(1L, 1000L, "0.001"),
                Triple(1_016_666_666L, 1_000_000L, "1016.666666"),
                Triple(5_000_000L, 1_000_000L, "5"),
                Triple(10L, 1000L, "0.01"),
                Triple(Long.MIN_VALUE, 1000L, "-9223372036854775.807"),
            )
        for ((value, unit, written) in cases) expect(json { decimal(value, unit) }, written)
    }

    fun `points are what the lab takes`() {
        val cases =
            mapOf(
                Double.NaN to "0",
                Double.POSITIVE_INFINITY to "1000000000",
                Double.NEGATIVE_INFINITY to "-1000000000",
                -0.0001 to "0",
                1.0005 to "1.001",
                -1.0005 to "-1.001",
                1e300 to "1000000000",
            )
        for ((value, written) in cases) expect(json { points(value) }, written, "$value")
    }

    fun `a long line grows`() {
        expect(json { string("x".repeat(100_000)) }.length, 100_002)
        expect(json { repeat(20_000) { integer(1234567) } }.length, 140_000)
    }

    fun `images and sizes are declared before they are named, and once`() {
        val recording = Recording()
        val view = RecordedView(recording.recorder)
        repeat(2) { view.request("https://a/x", PixelSize(88, 44), isShown = true) }
        val request =
            """{"t":0,"event":"request","view":0,"image":"i0","size":[88,44],"show":true}"""
        expect(
            recording.lines,
            listOf(
                """{"images":{"i0":{"count":1,"width":1,"height":1,"remote":true,""" +
                    """"//":"never seen loaded, at view 0"}}}""",
                """{"sizes":[[88,44]]}""",
                request,
                request,
            ),
        )
    }

    fun `no key and no server is written`() {
        val recording = Recording()
        val key = "https://secret.example/me?token=1"
        RecordedView(recording.recorder).request(key, isShown = true)
        val facts = ImageFacts(PixelSize(1, 1), isRemote = true, host = "secret.example")
        recording.recorder.loaded(key, facts)
        val written = recording.file.readText() + recording.lines.joinToString()
        expect("secret" !in written && "token" !in written, written)
    }

    fun `titles are no formulas`() {
        expect(TraceBounds.title("=1"), "recorded =1")
        expect(TraceBounds.title("\n"), "recorded")
        expect(TraceBounds.title("é"), "é")
        expect(TraceBounds.title("@\u007Fx"), "recorded @x")
    }

    fun `a trace has no more images than the lab takes`() {
        val recording = Recording(largestBytes = 100_000_000)
        for (number in 0 until 50_000) recording.recorder.prefetch("$number")
        recording.recorder.flush()
        for (number in 50_000 until 100_000) recording.recorder.prefetch("$number")
        recording.recorder.flush()
        expect(recording.recorder.failure, null)
        recording.recorder.prefetch("one more")
        recording.recorder.flush()
        expect(recording.recorder.failure != null, "the recording goes on")
        expect(recording.events.size, 100_000)
    }

    fun `the header describes the device`() {
        val device =
            RecordedDevice(
                width = 411.4,
                height = 914.3,
                scale = 2.625,
                hz = 90.0,
                ramBytes = 7_900_000_000,
                api = 34,
                memoryClassBytes = 256L shl 20,
            )
        expect(
            json { TraceHeader("a \"b\"", device, "wifi").write(this) },
            """{"trace":1,"scenario":"a \"b\"","device":{"id":"recorded",""" +
                """"basedOn":"android-256","screen":{"width":411.4,"height":914.3,""" +
                """"scale":2.625,"hz":90},"ram":7900000000,"api":34,"memoryClass":268435456},""" +
                """"network":"wifi","images":{}}""" + "\n",
        )
    }
}
