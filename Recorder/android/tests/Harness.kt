package evictionlab.recorder.tests

import java.lang.reflect.InvocationTargetException
import java.lang.reflect.Method
import java.lang.reflect.Modifier
import kotlin.system.exitProcess

/** What the tests need of a test library: there is none to be had without a build server. */
object Harness {
    /** Every public function of the suites is a test, called by its name. */
    fun run(suites: List<Any>, part: String) {
        var passed = 0
        var failed = 0
        for (suite in suites) {
            for (test in tests(suite)) {
                if (part !in test.name) continue
                if (passes(suite, test)) passed += 1 else failed += 1
            }
        }
        println("$passed passed, $failed failed")
        if (failed > 0 || passed == 0) exitProcess(1)
    }

    private fun tests(suite: Any): List<Method> =
        suite.javaClass.declaredMethods
            .filter { Modifier.isPublic(it.modifiers) && !Modifier.isStatic(it.modifiers) }
            .sortedBy { it.name }

    private fun passes(suite: Any, test: Method): Boolean {
        try {
            test.invoke(suite)
            return true
        } catch (error: InvocationTargetException) {
            println("✘ ${test.name}")
            val cause = error.targetException
            if (cause is Unexpected) println(cause) else cause.printStackTrace(System.out)
            return false
        }
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
