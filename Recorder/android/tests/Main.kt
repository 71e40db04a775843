package evictionlab.recorder.tests

import java.io.File

/**
 * `tests SHARED RECORDINGS [PART OF A NAME]`: the folder of what both recorders have, and the one
 * for recordings that the lab is to take.
 */
fun main(arguments: Array<String>) {
    if (arguments[0] == "until killed") return recordUntilKilled(File(arguments[1]))
    val recordings = File(arguments[1])
    encodingTests()
    eventTests()
    fileTests()
    layoutTests()
    pictureTests()
    sharedSessionTests(File(arguments[0]))
    viewTests()
    appTests()
    listTests()
    composeTests()
    libraryTests()
    recordedSessions(recordings)
    Harness.run(arguments.getOrNull(2))
}
