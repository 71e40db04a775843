import Testing

@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// A script, and the events that it makes beside the frames of motions.
struct ScriptCase: Sendable, CustomTestStringConvertible {
    let script: String
    let tabs: String
    let lines: [String]
    var testDescription: String { script }

    init(_ script: String, tabs: String = "", _ lines: String...) {
        self.script = script
        self.tabs = tabs
        self.lines = lines.flatMap { $0.split(separator: ", ").map(String.init) }
    }

    private static let list = "0 push list, 0 ask 0 a/0, 0 ask 1 a/1"

    static let navigation = [
        ScriptCase(#"{ "push": "list" }"#, list),
        ScriptCase(
            #"{ "push": "list" }, { "push": "detail", "argument": 4 }"#,
            list, "0 push detail, 0 ask 2 b/4", "350 hide 0, 350 hide 1"),
        ScriptCase(
            #"{ "push": "list" }, { "push": "detail" }, { "pop": true }"#,
            list, "0 push detail, 0 ask 2 b/0", "350 hide 0, 350 hide 1",
            "350 pop list, 350 show 0, 350 show 1", "700 drop 2"),
        ScriptCase(
            #"{ "push": "list" }, { "push": "detail" }, { "push": "detail" }, { "pop": 2 }"#,
            list, "0 push detail, 0 ask 2 b/0", "350 hide 0, 350 hide 1",
            "350 push detail, 350 ask 3 b/0", "700 hide 2",
            "700 pop list, 700 show 0, 700 show 1", "1050 drop 3, 1050 drop 2"),
        ScriptCase(
            #"{ "push": "list" }, { "push": "detail" }, { "push": "detail" }, "#
                + #"{ "popToRoot": true }"#,
            list, "0 push detail, 0 ask 2 b/0", "350 hide 0, 350 hide 1",
            "350 push detail, 350 ask 3 b/0", "700 hide 2",
            "700 pop list, 700 show 0, 700 show 1", "1050 drop 3, 1050 drop 2"),
        ScriptCase(#"{ "push": "list" }, { "popToRoot": true }, { "wait": "1s" }"#, list),
        ScriptCase(
            #"{ "push": "list" }, { "present": "detail" }, { "dismiss": true }"#,
            list, "0 push detail, 0 ask 2 b/0", "350 hide 0, 350 hide 1",
            "350 pop list, 350 show 0, 350 show 1", "700 drop 2"),
        ScriptCase(
            #"{ "push": "list" }, { "present": "card" }, { "push": "detail" }, "#
                + #"{ "dismiss": true }"#,
            list, "0 push card, 0 ask 2 b/0, 0 ask 3 b/1", "350 hide 0, 350 hide 1",
            "350 push detail, 350 ask 4 b/0", "700 hide 2, 700 hide 3",
            "700 pop list, 700 show 0, 700 show 1", "1050 drop 4, 1050 drop 2, 1050 drop 3"),
        ScriptCase(
            #"{ "wait": "1s" }"#, tabs: #""list", "card""#, list),
        ScriptCase(
            #"{ "tab": "card" }, { "tab": 1 }, { "tab": 2 }"#, tabs: #""list", "card""#,
            list, "0 push card, 0 ask 2 b/0, 0 ask 3 b/1", "350 hide 0, 350 hide 1",
            "350 pop list, 350 show 0, 350 show 1", "700 hide 2, 700 hide 3",
            "700 pop card, 700 show 2, 700 show 3", "1050 hide 0, 1050 hide 1"),
        ScriptCase(
            #"{ "push": "detail" }, { "tab": 1 }"#, tabs: #""list", "card""#,
            list, "0 push detail, 0 ask 2 b/0", "350 hide 0, 350 hide 1",
            "350 pop list, 350 show 0, 350 show 1", "700 drop 2"),
        // The second row's number is the argument; a fixed one where the screen says so.
        ScriptCase(
            #"{ "push": "list" }, { "tap": 2 }"#,
            list, "0 push detail, 0 ask 2 b/1", "350 hide 0, 350 hide 1"),
        ScriptCase(
            #"{ "push": "card" }, { "tap": 1 }, { "dismiss": true }"#,
            "0 push card, 0 ask 0 b/0, 0 ask 1 b/1",
            "0 push detail, 0 ask 2 b/7", "350 hide 0, 350 hide 1",
            "350 pop card, 350 show 0, 350 show 1", "700 drop 2"),
        ScriptCase(
            #"{ "push": "list" }, { "scrollTo": 5, "animated": false }, { "tap": 1 }"#,
            list, "0 pool 0, 0 pool 1", "0 ask 1 a/5, 0 ask 0 a/6",
            "0 push detail, 0 ask 2 b/5", "350 hide 1, 350 hide 0"),
    ]

    static let signals = [
        ScriptCase(
            #"{ "push": "list" }, { "wait": "1s" }, { "memoryWarning": "warning" }"#,
            list, "1000 warning"),
        ScriptCase(#"{ "memoryWarning": "critical" }"#, "0 critical"),
        ScriptCase(
            #"{ "push": "list" }, { "background": "3s" }, { "memoryWarning": "warning" }"#,
            list, "0 background, 3000 foreground", "3000 warning"),
        ScriptCase(#"{ "store": "b/3" }, { "replace": "a/9" }"#, "0 store b/3, 0 replace a/9"),
        ScriptCase(
            #"{ "store": { "image": "b/3", "as": "a/9" } }, "#
                + #"{ "store": { "as": "b/3", "image": "b/3" } }"#,
            "0 store b/3 as a/9, 0 store b/3"),
        ScriptCase(
            #"{ "network": "down" }, { "wait": "20ms" }, { "network": { "slower": 4 } }"#,
            "0 network down, 20 network slower(4.0)"),
        ScriptCase(#"{ "otherApps": "1KiB" }, { "network": "up" }"#, "0 others 1024, 0 network up"),
        ScriptCase(
            #"{ "otherApps": { "front": "1KiB", "background": ["2KiB", 3] } }"#,
            "0 others 1024, 0 others 2048 in background, 0 others 3 in background"),
        ScriptCase(#"{ "memoryWarning": 60 }"#, "0 60"),
        ScriptCase(
            #"{ "repeat": 2, "steps": [ { "wait": "5ms" }, { "store": "a/0" } ] }"#,
            "5 store a/0, 10 store a/0"),
        ScriptCase(
            #"{ "repeat": 2, "steps": [ { "wait": "5ms", "times": 3 } ], "times": 2 }, "#
                + #"{ "store": "a/0" }"#,
            "60 store a/0"),
        // Every 100 ms begins one; only the last takes its own time.
        ScriptCase(
            #"{ "wait": "5ms", "times": 3, "every": "100ms" }, { "store": "a/0" }"#,
            "205 store a/0"),
        ScriptCase(
            #"{ "wait": "5s", "times": 3, "every": "100ms" }, { "store": "a/0" }"#,
            "5200 store a/0"),
    ]

    static let rotation = [
        ScriptCase(
            #"{ "push": "list" }, { "rotate": "portrait" }, { "wait": "1s" }"#, list),
        // The screen is square: everything stays where it is.
        ScriptCase(
            #"{ "push": "list" }, { "rotate": true }, { "store": "a/0" }"#, list, "350 store a/0"),
    ]
}

@Suite("A step of a script")
struct StepEventsTests {
    @Test("moves between screens", arguments: ScriptCase.navigation)
    func movesBetweenScreens(_ test: ScriptCase) throws {
        #expect(try SmallApp.play(test.script, tabs: test.tabs).lines() == test.lines)
    }

    @Test("sends signals and hands over images", arguments: ScriptCase.signals)
    func sendsSignals(_ test: ScriptCase) throws {
        #expect(try SmallApp.play(test.script).lines() == test.lines)
    }

    @Test("turns the device", arguments: ScriptCase.rotation)
    func turnsTheDevice(_ test: ScriptCase) throws {
        #expect(try SmallApp.play(test.script).lines() == test.lines)
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
        #expect(
            played.lines() == [
                "0 push list", "0 ask 0 a/0", "0 ask 1 a/1", "0 ask 2 a/2", "0 ask 3 a/3",
                "0 pool 2", "0 pool 3",
                "350 push pages", "350 ask 4 b/0", "700 hide 0", "700 hide 1",
                "1050 pop list", "1050 show 0", "1050 show 1", "1050 ask 3 a/2", "1050 ask 2 a/3",
                "1400 drop 4",
            ])
    }

    @Test("takes no time that it doesn't say", arguments: ["store", "replace"])
    func takesNoTime(_ action: String) throws {
        #expect(try SmallApp.play(#"{ "\#(action)": "a/1" }"#).endNs == 0)
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
        #expect(played.lines(frames: true).filter { $0.contains("scroll") } == expected)
    }

    @Test("goes on by itself after a release with a velocity")
    func goesOnAfterARelease() throws {
        let played = try SmallApp.play(
            #"{ "push": "list" }, { "drag": { "by": 50, "duration": "100ms", "velocity": 500 } }"#)
        #expect(played.frames.first { $0.frame.phase == .deceleration }?.timeNs == 110_000_000)
        // 250 points more.
        #expect(played.frames.last?.frame.offsetPx == 300)
    }

    @Test("binds the rows that come into sight, and takes those that left from their window")
    func bindsTheRowsThatComeIntoSight() throws {
        let played = try SmallApp.play(
            #"{ "push": "list" }, { "drag": { "by": 60, "duration": "60ms" } }"#)
        #expect(
            played.lines() == [
                "0 push list", "0 ask 0 a/0", "0 ask 1 a/1", "10 ask 2 a/2",
                // At 50 points row 0 has left; at 60 row 3 is there, in its cell.
                "50 pool 0", "60 ask 0 a/3",
            ])
    }

    @Test("travels through every row, at 3000 points/s unless it says another speed")
    func travelsThroughEveryRow() throws {
        let played = try SmallApp.play(#"{ "push": "list" }, { "scrollTo": "end" }"#)
        // 400 points take 133.3 ms: the frame at 140 ms is the last.
        #expect(played.frames.count == 14)
        #expect(played.frames.map { $0.frame.offsetPx }.prefix(2) == [30, 60])
        let rows = played.lines().filter { $0.contains("ask") }.map { $0.split(separator: "/")[1] }
        #expect(rows.map { Int($0)! } == Array(0..<10))
        #expect(try Self.offsets(#"{ "scrollTo": "end", "speed": 1000 }"#).count == 40)
    }

    @Test("goes where it is told", arguments: [("3", 150), ("0", 0), (#""end""#, 400), ("9", 400)])
    func goesWhereItIsTold(_ target: String, _ offset: Int64) throws {
        let there = #"{ "scrollTo": \#(target) }"#
        #expect(try Self.offsets(#"{ "drag": 40 }, "# + there).last == offset)
        #expect(try Self.offsets(there + #", { "scrollTo": "start" }"#).last == 0)
    }

    @Test("tells where the content is when it jumps, which is no motion")
    func tellsWhereItJumps() throws {
        let played = try SmallApp.play(
            #"""
            { "push": "list" }, { "scrollTo": 0, "animated": false },
            { "scrollTo": 5, "animated": false }
            """#)
        #expect(
            played.lines(frames: true)
                == ["0 push list", "0 ask 0 a/0", "0 ask 1 a/1", "0 scroll 250 0 jump"]
                + ["0 pool 0", "0 pool 1", "0 ask 1 a/5", "0 ask 0 a/6"])
        let folder = ScratchFolder()
        let trace = try SmallApp.trace(
            SmallApp.text(#"{ "push": "list" }, { "scrollTo": 5, "animated": false }"#))
        let bytes = try TraceText.bytes(trace)
        #expect(String(decoding: bytes, as: UTF8.self).contains(#""phase":"jump"}"#))
        let again = try Recording.of(TraceText.read(bytes, in: folder)).lines(frames: true)
        #expect(again.contains("0 scroll 250 0 jump"))
    }

    @Test("jumps where it isn't animated: nothing between is bound, and no time goes by")
    func jumpsWhereItIsNotAnimated() throws {
        let played = try SmallApp.play(
            #"{ "push": "list" }, { "scrollTo": "end", "animated": false }"#)
        #expect(
            played.lines(frames: true) == [
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
        #expect(times == Array(stride(from: 10, through: 190, by: 10)))
        // Each goes on from where the content was: a pixel for each millisecond, all the way.
        #expect(played.frames.map { $0.frame.offsetPx } == times)
    }

    @Test("turns to the next page, and at most one away", arguments: [300, 3000, 30_000])
    func turnsToTheNextPage(velocity: Int) throws {
        let script = #"{ "fling": \#(velocity) }"#
        let page: Int64 = velocity == 300 ? 0 : 100
        // A pager decelerates fast: 300 points/s carry 30 points, less than half a page.
        #expect(try Self.offsets(script, screen: "pages").last ?? 0 == page)
        #expect(try Self.offsets(script + ", " + script, screen: "pages").last ?? 0 == 2 * page)
    }

    @Test("turns as many pages as it says", arguments: [(3, 300), (9, 400), (-2, 0)])
    func turnsAsManyPagesAsItSays(_ pages: Int, _ offset: Int64) throws {
        #expect(try Self.offsets(#"{ "page": \#(pages) }"#, screen: "pages").last ?? 0 == offset)
    }

    @Test("turns back")
    func turnsBack() throws {
        let offsets = try Self.offsets(#"{ "page": 3 }, { "page": -1 }"#, screen: "pages")
        #expect(offsets.last == 200)
    }
}
