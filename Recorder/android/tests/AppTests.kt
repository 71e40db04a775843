package evictionlab.recorder.tests

import android.app.Activity
import android.app.Application
import android.content.ComponentCallbacks2
import android.content.Intent
import android.net.Uri
import android.os.Build
import android.widget.ImageView
import evictionlab.recorder.RecordedDevice
import evictionlab.recorder.Recorder
import evictionlab.recorder.RecordingProvider
import evictionlab.recorder.current
import evictionlab.recorder.isMainProcess
import evictionlab.recorder.observeApp
import evictionlab.recorder.request
import evictionlab.recorder.share
import evictionlab.recorder.startWithApp
import java.io.File

/** An app whose activities do what Android has them do, in Android's order. */
class StandInApp(recorder: Recorder) {
    val application = Application()
    private val callbacks: List<Application.ActivityLifecycleCallbacks>
        get() = application.standInLifecycles

    init {
        recorder.observeApp(application)
    }

    fun start(activity: Activity) {
        for (callback in callbacks) callback.onActivityStarted(activity)
        for (callback in callbacks) callback.onActivityResumed(activity)
    }

    fun stop(activity: Activity) {
        for (callback in callbacks) callback.onActivityPaused(activity)
        for (callback in callbacks) callback.onActivityStopped(activity)
    }

    fun destroy(activity: Activity) {
        for (callback in callbacks) callback.onActivityDestroyed(activity)
        activity.window.standInDecor().standInEnterWindow(false)
    }

    fun trim(level: Int) {
        for (callback in application.standInComponents) {
            (callback as ComponentCallbacks2).onTrimMemory(level)
        }
    }
}

fun Activity.addImage(image: String, recorder: Recorder): ImageView {
    val view = ImageView(this)
    recorder.request(image, view)
    window.standInDecor().addView(view)
    return view
}

class AppTests {
    fun `an activity that another covers is hidden, and shown when it comes back`() {
        val recording = Recording()
        val app = StandInApp(recording.recorder)
        val (feed, photo) = List(2) { Activity() }
        app.start(feed)
        feed.addImage("a", recording.recorder)
        app.start(photo)
        photo.addImage("b", recording.recorder)
        app.stop(feed)
        app.start(feed)
        app.stop(photo)
        app.destroy(photo)
        expect(
            recording.kinds.drop(2),
            listOf(
                """hide","view":0}""",
                """show","view":0}""",
                """hide","view":1}""",
                """drop","view":1}""",
            ),
        )
    }

    fun `an app that is left has its screen in front when it comes back`() {
        val recording = Recording()
        val app = StandInApp(recording.recorder)
        val feed = Activity()
        app.start(feed)
        feed.addImage("a", recording.recorder)
        app.stop(feed)
        app.trim(ComponentCallbacks2.TRIM_MEMORY_UI_HIDDEN)
        app.start(feed)
        expect(recording.kinds.drop(1), listOf("background\"}", "foreground\"}"))
    }

    fun `an app that is entered elsewhere has the screen that was left covered`() {
        val recording = Recording()
        val app = StandInApp(recording.recorder)
        val (feed, link) = List(2) { Activity() }
        app.start(feed)
        feed.addImage("a", recording.recorder)
        app.stop(feed)
        app.start(link)
        app.start(feed)
        app.stop(link)
        expect(
            recording.kinds.drop(1),
            listOf(
                "background\"}",
                "foreground\"}",
                """hide","view":0}""",
                """show","view":0}""",
            ),
        )
    }

    fun `a rotation is no leaving of the app, and the old views end`() {
        val recording = Recording()
        val app = StandInApp(recording.recorder)
        val (upright, wide) = List(2) { Activity() }
        app.start(upright)
        upright.addImage("a", recording.recorder)
        upright.standInIsRotating = true
        app.stop(upright)
        app.destroy(upright)
        app.start(wide)
        wide.addImage("a", recording.recorder)
        expect(
            recording.kinds.drop(1).map { it.substringBefore('"') },
            listOf("hide", "drop", "request"),
        )
    }

    fun `trim levels are warnings, but for those that the lab gives itself`() {
        val recording = Recording()
        val app = StandInApp(recording.recorder)
        for (level in listOf(15, 20, 40, 80)) app.trim(level)
        Build.VERSION.SDK_INT = 30
        app.trim(40)
        Build.VERSION.SDK_INT = 34
        @Suppress("DEPRECATION")
        for (callback in app.application.standInComponents) callback.onLowMemory()
        expect(
            recording.kinds.map { it.substringAfterLast(':').dropLast(1) },
            listOf("15", "80", "40", "80"),
        )
    }

    fun `another process of the app neither records nor moves the recording aside`() {
        val app = Application()
        expect(isMainProcess(app, "com.example.feed"), true)
        app.applicationInfo.processName = "com.example.feed"
        expect(isMainProcess(app, "com.example.feed"), true)
        expect(isMainProcess(app, "com.example.feed:remote"), false)
        expect(isMainProcess(app, null), true)
        val file = File.createTempFile("recording", ".ndjson").apply { writeText("live") }
        val recorder = Recorder()
        recorder.startWithApp(app, file)
        expect(recorder.isRecording, false)
        expect(file.readText(), "live")
        file.delete()
    }

    fun `the device describes itself, and the app is observed once`() {
        val device = RecordedDevice.current(Application())
        expect(
            device,
            RecordedDevice(360.0, 640.0, 2.0, 90.0, 4_000_000_000, 34, 256L shl 20),
        )
        val recorder = Recorder()
        val app = Application()
        val file = File(app.cacheDir, "recording.ndjson")
        repeat(2) { recorder.startWithApp(app, title = "app") }
        recorder.stop()
        expect(app.standInLifecycles.size, 1)
        expect(""""scenario":"app"""" in file.readLines().first(), file.readText())
        file.delete()
        Recorder.previous(file).delete()
    }

    fun `an app is recorded from its provider on, under the title that it gives itself`() {
        val app = Application()
        val file = File(app.cacheDir, "recording.ndjson").apply { writeText("of before") }
        val provider = RecordingProvider().apply { standInContext = app }
        expect(provider.onCreate(), true)
        expect(""""scenario":"com.example.feed"""" in file.readLines().first(), file.readText())
        expect(Recorder.previous(file).readText(), "of before")
        Recorder.shared.startWithApp(app, title = "feed")
        expect(""""scenario":"feed"""" in file.readLines().first(), file.readText())
        expect(Recorder.previous(file).readText(), "of before")
        Recorder.shared.stop()
        file.delete()
        Recorder.previous(file).delete()
    }

    fun `a recording is shared by its provider, to be read and not written`() {
        val activity = Activity()
        val file = File.createTempFile("recording", ".ndjson")
        Recorder.shared.start(file, RecordedDevice.named("android"))
        Recorder.shared.share(activity)
        val sent = activity.standInStarted.standInTarget
        expect(sent.standInFlags, Intent.FLAG_GRANT_READ_URI_PERMISSION)
        val uri = sent.standInExtras[Intent.EXTRA_STREAM] as Uri
        expect("$uri", "content://com.example.feed.evictionlab.recorder/recording.ndjson")
        val provider = RecordingProvider()
        expect(provider.openFile(uri, "r").standInFile, file)
        expect(runCatching { provider.openFile(uri, "w") }.isFailure, true)
        val told = provider.query(uri, null, null, null, null)
        expect(listOf(told.getString(0), told.getString(1)), listOf(file.name, "${file.length()}"))
        Recorder.shared.stop()
        file.delete()
    }
}
