package evictionlab.calibrate

import android.app.ActivityManager
import android.content.Context
import android.hardware.display.DisplayManager
import android.os.Build
import android.system.ErrnoException
import android.system.Os
import android.system.OsConstants
import android.view.Display
import java.io.File
import java.io.FileInputStream
import java.nio.channels.FileChannel

/** This phone, as the system describes it. */
internal object ThisPhone {
    fun describe(context: Context, frameNs: List<Long>): Calibration {
        val metrics = context.resources.displayMetrics
        val displays = context.getSystemService(Context.DISPLAY_SERVICE) as? DisplayManager
        val activities = context.getSystemService(Context.ACTIVITY_SERVICE) as? ActivityManager
        val memory = ActivityManager.MemoryInfo()
        activities?.getMemoryInfo(memory)
        val scale = metrics.density.toDouble()
        val hz = displays?.getDisplay(Display.DEFAULT_DISPLAY)?.refreshRate ?: 60f
        return Calibration(
            "Calibrate for Android",
            "${Build.MANUFACTURER} ${Build.MODEL}",
            "Android ${Build.VERSION.RELEASE}",
            Calibration.Screen(
                width = minOf(metrics.widthPixels, metrics.heightPixels) / scale,
                height = maxOf(metrics.widthPixels, metrics.heightPixels) / scale,
                scale = scale,
                hz = hz.toDouble(),
                frameNs = frameNs,
            ),
            Calibration.Memory(
                memory.totalMem,
                memoryClassBytes = activities?.memoryClass?.let { it.toLong() shl 20 },
                api = Build.VERSION.SDK_INT,
            ),
        )
    }

    /** Opens a file so that reads pass the system's cache by; null if the file system can't. */
    fun openDirect(file: File): FileChannel? {
        // `O_DIRECT`, for which Android has no name.
        val direct = if (Build.SUPPORTED_ABIS[0].startsWith("arm")) 0x10000 else 0x4000
        return try {
            FileInputStream(Os.open(file.path, OsConstants.O_RDONLY or direct, 0)).channel
        } catch (_: ErrnoException) {
            null
        }
    }
}
