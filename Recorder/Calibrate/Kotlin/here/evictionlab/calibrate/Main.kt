package evictionlab.calibrate.here

import evictionlab.calibrate.Calibration
import evictionlab.calibrate.CoreKinds
import evictionlab.calibrate.DrawnPicture
import evictionlab.calibrate.PictureCodec
import evictionlab.calibrate.json
import evictionlab.calibrate.measureCores
import evictionlab.calibrate.measureDecoding
import evictionlab.calibrate.measureFlash
import java.awt.image.BufferedImage
import java.io.ByteArrayInputStream
import java.io.ByteArrayOutputStream
import java.io.File
import java.io.IOException
import java.lang.management.ManagementFactory
import java.nio.channels.FileChannel
import java.nio.file.OpenOption
import java.nio.file.StandardOpenOption
import javax.imageio.ImageIO

/**
 * Measures the machine that it runs on: a proof of the parts that don't touch a phone.
 *
 * `calibrate FOLDER FILE` writes FILE; FOLDER is on the disk to measure.
 */
fun main(arguments: Array<String>) {
    val system = ManagementFactory.getOperatingSystemMXBean()
    val ram = (system as com.sun.management.OperatingSystemMXBean).totalPhysicalMemorySize
    ImageIO.setUseCache(false)
    val calibration =
        Calibration("Calibrate for Kotlin", "this machine", "${system.name} ${system.version}")
    calibration.memory = Calibration.Memory(ram)
    calibration.measureCores(CoreKinds.read(), stretchNs = 40_000_000)
    calibration.measureFlash(File(arguments[0]), ::openDirect)
    calibration.measureDecoding(listOf(JavaCodec("png"), JavaCodec("jpeg")))
    File(arguments[1]).writeText(calibration.json)
}

/** A JVM of version 8, for which this is compiled, has no name for the option. */
private fun openDirect(file: File): FileChannel? =
    try {
        val options = Class.forName("com.sun.nio.file.ExtendedOpenOption")
        val direct = options.getField("DIRECT").get(null) as OpenOption
        FileChannel.open(file.toPath(), StandardOpenOption.READ, direct)
    } catch (_: ReflectiveOperationException) {
        null
    } catch (_: UnsupportedOperationException) {
        null
    } catch (_: IOException) {
        null
    }

/** The decoders that Java has. */
private class JavaCodec(override val format: String) : PictureCodec {
    override val samples = false

    override fun encode(picture: DrawnPicture): ByteArray? {
        val (width, height) = picture.width to picture.height
        val image = BufferedImage(width, height, BufferedImage.TYPE_INT_RGB)
        image.setRGB(0, 0, width, height, picture.argb, 0, width)
        val output = ByteArrayOutputStream()
        return if (ImageIO.write(image, format, output)) output.toByteArray() else null
    }

    override fun decode(file: ByteArray, sample: Int): Int? =
        ImageIO.read(ByteArrayInputStream(file))?.width
}
