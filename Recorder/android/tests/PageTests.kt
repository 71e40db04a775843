package evictionlab.recorder.tests

import java.io.File

/** The Kotlin examples of docs/do/record-an-app.md stand in these files, which are compiled. */
class PageTests(private val checkout: File) {
    fun `what the page shows is compiled`() {
        val sources =
            listOf("tests/PageExamples.kt", "okhttp/OkHttpRun.kt").flatMap {
                File(checkout, "Recorder/android/$it").readLines()
            }
        val known = sources.map { it.trim().removeSuffix(",") }.toSet()
        val page = File(checkout, "docs/do/record-an-app.md").readText()
        val blocks = page.split("```kotlin\n").drop(1).map { it.substringBefore("```") }
        expect(blocks.size >= 5, "the page has ${blocks.size} examples")
        for (line in blocks.flatMap(String::lines).map(String::trim)) {
            if (line.isEmpty() || line.startsWith("//")) continue
            expect(line in known, "no example has: $line")
        }
    }
}
