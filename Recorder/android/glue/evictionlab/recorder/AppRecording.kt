package evictionlab.recorder

import android.app.ActivityManager
import android.app.Application
import android.content.Context
import android.hardware.display.DisplayManager
import android.os.Build
import android.view.Display
import java.io.File

/**
 * Starts to record this app on this device: memory warnings and the background included. Call it
 * once, in `Application.onCreate()`.
 *
 * @param network one that the lab knows, such as `wifi`, if not the device's usual one.
 */
fun Recorder.startWithApp(
    app: Application,
    file: File = File(app.cacheDir, "recording.ndjson"),
    title: String = "recorded",
    network: String? = null,
) {
    val device = RecordedDevice.current(app)
    if (clock is UptimeClock) clock = DisplayClock(device.hz)
    start(file, device, title, network)
    observeApp(app)
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
