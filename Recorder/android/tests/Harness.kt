package evictionlab.recorder.tests

import kotlin.system.exitProcess

/** What the tests need of a test library: there is none to be had without a build server. */
object Harness {
    private val tests = ArrayList<Pair<String, () -> Unit>>()

    fun test(name: String, body: () -> Unit) {
        tests.add(name to body)
    }

    fun run(filter: String?) {
        val chosen = tests.filter { filter == null || filter in it.first }
        var failed = 0
        for ((name, body) in chosen) {
            try {
                body()
            } catch (error: Throwable) {
                failed += 1
                println("✘ $name\n$error")
                if (error !is Unexpected) error.printStackTrace(System.out)
            }
        }
        println("${chosen.size - failed} passed, $failed failed")
        if (failed > 0 || chosen.isEmpty()) exitProcess(1)
    }
}

class Unexpected(message: String) : Exception(message) {
    override fun toString() = message.orEmpty()
}

fun <T> expect(actual: T, expected: T, about: String = "") {
    if (actual == expected) return
    throw Unexpected("$about\n  expected: ${shown(expected)}\n  but got:  ${shown(actual)}")
}

fun expect(condition: Boolean, about: String) {
    if (!condition) throw Unexpected("  $about")
}

private fun shown(value: Any?): String =
    if (value is List<*>) value.joinToString("\n    ", "\n    ") else value.toString()
