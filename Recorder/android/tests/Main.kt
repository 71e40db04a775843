package evictionlab.recorder.tests

import java.io.File

/**
 * `tests SHARED RECORDINGS [PART OF A NAME]`: the folder of what both recorders have, and the one
 * for recordings that the lab is to take. `tests replay COMPILED RECORDING [NETWORK]` records what
 * a compiled scenario's views do.
 */
fun main(arguments: Array<String>) {
    if (arguments[0] == "recording") return recordUntilKilled(File(arguments[1]))
    if (arguments[0] == "transfers") return logUntilKilled(File(arguments[1]))
    if (arguments[0] == "replay") {
        val (compiled, recording) = arguments.drop(1).map(::File)
        return ReplayedTrace(compiled, recording, network = arguments.getOrNull(3)).play()
    }
    val shared = File(arguments[0])
    Harness.run(
        listOf(
            EncodingTests(),
            EventTests(),
            FileTests(),
            LayoutTests(),
            PictureTests(),
            SharedSessionTests(shared),
            TransferTests(File(arguments[1]), shared),
            ViewTests(),
            AppTests(),
            ListTests(),
            ComposeTests(),
            LibraryTests(),
            RecordedSessions(File(arguments[1]), shared),
            PageTests(shared.absoluteFile.parentFile.parentFile),
        ),
        part = arguments.getOrNull(2).orEmpty(),
    )
}

/** An app in a process of its own, which writes a file until it is killed. It has begun. */
fun appUntilKilled(what: String, file: File): Process {
    val java = File(System.getProperty("java.home"), "bin/java").path
    val path = System.getProperty("java.class.path")
    val main = "evictionlab.recorder.tests.MainKt"
    val app = ProcessBuilder(java, "-cp", path, main, what, file.path).start()
    expect(app.inputStream.read() >= 0, "the app didn't begin")
    return app
}
