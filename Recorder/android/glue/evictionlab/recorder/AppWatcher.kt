package evictionlab.recorder

import android.app.Activity
import android.app.Application
import android.content.ComponentCallbacks2
import android.content.res.Configuration
import android.os.Build
import android.os.Bundle

/** Hears of the app's activities and its memory. All calls come on the main thread. */
internal class AppWatcher(private val recorder: Recorder) :
    Application.ActivityLifecycleCallbacks, ComponentCallbacks2 {

    private val started = LinkedHashSet<Activity>()

    /** In front when the app was left. Their views stay shown: to come back is no new sight. */
    private val leftInFront = LinkedHashSet<Activity>()
    private val covered = LinkedHashSet<Activity>()
    private var isAway = false

    override fun onActivityStarted(activity: Activity) {
        if (isAway) {
            isAway = false
            recorder.foreground()
        }
        started.add(activity)
        leftInFront.remove(activity)
        if (!covered.remove(activity)) return
        activity.forEachRecorded { it.show() }
    }

    /** The app was perhaps left on one screen and is entered on another. */
    override fun onActivityResumed(activity: Activity) {
        for (other in leftInFront) cover(other)
        leftInFront.clear()
    }

    /**
     * An activity that another one covers keeps its window, and its views stay attached. The one
     * that comes has been started before, so that where none is left, the app is.
     */
    override fun onActivityStopped(activity: Activity) {
        started.remove(activity)
        if (started.isNotEmpty() || activity.isChangingConfigurations) return cover(activity)
        leftInFront.add(activity)
        if (isAway) return
        isAway = true
        recorder.background()
    }

    override fun onActivityDestroyed(activity: Activity) {
        started.remove(activity)
        leftInFront.remove(activity)
        covered.remove(activity)
        activity.window?.peekDecorView()?.let(::dropRecorded)
    }

    override fun onActivityCreated(activity: Activity, savedInstanceState: Bundle?) {}

    override fun onActivityPaused(activity: Activity) {}

    override fun onActivitySaveInstanceState(activity: Activity, outState: Bundle) {}

    /**
     * Leaves out the levels that say that the app was left, and since API level 34 that it is
     * frozen: the lab knows both from the background, and gives its own signals.
     */
    override fun onTrimMemory(level: Int) {
        if (level == ComponentCallbacks2.TRIM_MEMORY_UI_HIDDEN) return
        val isFreezing = level == ComponentCallbacks2.TRIM_MEMORY_BACKGROUND
        if (isFreezing && Build.VERSION.SDK_INT >= 34) return
        recorder.memoryWarning(level)
    }

    /** As bad as the worst of the levels, says Android's documentation. */
    @Deprecated("Deprecated in Java")
    override fun onLowMemory() = recorder.memoryWarning(ComponentCallbacks2.TRIM_MEMORY_COMPLETE)

    override fun onConfigurationChanged(newConfig: Configuration) {}

    private fun cover(activity: Activity) {
        covered.add(activity)
        activity.forEachRecorded { it.hide() }
    }

    /** A view that is not under the activity's window is in none. */
    private fun Activity.forEachRecorded(body: (RecordedView) -> Unit) {
        window?.peekDecorView()?.let { ViewProbe.forEach(it, body) }
    }
}
