import Testing

@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("What happens meanwhile")
struct MeanwhileTests {
    @Test("happens in mid-fling, at its instant")
    func happensInMidFling() throws {
        let played = try SmallApp.play(
            #"""
            { "push": "list" },
            { "fling": 300, "meanwhile": [ { "after": "255ms", "memoryWarning": "critical" },
                                           { "after": "20ms", "empty": true } ] }
            """#)
        check(played.lines().contains("255 critical"))
        check(played.lines().contains("20 empty"))
        let around = played.lines(frames: true)
        let place = try require(around.firstIndex(of: "255 critical"))
        check(around[place - 1].hasPrefix("250 scroll"))
        check(around[place + 1].hasPrefix("260 scroll"))
    }

    @Test("happens later where the step is over before, and at last before the end")
    func happensLater() throws {
        let played = try SmallApp.play(
            #"""
            { "push": "list", "meanwhile": [ { "after": "2s", "memoryWarning": "warning" } ] },
            { "wait": "500ms" }
            """#)
        check(played.lines().last, "2000 warning")
        check(played.endNs, 2_000_000_000)
    }

    @Test("happens anew each time, and as often as it says")
    func happensEachTime() throws {
        let played = try SmallApp.play(
            #"""
            { "push": "list" },
            { "wait": "100ms", "times": 3,
              "meanwhile": [ { "after": "10ms", "remove": "a/3", "times": 2 } ] }
            """#)
        check(
            played.lines().suffix(6),
            [
                "10 remove a/3", "10 remove a/3", "110 remove a/3", "110 remove a/3",
                "210 remove a/3", "210 remove a/3",
            ])
    }

    @Test("waits while the app is left")
    func waitsWhileTheAppIsLeft() throws {
        let played = try SmallApp.play(
            #"""
            { "push": "list", "meanwhile": [ { "after": "1s", "empty": true } ] },
            { "background": "5s" }, { "wait": "1s" }
            """#)
        check(played.lines().suffix(3), ["0 background", "5000 foreground", "5000 empty"])
    }

    @Test("changes the rows of the screen where it was said, and not of one that is gone")
    func changesTheRowsWhereItWasSaid() throws {
        let screens = #"""
            "list": { "kind": "table", "rows": 6, "rowHeight": 50, "images": "a", "pick": "modulo" },
            "other": { "kind": "table", "rows": 6, "rowHeight": 50, "images": "b", "pick": "modulo" }
            """#
        func asked(_ script: String) throws -> [String] {
            try SmallApp.play(script, screens: screens).lines().filter { $0.contains("ask") }
        }
        let later = #""meanwhile": [ { "after": "1s", "insert": 1 } ]"#
        try check(
            asked(
                #"{ "push": "list" }, { "wait": 0, \#(later) }, { "push": "other" }, "#
                    + #"{ "wait": "2s" }, { "pop": true }"#
            ).suffix(1), ["2350 ask 1 a/6"])
        try check(
            asked(#"{ "push": "list" }, { "push": "other", \#(later) }, { "wait": "2s" }"#)
                .last, "1000 ask 3 b/6")
        try check(
            asked(
                #"{ "push": "list" }, { "push": "other", \#(later) }, { "pop": true }, "#
                    + #"{ "wait": "2s" }"#
            ).count, 4)
    }

    @Test("moves a fling along with the rows that it pushes down")
    func movesAFlingAlong() throws {
        let screens = #"""
            "list": { "kind": "table", "rows": 400, "rowHeight": 50, "images": "a",
                      "pick": "modulo" }
            """#
        func end(_ insertion: String) throws -> Int64 {
            let played = try SmallApp.play(
                #"""
                { "push": "list" }, { "fling": 2000, "meanwhile": [
                    { "after": "300ms", "insert": \#(insertion) } ] }
                """#, screens: screens)
            return try require(played.frames.last).frame.offsetPx
        }
        let plain = try end(#"{ "rows": 4, "at": "end" }"#)
        try check(end(#"{ "rows": 4 }"#), plain)
        try check(end(#"{ "rows": 4, "keepsPlace": true }"#), plain + 200)
    }
}

@Suite("Content that bounces")
struct BounceTests {
    private static func play(_ script: String) throws -> [ScrollFrame] {
        let screens = #"""
            "list": { "kind": "table", "rows": 10, "rowHeight": 50, "bounces": true, "images": "a" }
            """#
        return try SmallApp.play(#"{ "push": "list" }, "# + script, screens: screens)
            .frames.map(\.frame)
    }

    @Test("goes beyond its end after a fling, and comes back")
    func goesBeyondItsEnd() throws {
        let frames = try Self.play(#"{ "fling": 3000 }"#)
        let farthest = frames.map(\.offsetPx).max() ?? 0
        check(farthest > 420 && farthest < 600)
        check(frames.last?.offsetPx, 400)
        // Out and back, once.
        let beyond = frames.filter { $0.offsetPx > 400 }.map(\.offsetPx)
        let top = try require(beyond.firstIndex(of: farthest))
        check(beyond[...top], beyond[...top].sorted()[...])
        check(Array(beyond[top...]), beyond[top...].sorted(by: >))
    }

    @Test("gives less than the finger asks for, and springs back when it is let go")
    func givesLessThanAsked() throws {
        let frames = try Self.play(#"{ "drag": -100 }"#)
        let dragged = frames.filter { $0.phase == .drag }
        // A window of 100 points gives 100 * (1 - 1 / (0.55 + 1)) for a finger's 100.
        check(dragged.last?.offsetPx, -35)
        check(frames.last?.offsetPx, 0)
        check(frames.last?.phase, .deceleration)
    }

    @Test("is elsewhere at no time without it")
    func staysWithinWithoutIt() throws {
        let frames = try SmallApp.play(
            #"{ "push": "list" }, { "fling": 9000 }, { "drag": -900 }"#
        ).frames
        check(frames.allSatisfy { (0...400).contains($0.frame.offsetPx) })
    }
}
