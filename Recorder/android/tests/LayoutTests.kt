package evictionlab.recorder.tests

import evictionlab.recorder.LayoutTeller
import evictionlab.recorder.RecordedPlace
import evictionlab.recorder.RecordedScreen
import evictionlab.recorder.Recorder
import evictionlab.recorder.RecorderFailure

private fun teller() = LayoutTeller(RecordedScreen("s", Recorder(HandClock())))

private fun LayoutTeller.told(
    rows: Int,
    first: Int,
    width: Double = 375.0,
    row: (Int) -> LayoutTeller.Row,
): List<String> =
    layouts(LayoutTeller.Content(width, 667.0, rows), first, visible = 5, row).map {
        "${it.firstRow}+${it.rows} at ${it.top} x ${it.extent}: ${it.images.size}"
    }

private fun even(row: Int) =
    LayoutTeller.Row(row * 140.0, 140.0, listOf(RecordedPlace("a"), RecordedPlace("b")))

class LayoutTests {
    fun `rows are told in stretches, ahead and behind`() {
        val teller = teller()
        expect(teller.told(1000, 0, row = ::even), listOf("0+160 at 0.0 x 140.0: 160"))
        expect(teller.told(1000, 20, row = ::even), emptyList())
        expect(teller.told(1000, 28, row = ::even), listOf("160+32 at 22400.0 x 140.0: 32"))
        expect(teller.told(1000, 800, row = ::even), listOf("672+288 at 94080.0 x 140.0: 288"))
        expect(teller.told(1000, 760, row = ::even), listOf("608+64 at 85120.0 x 140.0: 64"))
    }

    fun `rows of other heights or distances are layouts of their own`() {
        val heights = listOf(100.0, 100.0, 50.0, 50.0, 50.0, 80.0)
        val told =
            teller().told(6, 0) { row ->
                LayoutTeller.Row(heights.take(row).sum(), heights[row], listOf(RecordedPlace("a")))
            }
        expect(
            told,
            listOf("0+2 at 0.0 x 100.0: 2", "2+3 at 200.0 x 50.0: 3", "5+1 at 350.0 x 80.0: 1"),
        )
    }

    fun `a short row ends its layout, and a long one begins another`() {
        fun told(vararg counts: Int) =
            teller().told(counts.size, 0) { row ->
                LayoutTeller.Row(row * 10.0, 10.0, List(counts[row]) { RecordedPlace("$it") })
            }
        expect(told(3, 3, 2, 3), listOf("0+3 at 0.0 x 10.0: 3", "3+1 at 30.0 x 10.0: 1"))
        expect(told(2, 3), listOf("0+1 at 0.0 x 10.0: 1", "1+1 at 10.0 x 10.0: 1"))
    }

    fun `rows that the app has not end the recording, and not the app`() {
        val recording = Recording()
        val teller = LayoutTeller(RecordedScreen("s", recording.recorder))
        val posts = listOf("a")
        teller.tell(LayoutTeller.Content(375.0, 667.0, rows = 2), 0, visible = 2) {
            LayoutTeller.Row(it * 10.0, 10.0, listOf(RecordedPlace(posts[it])))
        }
        expect(recording.recorder.failure is RecorderFailure.Broken, "nothing failed")
    }

    fun `another width forgets what was told, and so does a change`() {
        val teller = teller()
        expect(teller.told(10, 0, row = ::even).size, 1)
        expect(teller.told(10, 0, row = ::even).size, 0)
        expect(teller.told(10, 0, width = 667.0, row = ::even).size, 1)
        teller.forget()
        expect(teller.told(10, 0, width = 667.0, row = ::even).size, 1)
    }
}
