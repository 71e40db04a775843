package evictionlab.recorder.tests

import java.io.File

/**
 * `tests SHARED RECORDINGS [PART OF A NAME]`: the folder of what both recorders have, and the one
 * for recordings that the lab is to take. `tests replay COMPILED RECORDING [NETWORK]` records what
 * a compiled scenario's views do.
 */
fun main(arguments: Array<String>) {
    if (arguments[0] == "until killed") return recordUntilKilled(File(arguments[1]))
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
            TransferTests(shared),
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
