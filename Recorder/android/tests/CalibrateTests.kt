package evictionlab.recorder.tests

import android.view.Choreographer
import android.widget.TextView
import evictionlab.calibrate.CalibrateActivity
import evictionlab.calibrate.Calibration
import evictionlab.calibrate.CoreKinds
import evictionlab.calibrate.DrawnPicture
import evictionlab.calibrate.FrameTimes
import evictionlab.calibrate.PictureCodec
import evictionlab.calibrate.SystemCodec
import evictionlab.calibrate.ThisPhone
import evictionlab.calibrate.Turns
import evictionlab.calibrate.json
import evictionlab.calibrate.measureCores
import evictionlab.calibrate.measureDecoding
import evictionlab.calibrate.measureFlash
import java.io.File
import java.nio.file.Files

/** Calibrate: its portable parts, and its glue against stand-ins. */
class CalibrateTests(private val shared: File) {
    fun `the calibrations of both programs are written byte for byte`() {
        val calibrations = SharedCalibrations.read(File(shared, "calibration.tsv"))
        expect(calibrations.size, 2)
        for ((file, calibration) in calibrations) {
            expect(calibration.json, File(shared, file).readText(), file)
        }
    }

    fun `works take turns and the first turn is not counted`() {
        var calls = ""
        fun work(name: String): () -> Long? = {
            calls += name
            calls.length.toLong()
        }
        val results = Turns.take(listOf(work("a"), work("b")))
        expect(calls, "abababababab")
        expect(results, listOf(listOf(3L, 5, 7, 9, 11), listOf(4L, 6, 8, 10, 12)))
    }

    fun `a work that fails once has no results`() {
        var calls = 0
        val results = Turns.take(listOf({ if (++calls == 4) null else 1L }, { 2L }))
        expect(results, listOf(emptyList(), listOf(2L, 2, 2, 2, 2)))
    }

    fun `five means are made of the frames`() {
        val frames = FrameTimes()
        for (frame in 0..120) {
            expect(frames.meansNs, emptyList())
            // The third turn of 24 frames has one that came 2400 ns late.
            frames.add(frame * 8_000_000L + if (frame > 60) 2400 else 0)
        }
        expect(frames.meansNs, listOf<Long>(8_000_000, 8_000_000, 8_000_100, 8_000_000, 8_000_000))
    }

    /** The test of the program in Swift has the same sums. */
    fun `both programs draw the same pictures`() {
        val sums = DrawnPicture.Style.entries.map { sum(DrawnPicture(it, 100, 60)) }
        expect(sums, listOf(1_649_036_677L, 1_452_983_770, 2_282_099_428))
    }

    private fun sum(picture: DrawnPicture): Long {
        var sum = 2_166_136_261L
        for (pixel in picture.argb) {
            for (byte in listOf(pixel shr 16, pixel shr 8, pixel, pixel shr 24)) {
                sum = (sum xor (byte and 0xFF).toLong()) * 16_777_619 and 0xFFFF_FFFFL
            }
        }
        return sum
    }

    fun `a decode of another size is no measurement`() {
        val calibration = Calibration("", "", "")
        calibration.measureDecoding(
            listOf(
                MadeUpCodec("png") { width, sample -> width / sample },
                MadeUpCodec("gif") { width, _ -> width },
                MadeUpCodec("jpeg") { _, _ -> null },
            )
        )
        val found = calibration.decodes.map { "${it.format} ${it.width} ${it.sample}" }
        val whole = listOf(96, 480, 1440).flatMap { width -> List(3) { width } }
        val wanted = whole.map { "png $it 1" } + whole.map { "gif $it 1" }
        expect(found.filter { it.endsWith(" 1") }, wanted)
        expect(found.filter { it.endsWith(" 4") }, List(3) { "png 1440 4" })
        expect(calibration.decodes.all { it.ns.size == 5 }, "five turns of each")
    }

    fun `threads are measured up to the number of cores`() {
        val calibration = Calibration("", "", "")
        calibration.measureCores(listOf(1, 1), count = 2, stretchNs = 2_000_000)
        expect(calibration.cores?.kinds, listOf(1, 1))
        expect(calibration.cores?.perSecond?.map { it.size }, listOf(5, 5))
    }

    fun `the file that is read is deleted`() {
        val folder = Files.createTempDirectory("calibrate").toFile()
        val calibration = Calibration("", "", "")
        calibration.measureFlash(folder) { null }
        expect(calibration.flash?.isCold, false)
        expect(calibration.flash?.reads?.map { it.bytes }, listOf(4096, 65_536, 1_048_576))
        expect(folder.list()!!.toList(), emptyList())
        folder.delete()
    }

    fun `a folder that can not be written to leaves the flash unmeasured`() {
        val calibration = Calibration("", "", "")
        calibration.measureFlash(File("/nowhere/at/all")) { null }
        expect(calibration.flash, null)
    }

