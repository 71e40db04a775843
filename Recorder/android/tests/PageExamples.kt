package evictionlab.recorder.tests

import android.app.Activity
import android.app.Application
import android.widget.ImageView
import androidx.compose.foundation.lazy.LazyListState
import androidx.compose.ui.Modifier
import androidx.fragment.app.FragmentManager
import androidx.lifecycle.ViewModel
import androidx.recyclerview.widget.RecyclerView
import coil.ImageLoader
import evictionlab.recorder.RecordedPlace
import evictionlab.recorder.clearRecorded
import evictionlab.recorder.RecordedScreen
import evictionlab.recorder.Recorder
import evictionlab.recorder.hooks.CoilRecording
import evictionlab.recorder.hooks.record
import evictionlab.recorder.hooks.recordFragments
import evictionlab.recorder.hooks.recordsImage
import evictionlab.recorder.hooks.recordsScreen
import evictionlab.recorder.hooks.recordsScrolling
import evictionlab.recorder.loaded
import evictionlab.recorder.request
import evictionlab.recorder.startWithApp
import java.io.File

/** The examples of docs/do/record-an-app.md, so that they are compiled. */
class Post(val photo: String)

class FeedApp : Application() {
    fun onCreate() {
        Recorder.shared.startWithApp(this, title = "feed")
    }
}

class FeedModel : ViewModel() {
    val screen = RecordedScreen("feed")
}

class FeedActivity(
    private val model: FeedModel,
    private val posts: List<Post>,
    private val list: RecyclerView,
    private val supportFragmentManager: FragmentManager,
) : Activity() {
    fun onCreate() {
        supportFragmentManager.recordFragments()
        model.screen.record(list) { listOf(RecordedPlace(posts[it].photo)) }
    }

    override fun onStart() {
        super.onStart()
        model.screen.willAppear()
    }

    fun withCoil(context: Activity) =
        ImageLoader.Builder(context).eventListenerFactory(CoilRecording()).build()

    fun withNeither(view: ImageView, url: String, file: File) {
        Recorder.shared.request(url, view)
        clearRecorded(view)
        Recorder.shared.loaded(url, file, isRemote = true)
    }

    fun withCompose(screen: RecordedScreen, state: LazyListState, url: String) =
        listOf(
            Modifier.recordsScreen(screen),
            Modifier.recordsScrolling(screen, state) { listOf(RecordedPlace(posts[it].photo)) },
            Modifier.recordsImage(url),
        )
}
