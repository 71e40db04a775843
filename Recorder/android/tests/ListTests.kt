package evictionlab.recorder.tests

import android.content.Context
import android.view.View
import android.view.ViewGroup
import android.widget.ImageView
import androidx.recyclerview.widget.GridLayoutManager
import androidx.recyclerview.widget.LinearLayoutManager
import androidx.recyclerview.widget.RecyclerView
import evictionlab.recorder.RecordedPlace
import evictionlab.recorder.RecordedScreen
import evictionlab.recorder.Recorder
import evictionlab.recorder.hooks.record
import evictionlab.recorder.request

class PhotoHolder(val row: ViewGroup) : RecyclerView.ViewHolder(row) {
    val image: View = ImageView(row.context).also(row::addView)
}

/** Rows with one picture each. */
class PhotoAdapter(private val recorder: Recorder, var count: Int) :
    RecyclerView.Adapter<PhotoHolder>() {
    override fun onCreateViewHolder(parent: ViewGroup, viewType: Int) =
        PhotoHolder(ViewGroup(parent.context))

    override fun onBindViewHolder(holder: PhotoHolder, position: Int) =
        recorder.request("https://h.example/$position", holder.image)

    override fun getItemCount() = count
}

fun photoList(
    recorder: Recorder,
    screen: RecordedScreen,
    count: Int,
    columns: Int = 1,
    context: Context = Context(),
): RecyclerView {
    val list = RecyclerView(context)
    list.setLayoutManager(
        if (columns == 1) LinearLayoutManager(context) else GridLayoutManager(context, columns),
    )
    list.setAdapter(PhotoAdapter(recorder, count))
    screen.record(list) { listOf(RecordedPlace("https://h.example/$it")) }
    return list
}

class ListTests {
    fun `a list tells what its rows do as they go by`() {
        val recording = Recording()
        val screen = RecordedScreen("feed", recording.recorder)
        screen.willAppear()
        val list = photoList(recording.recorder, screen, count = 40)
        list.standInEnterWindow(true)
        list.standInLayout()
        expect(recording.kinds.count { it.startsWith("request") && "show" in it }, 5)
        list.standInState = RecyclerView.SCROLL_STATE_DRAGGING
        recording.clock.nowMs = 1000
        list.standInScroll(280)
        expect(
            recording.kinds.drop(7),
            listOf(
                """hide","view":0}""",
                """request","view":5,"image":"i5","show":true}""",
                """scroll","screen":"feed#0","offset":140,"velocity":8400,"phase":"drag"}""",
            ),
        )
    }

    fun `rows that are kept come back as they are, and others are pooled and asked anew`() {
        val recording = Recording()
        val screen = RecordedScreen("feed", recording.recorder)
        val list = photoList(recording.recorder, screen, count = 40)
        list.standInEnterWindow(true)
        list.standInLayout()
        val before = recording.kinds.size
        repeat(4) { list.standInScroll(280) }
        val pooled = recording.kinds.filter { "pooled" in it }
        val pool = """hide","view":%d,"pooled":true}"""
        expect(pooled, listOf(pool.format(0), pool.format(1)))
        val again = recording.kinds.drop(before).filter { it.startsWith("request") }
        expect(again.last(), """request","view":1,"image":"i8","show":true}""")
        list.standInScroll(-280)
        expect(recording.kinds.filter { it.startsWith("show") }, listOf("""show","view":3}"""))
    }

    fun `layouts say what lies ahead, and offsets go by them`() {
        val recording = Recording()
        val screen = RecordedScreen("feed", recording.recorder)
        val list = photoList(recording.recorder, screen, count = 400)
        list.standInEnterWindow(true)
        list.standInLayout()
        val layout = recording.kinds.single { it.startsWith("layout") }
        val start =
            """layout","screen":"feed#0","axis":"vertical","viewport":[360,640],"firstRow":0,""" +
                """"rows":160,"columns":1,"top":0,"extent":140,"images":[["i0"],["i1"],"""
        expect(layout.take(start.length), start)
        list.standInJump(300)
        expect(
            recording.kinds.filter { it.startsWith("scroll") },
            listOf("""scroll","screen":"feed#0","offset":42000,"velocity":0,"phase":"jump"}"""),
        )
        expect(recording.kinds.count { it.startsWith("layout") }, 2)
        (list.adapter as PhotoAdapter).notifyItemRangeInserted(400, 10)
        list.standInLayout()
        expect(recording.kinds.count { it.startsWith("layout") }, 3)
    }

    fun `rows that are higher than the first move the content by as much of themselves`() {
        val recording = Recording()
        val screen = RecordedScreen("feed", recording.recorder)
        val list = photoList(recording.recorder, screen, count = 40)
        list.standInEnterWindow(true)
        list.standInLayout()
        list.standInRowPixels = 560
        recording.clock.nowMs = 1000
        list.standInScroll(280)
        val scroll = recording.kinds.single { it.startsWith("scroll") }
        expect("\"offset\":70,\"velocity\":8400" in scroll, scroll)
    }

    fun `a grid has lines of so many columns`() {
        val recording = Recording()
        val screen = RecordedScreen("grid", recording.recorder)
        val list = photoList(recording.recorder, screen, count = 8, columns = 3)
        list.standInEnterWindow(true)
        list.standInLayout()
        val layout = recording.kinds.single { it.startsWith("layout") }
        expect("\"rows\":3,\"columns\":3,\"top\":0,\"extent\":140" in layout, layout)
        expect(layout.endsWith("""["i3","i4","i5"],["i6","i7"]]}"""), layout)
    }

    fun `a list in a row is recorded for the row that it is bound to last`() {
        val recording = Recording()
        val screen = RecordedScreen("feed", recording.recorder)
        screen.willAppear()
        val inner = photoList(recording.recorder, screen.carousel(1), count = 40)
        inner.standInEnterWindow(true)
        inner.standInLayout()
        inner.standInScroll(100)
        screen.carousel(2).record(inner) { listOf(RecordedPlace("other $it")) }
        inner.standInLayout()
        inner.standInScroll(40)
        val about = recording.kinds.filter { it.startsWith("layout") || it.startsWith("scroll") }
        expect(
            about.map { it.substringBefore(",\"axis").substringBefore(",\"vel") },
            listOf(
                """layout","screen":"feed#0","row":1,"offset":0""",
                """layout","screen":"feed#0","row":1,"offset":0,"carousel":"feed/1#1"}""",
                """scroll","screen":"feed/1#1","offset":50""",
                """scroll","screen":"feed/2#2","offset":50""",
                """layout","screen":"feed#0","row":2,"offset":50""",
                """layout","screen":"feed#0","row":2,"offset":50,"carousel":"feed/2#2"}""",
                """scroll","screen":"feed/2#2","offset":70""",
            ),
        )
    }
}