    fun `cores are of the kinds that their fastest speeds tell`() {
        val folder = Files.createTempDirectory("calibrate").toFile()
        val speeds = listOf("1800000", "1800000", "1800000", "1800000", "2400000", "2400000", "2800000")
        for ((core, speed) in speeds.withIndex()) {
            val place = File(folder, "cpu$core/cpufreq").apply { mkdirs() }
            File(place, "cpuinfo_max_freq").writeText("$speed\n")
        }
        File(folder, "cpufreq").mkdir()
        expect(CoreKinds.read(folder), listOf(1, 2, 4))
        File(folder, "cpu7").mkdir()
        expect(CoreKinds.read(folder), emptyList(), "a core that doesn't tell")
        expect(CoreKinds.read(File("/nowhere")), emptyList())
        folder.deleteRecursively()
    }

    fun `the phone is described as the system tells`() {
        val calibration = ThisPhone.describe(CalibrateActivity(), listOf(1, 2, 3, 4, 5))
        expect(calibration.model, "Maker Phone 8")
        expect(calibration.system, "Android 14")
        expect(calibration.screen, Calibration.Screen(360.0, 640.0, 2.0, 90.0, listOf(1, 2, 3, 4, 5)))
        expect(
            calibration.memory,
            Calibration.Memory(4_000_000_000, memoryClassBytes = 256L shl 20, api = 34),
        )
    }

    fun `the system's formats are decoded whole and smaller`() {
        val calibration = Calibration("", "", "")
        calibration.measureDecoding(SystemCodec.all)
        expect(calibration.decodes.map { it.format }.distinct(), listOf("png", "jpeg", "webp"))
        expect(calibration.decodes.count { it.sample == 4 }, 9)
    }

    fun `the activity writes what it measured`() {
        val activity = CalibrateActivity()
        val start = CalibrateActivity::class.java.declaredMethods.first { it.name == "onCreate" }
        start.isAccessible = true
        start.invoke(activity, null)
        for (frame in 0..120) Choreographer.getInstance().standInFrame(frame * 10_000_000L)
        val text = activity.standInContent as TextView
        for (wait in 0 until 600) {
            if (text.text.startsWith("Done")) break
            Thread.sleep(100)
        }
        expect(text.text.toString().take(4), "Done")
        val file = File(activity.filesDir, "calibration.json")
        expect("\"hz\": 90, \"frameNs\": [10000000, " in file.readText(), "the frames")
        file.delete()
    }
}

private class MadeUpCodec(
    override val format: String,
    /** The width that a decode has. */
    private val width: (Int, Int) -> Int?,
) : PictureCodec {
    override val samples = true

    override fun encode(picture: DrawnPicture) = byteArrayOf((picture.width / 96).toByte())

    override fun decode(file: ByteArray, sample: Int) = width(file[0] * 96, sample)
}

/** The calls that the test of the program in Swift makes, too. */
private object SharedCalibrations {
    fun read(file: File): List<Pair<String, Calibration>> {
        val found = ArrayList<Pair<String, Calibration>>()
        var words = emptyList<List<String>>()
        for (line in file.readLines().filter { !it.startsWith("#") } + "file") {
            val call = line.split("\t")
            if (call[0] != "file") {
                words = words + listOf(call)
                continue
            }
            if (words.isNotEmpty()) found.add(words[0][1] to calibration(words.drop(1)))
            words = listOf(call)
        }
        return found
    }

    private fun calibration(calls: List<List<String>>): Calibration {
        fun word(call: String) = calls.first { it[0] == call }[1]
        val screen = calls.first { it[0] == "screen" }
        val memory = calls.first { it[0] == "memory" }
        val decodes = calls.filter { it[0] == "decode" }
        return Calibration(
            word("program"),
            word("model"),
            word("system"),
            Calibration.Screen(
                screen[1].toDouble(),
                screen[2].toDouble(),
                screen[3].toDouble(),
                screen[4].toDouble(),
                list(screen[5]),
            ),
            Calibration.Memory(
                memory[1].toLong(),
                memory[2].toLongOrNull(),
                memory[3].toLongOrNull(),
                memory[4].toIntOrNull(),
            ),
            Calibration.Cores(
                list(word("cores")).map { it.toInt() },
                calls.filter { it[0] == "threads" }.map { list(it[1]) },
            ),
            Calibration.Flash(
                word("flash") == "cold",
                calls.filter { it[0] == "read" }.map { Calibration.Read(it[1].toInt(), list(it[2])) },
            ),
            decodes.map {
                Calibration.Decode(
                    it[1],
                    it[2].toInt(),
                    it[3].toInt(),
                    it[4].toInt(),
                    it[5].toInt(),
                    list(it[6]),
                )
            },
        )
    }

    private fun list(word: String) = word.split(" ").mapNotNull { it.toLongOrNull() }
}
