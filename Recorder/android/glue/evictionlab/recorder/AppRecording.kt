package evictionlab.recorder

import android.app.ActivityManager
import android.app.Application
import android.content.Context
import android.hardware.display.DisplayManager
import android.os.Build
import android.view.Display
import java.io.File
import java.io.IOException

/**
 * Starts to record this app on this device: memory warnings and the background included. Call it
 * once, in `Application.onCreate()`.
 *
 * Android calls that in each process of the app, such as one of a service or of a library that
 * looks for leaks. The one that shows the app's screens is recorded, and no other begins a file.
 *
 * @param network one that the lab knows, such as `wifi`, if not the device's usual one.
 */
fun Recorder.startWithApp(
    app: Application,
    file: File = File(app.cacheDir, "recording.ndjson"),
    title: String = "recorded",
    network: String? = null,
) {
    if (!isMainProcess(app)) return
    val device = RecordedDevice.current(app)
    if (clock is UptimeClock) clock = DisplayClock(device.hz)
    start(file, device, title, network)
    observeApp(app)
}

/** True if this process has the app's own name, or if neither name is known. */
internal fun isMainProcess(app: Application, ownName: String? = processName()): Boolean {
    val main = app.applicationInfo?.processName ?: return true
    return ownName == null || ownName == main
}

/** `Application.getProcessName()` is there from API level 28 on, and this on every Android. */
private fun processName(): String? =
    try {
        File("/proc/self/cmdline").readText().substringBefore('\u0000').ifEmpty { null }
    } catch (_: IOException) {
        null
    }

/** Listens to memory warnings and to the app's going and coming, until the process ends. */
fun Recorder.observeApp(app: Application) {
    if (!state.beginObserving()) return
    val watcher = AppWatcher(this)
    app.registerActivityLifecycleCallbacks(watcher)
    app.registerComponentCallbacks(watcher)
}

/** The device that the app runs on. */
fun RecordedDevice.Companion.current(context: Context): RecordedDevice {
    val metrics = context.resources.displayMetrics
    val displays = context.getSystemService(Context.DISPLAY_SERVICE) as? DisplayManager
    val hz = displays?.getDisplay(Display.DEFAULT_DISPLAY)?.refreshRate ?: 60f
    val activities = context.getSystemService(Context.ACTIVITY_SERVICE) as? ActivityManager
    val memory = ActivityManager.MemoryInfo()
    activities?.getMemoryInfo(memory)
    val scale = metrics.density.toDouble()
    return RecordedDevice(
        width = minOf(metrics.widthPixels, metrics.heightPixels) / scale,
        height = maxOf(metrics.widthPixels, metrics.heightPixels) / scale,
        scale = scale,
        hz = hz.toDouble(),
        ramBytes = memory.totalMem,
        api = Build.VERSION.SDK_INT,
        memoryClassBytes = activities?.memoryClass?.let { it.toLong() shl 20 },
    )
}
