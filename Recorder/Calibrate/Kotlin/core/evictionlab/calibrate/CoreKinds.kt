package evictionlab.calibrate

import java.io.File
import java.io.IOException

/** How many cores of each kind Linux says there are, the fastest first; empty if it doesn't. */
object CoreKinds {
    fun read(folder: File = File("/sys/devices/system/cpu")): List<Int> {
        val cores = folder.listFiles { file -> file.name.matches(Regex("cpu[0-9]+")) }.orEmpty()
        val fastest =
            cores.map { core ->
                try {
                    File(core, "cpufreq/cpuinfo_max_freq").readText().trim().toLong()
                } catch (_: IOException) {
                    return emptyList()
                } catch (_: NumberFormatException) {
                    return emptyList()
                }
            }
        return fastest.groupBy { it }.toSortedMap(reverseOrder()).values.map { it.size }
    }
}
