import Testing

@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// A script, and the events that it makes beside the frames of motions: a row of
/// Tests/Scripts/steps.txt.
struct ScriptCase: Sendable, CustomTestStringConvertible {
    let script: String
    let lines: [String]
    var testDescription: String { script }

    static let all = TextTable.rows("Scripts/steps").map { script, events in
        ScriptCase(script: script, lines: events.split(separator: ", ").map(String.init))
    }

    /// An app with tabs has them before its script.
    func played() throws -> Recording {
        guard script.hasPrefix("tabs ") else { return try SmallApp.play(script) }
        let parts = script.dropFirst(5).split(separator: ": ", maxSplits: 1)
        return try SmallApp.play(String(parts[1]), tabs: String(parts[0]))
    }
}

@Suite("A step of a script")
struct StepEventsTests {
    @Test("makes these events", arguments: ScriptCase.all)
    func makesTheseEvents(_ test: ScriptCase) throws {
        try check(test.played().lines(), test.lines)
    }

    /// On 100 x 200 points: four rows upright, two on its side.
    @Test("lays out anew when turned, and covered screens when they come back")
    func laysOutAnewWhenTurned() throws {
        let display = #""width": 100, "height": 200, "scale": 1, "hz": 100"#
        let script = #"""
            { "push": "list" }, { "rotate": "landscape" }, { "push": "pages" },
            { "rotate": true }, { "pop": true }
            """#
        let played = try Recording.of(SmallApp.trace(SmallApp.text(script, display: display)))
        check(
            played.lines(),
            [
                "0 push list", "0 ask 0 a/0", "0 ask 1 a/1", "0 ask 2 a/2", "0 ask 3 a/3",
                "0 pool 2", "0 pool 3",
                "350 push pages", "350 ask 4 b/0", "700 hide 0", "700 hide 1",
                "1050 pop list", "1050 show 0", "1050 show 1", "1050 ask 3 a/2", "1050 ask 2 a/3",
                "1400 drop 4",
            ])
    }

    @Test("takes no time that it doesn't say", arguments: ["store", "replace"])
    func takesNoTime(_ action: String) throws {
        try check(SmallApp.play(#"{ "\#(action)": "a/1" }"#).endNs, 0)
    }
}

@Suite("A step that scrolls")
struct ScrollingStepsTests {
    private static func offsets(_ script: String, screen: String = "list") throws -> [Int64] {
        try SmallApp.play(#"{ "push": "\#(screen)" }, "# + script).frames.map { $0.frame.offsetPx }
    }

    @Test("moves with the finger, at one speed, to where it lets go")
    func movesWithTheFinger() throws {
        let played = try SmallApp.play(
            #"{ "push": "list" }, { "drag": { "by": 50, "duration": "100ms" } }"#)
        let expected = (1...10).map { "\($0 * 10) scroll \($0 * 5) \($0 < 10 ? 500 : 0) drag" }
        check(played.lines(frames: true).filter { $0.contains("scroll") }, expected)
    }

    @Test("goes on by itself after a release with a velocity")
    func goesOnAfterARelease() throws {
        let played = try SmallApp.play(
            #"{ "push": "list" }, { "drag": { "by": 50, "duration": "100ms", "velocity": 500 } }"#)
        check(played.frames.first { $0.frame.phase == .deceleration }?.timeNs, 110_000_000)
        // 250 points more.
        check(played.frames.last?.frame.offsetPx, 300)
    }

    @Test("binds the rows that come into sight, and takes those that left from their window")
    func bindsTheRowsThatComeIntoSight() throws {
        let played = try SmallApp.play(
            #"{ "push": "list" }, { "drag": { "by": 60, "duration": "60ms" } }"#)
        check(
            played.lines(),
            [
                "0 push list", "0 ask 0 a/0", "0 ask 1 a/1", "10 ask 2 a/2",
                // At 50 points row 0 has left; at 60 row 3 is there, in its cell.
                "50 pool 0", "60 ask 0 a/3",
            ])
    }

    @Test("travels through every row, at 3000 points/s unless it says another speed")
    func travelsThroughEveryRow() throws {
        let played = try SmallApp.play(#"{ "push": "list" }, { "scrollTo": "end" }"#)
        // 400 points take 133.3 ms: the frame at 140 ms is the last.
        check(played.frames.count, 14)
        check(played.frames.map { $0.frame.offsetPx }.prefix(2), [30, 60])
        let rows = played.lines().filter { $0.contains("ask") }.map { $0.split(separator: "/")[1] }
        check(rows.map { Int($0)! }, Array(0..<10))
        try check(Self.offsets(#"{ "scrollTo": "end", "speed": 1000 }"#).count, 40)
    }

    @Test("goes where it is told", arguments: [("3", 150), ("0", 0), (#""end""#, 400), ("9", 400)])
    func goesWhereItIsTold(_ target: String, _ offset: Int64) throws {
        let there = #"{ "scrollTo": \#(target) }"#
        try check(Self.offsets(#"{ "drag": 40 }, "# + there).last, offset)
        try check(Self.offsets(there + #", { "scrollTo": "start" }"#).last, 0)
    }

    @Test("tells where the content is when it jumps, which is no motion")
    func tellsWhereItJumps() throws {
        let played = try SmallApp.play(
            #"""
            { "push": "list" }, { "scrollTo": 0, "animated": false },
            { "scrollTo": 5, "animated": false }
            """#)
        check(
            played.lines(frames: true),
            ["0 push list", "0 ask 0 a/0", "0 ask 1 a/1", "0 scroll 250 0 jump"]
                + ["0 pool 0", "0 pool 1", "0 ask 1 a/5", "0 ask 0 a/6"])
        let folder = ScratchFolder()
        let trace = try SmallApp.trace(
            SmallApp.text(#"{ "push": "list" }, { "scrollTo": 5, "animated": false }"#))
        let bytes = try TraceText.bytes(trace)
        check(String(decoding: bytes, as: UTF8.self).contains(#""phase":"jump"}"#))
        let again = try Recording.of(TraceText.read(bytes, in: folder)).lines(frames: true)
        check(again.contains("0 scroll 250 0 jump"))
    }

    @Test("jumps where it isn't animated: nothing between is bound, and no time goes by")
    func jumpsWhereItIsNotAnimated() throws {
        let played = try SmallApp.play(
            #"{ "push": "list" }, { "scrollTo": "end", "animated": false }"#)
        check(
            played.lines(frames: true),
            [
                "0 push list", "0 ask 0 a/0", "0 ask 1 a/1", "0 scroll 400 0 jump", "0 pool 0",
                "0 pool 1", "0 ask 1 a/8", "0 ask 0 a/9",
            ])
    }

    @Test("is cut short by the next of a rhythm, which begins on schedule")
    func isCutShort() throws {
        let played = try SmallApp.play(
            #"""
            { "push": "list" },
            { "drag": { "by": 100, "duration": "100ms" }, "times": 3, "every": "45ms" }
            """#)
        let times = played.frames.map { $0.timeNs / 1_000_000 }
        // At 90 ms the second ends and the third begins, and a frame shows where.
        check(times, Array(stride(from: 10, through: 190, by: 10)))
        // Each goes on from where the content was: a pixel for each millisecond, all the way.
        check(played.frames.map { $0.frame.offsetPx }, times)
    }

    @Test("turns to the next page, and at most one away", arguments: [300, 3000, 30_000])
    func turnsToTheNextPage(velocity: Int) throws {
        let script = #"{ "fling": \#(velocity) }"#
        let page: Int64 = velocity == 300 ? 0 : 100
        // A pager decelerates fast: 300 points/s carry 30 points, less than half a page.
        try check(Self.offsets(script, screen: "pages").last ?? 0, page)
        try check(Self.offsets(script + ", " + script, screen: "pages").last ?? 0, 2 * page)
    }

    @Test("turns as many pages as it says", arguments: [(3, 300), (9, 400), (-2, 0)])
    func turnsAsManyPagesAsItSays(_ pages: Int, _ offset: Int64) throws {
        try check(Self.offsets(#"{ "page": \#(pages) }"#, screen: "pages").last ?? 0, offset)
    }

    @Test("turns back")
    func turnsBack() throws {
        let offsets = try Self.offsets(#"{ "page": 3 }, { "page": -1 }"#, screen: "pages")
        check(offsets.last, 200)
    }
}
