package evictionlab.calibrate

import android.app.Activity
import android.os.Bundle
import android.view.Choreographer
import android.widget.TextView
import java.io.File
import java.io.IOException

/**
 * Measures the phone when it is started, which takes a minute, and writes `calibration.json` into
 * the app's files.
 */
class CalibrateActivity : Activity(), Choreographer.FrameCallback {
    private val frames = FrameTimes()
    private val text by lazy { TextView(this) }

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        setContentView(text)
        text.text = "Measuring. Leave the phone alone for a minute."
        Choreographer.getInstance().postFrameCallback(this)
    }

    override fun doFrame(frameTimeNanos: Long) {
        frames.add(frameTimeNanos)
        if (!frames.isComplete) return Choreographer.getInstance().postFrameCallback(this)
        Thread(::measure).start()
    }

    private fun measure() {
        val calibration = ThisPhone.describe(this, frames.meansNs)
        calibration.measureCores(CoreKinds.read())
        calibration.measureFlash(cacheDir, ThisPhone::openDirect)
        calibration.measureDecoding(SystemCodec.all)
        val said =
            try {
                File(filesDir, "calibration.json").writeText(calibration.json)
                "Done. Fetch files/calibration.json, and give it to 'lab devices --from'."
            } catch (error: IOException) {
                "calibration.json can't be written: ${error.message}"
            }
        runOnUiThread { text.text = said }
    }
}
