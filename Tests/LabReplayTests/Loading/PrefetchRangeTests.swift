import Testing

@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// Rows and times are those of `RowsDesk`.
@Suite("A prefetch range")
struct PrefetchRangeTests {
    /// Images decoded from an instant on.
    private static func decodes(_ seen: Observed, fromMs: Int) -> [String] {
        seen.decodes.compactMap { decode -> String? in
            let words = decode.split(separator: " ")
            return Int(words[0])! < fromMs ? nil : String(words[1])
        }
    }

    @Test("begins so many rows ahead of those in view")
    func beginsAhead() throws {
        let seen = try RowsDesk.play(RowsDesk.wait(10), ahead: 3)
        check(seen.decodes, ["2 a/0", "2 a/1", "2 a/2", "2 a/3", "2 a/4"])
        check(seen.counts.prefetched, 3)
        check(seen.counts.requests, 2)
        check(seen.counts.misses, 2)
    }

    @Test("begins nearest first, and ahead before behind")
    func beginsNearestFirst() throws {
        let script = [RowsDesk.wait(50), RowsDesk.jump(20)].joined(separator: ", ")
        let seen = try RowsDesk.play(script, ahead: 3, behind: 2)
        // Views ask for 20 and 21.
        check(
            Self.decodes(seen, fromMs: 50),
            ["a/20", "a/21", "a/22", "a/19", "a/23", "a/18", "a/24"])
    }

    @Test("turns with the content")
    func turnsWithTheContent() throws {
        let script = [RowsDesk.jump(20), RowsDesk.wait(50), RowsDesk.jump(10)]
            .joined(separator: ", ")
        let seen = try RowsDesk.play(script, ahead: 2, behind: 1)
        check(Self.decodes(seen, fromMs: 50), ["a/10", "a/11", "a/9", "a/12", "a/8"])
    }

    /// A sheet of one row over the list, whose rows go on coming into range below it.
    @Test("looks ahead on each screen in sight")
    func looksAheadOnEach() throws {
        let screens =
            RowsDesk.screens
            + #", "side": { "kind": "table", "rows": 9, "rowHeight": 50, "images": "b" }"#
        let script = [
            RowsDesk.wait(10), #"{ "present": "side", "height": 50 }"#,
            #"{ "drag": { "by": 50, "duration": "100ms" }, "on": "list" }"#, RowsDesk.wait(50),
        ]
        let seen = try RowsDesk.play(
            script.joined(separator: ", "), [PrefetchRule(ahead: 1, behind: 0)], screens: screens)
        check(seen.decodes, ["2 a/0", "2 a/1", "2 a/2", "12 b/0", "12 b/1", "372 a/3"])
        check(seen.counts.prefetched, 3)
    }

    @Test("counts in screens")
    func countsInScreens() throws {
        let seen = try RowsDesk.play(RowsDesk.jump(20), ahead: 1, behind: 0.5) {
            $0.unit = .screens
        }
        // From 50 points above to 100 below: rows 19, 22 and 23. Views asked for 0 and 1 before.
        check(
            Self.decodes(seen, fromMs: 0), ["a/0", "a/1", "a/20", "a/21", "a/22", "a/19", "a/23"])
    }

    @Test("doesn't begin what its policy has")
    func doesntBeginWhatIsThere() throws {
        let script = [RowsDesk.wait(50), RowsDesk.jump(1), RowsDesk.wait(50), RowsDesk.jump(0)]
            .joined(separator: ", ")
        let seen = try RowsDesk.play(script, ahead: 2, behind: 2)
        // 2 and 3, then 4 (1 and 2 in view), then none.
        check(seen.counts.prefetched, 3)
        check(seen.counts.decodes, 5)
    }

    @Test("begins nothing for rows in view")
    func beginsNothingInView() throws {
        let script = [RowsDesk.wait(50), RowsDesk.jump(20)].joined(separator: ", ")
        let seen = try RowsDesk.play(script, ahead: 0) { $0.holds = true }
        check(seen.counts.prefetched, 0)
        check(seen.held, ["a/20", "a/21"])
        // Nor when their views' loads have failed.
        let down = #"{ "network": "down" }, "# + RowsDesk.wait(50)
        let failed = try RowsDesk.play(down, ahead: 0, remote: true)
        check(failed.counts.prefetched, 0)
        check(failed.counts.failed, 2)
    }

    @Test("begins no more at a time than it is wide")
    func isAsWide() throws {
        let seen = try RowsDesk.play(RowsDesk.wait(50), ahead: 3) { $0.width = 1 }
        check(seen.decodes, ["2 a/0", "2 a/1", "2 a/2", "5 a/3", "8 a/4"])
    }

    @Test("reaches further by what the content covers in a time")
    func reachesFurther() throws {
        let seen = try RowsDesk.play(RowsDesk.dragOne, ahead: 0) {
            $0.lookaheadNs = 200_000_000
        }
        // 500 points a second for 200 ms are 100 points: from the first frame, at 5 points, to
        // the last that moves, at 45, rows up to 205 and 245, the fifth.
        check(seen.counts.prefetched, 2)
        check(Self.decodes(seen, fromMs: 3), ["a/2", "a/3", "a/4"])
        try check(RowsDesk.play(RowsDesk.dragOne, ahead: 0).counts.prefetched, 0)
    }

    @Test("reaches further ahead, never behind")
    func reachesAheadOnly() throws {
        let back = #"{ "drag": { "by": -50, "duration": "100ms" } }"#
        let script = [RowsDesk.jump(20), RowsDesk.wait(50), back].joined(separator: ", ")
        let seen = try RowsDesk.play(script, ahead: 0) { $0.lookaheadNs = 200_000_000 }
        // From 1000 points to 950: rows from 895 and 855 points on, the 17th.
        check(Self.decodes(seen, fromMs: 60).sorted(), ["a/17", "a/18", "a/19"])
    }

    @Test("begins nothing while the content moves too fast")
    func beginsNothingInHaste() throws {
        func play(_ calm: Double?) throws -> Observed {
            try RowsDesk.play(RowsDesk.dragOne, ahead: 2) { $0.calmerThan = calm }
        }
        // Row 4 comes into range at 10 ms; the last frame, at 100, is at rest.
        try check(play(nil).decodes.last, "12 a/4")
        try check(play(5).decodes.last, "12 a/4")
        try check(play(4.9).decodes.last, "102 a/4")
    }

    @Test("never begins what the content passed in haste")
    func neverBeginsWhatWasPassed() throws {
        func play(_ calm: Double?) throws -> Observed {
            try RowsDesk.play(#"{ "drag": { "by": 1000, "duration": "20ms" } }"#, ahead: 5) {
                $0.calmerThan = calm
            }
        }
        // Ahead of rows 0 and 1, of 10 and 11 in the only frame that moves, of 20 and 21.
        try check(play(nil).counts.prefetched, 15)
        try check(play(1).counts.prefetched, 10)
    }

    @Test("hears of layouts at their time")
    func hearsOfLayoutsAtTheirTime() throws {
        let trace = try RowsDesk.trace(RowsDesk.wait(50), remote: false)
        let layout = try require(Recording.of(trace, layouts: true).layouts.first).layout
        let sink = Replay(
            header: trace.header,
            composition: .keepingAll { $0.prefetches = [PrefetchRule(ahead: 2)] },
            future: nil, memory: ModelMemory())
        try sink.receive(TraceEvent(timeNs: 0, action: .push(layout.screen)))
        try sink.receive(layout, timeNs: 50_000_000)
        check(sink.nowNs, 50_000_000)
    }

    @Test("begins what waits for a place only when the content is calm")
    func beginsNothingThatWaitsInHaste() throws {
        func play(_ calm: Double?) throws -> Observed {
            try RowsDesk.play(RowsDesk.dragOne, ahead: 4, remote: true) {
                $0.calmerThan = calm
                $0.width = 1
            }
        }
        // Row 2 comes into view at 10 ms, and gives its place to row 3.
        try check(play(nil).decodes.contains("30 a/3"))
        try check(play(1).decodes.contains("120 a/3"))
    }
}

@Suite("What goes out of a prefetch range")
struct LeavingRangeTests {
    private static func cancelled(
        _ cancels: PrefetchRule.Cancels, _ rows: [Int]
    ) throws -> Int64 {
        let script = rows.map { [RowsDesk.jump($0), RowsDesk.wait(5)].joined(separator: ", ") }
        return try RowsDesk.play(script.joined(separator: ", "), ahead: 2, remote: true) {
            $0.cancels = cancels
        }.counts.cancelled
    }

    @Test(
        "is cancelled when it leaves, when the content turns, or never",
        arguments: [
            (PrefetchRule.Cancels.never, 0, 0), (.left, 2, 2), (.turned, 0, 2),
        ])
    func isCancelled(cancels: PrefetchRule.Cancels, onward: Int64, back: Int64) throws {
        // 22 and 23 are on their way when the content goes on to 30, or back to 10.
        try check(Self.cancelled(cancels, [20, 30]), onward)
        try check(Self.cancelled(cancels, [20, 10]), back)
    }

    @Test("is all that is cancelled when the content turns")
    func isAllThatIsCancelled() throws {
        let script = [RowsDesk.jump(20), RowsDesk.wait(5), RowsDesk.jump(19)]
            .joined(separator: ", ")
        let seen = try RowsDesk.play(script, ahead: 3, behind: 2, remote: true) {
            $0.cancels = .turned
        }
        // In range were 18 to 24, and are 16 to 22 now.
        check(seen.counts.cancelled, 2)
        check(seen.decodes.filter { $0.hasSuffix("a/22") }.count, 1)
    }

    @Test("is cancelled when another screen covers it")
    func isCancelledUnderAnotherScreen() throws {
        let seen = try RowsDesk.play(
            RowsDesk.wait(5) + #", { "push": "card" }"#, ahead: 3, remote: true
        ) { $0.cancels = .left }
        check(seen.counts.cancelled, 3)
    }

    @Test("waits for its place no longer where it is cancelled")
    func waitsNoLonger() throws {
        func begins(_ image: String, _ cancels: PrefetchRule.Cancels) throws -> Bool {
            let script = [
                RowsDesk.wait(5), RowsDesk.jump(20), RowsDesk.wait(5), RowsDesk.jump(10),
            ]
            let seen = try RowsDesk.play(
                script.joined(separator: ", "), ahead: 2, remote: true
            ) {
                $0.cancels = cancels
                $0.width = 1
            }
            return seen.decodes.contains { $0.hasSuffix(" \(image)") }
        }
        // Row 2 takes the only place; 3, and 22 and 23 later, wait until the content turns back.
        for image in ["a/3", "a/22", "a/23"] {
            try check(begins(image, .never))
            try check(!begins(image, .left))
            try check(!begins(image, .turned))
        }
    }

    @Test("that a view has come to want isn't cancelled")
    func isntCancelledIfAViewWantsIt() throws {
        // Row 2 comes into view at 5 ms, and is out of view at 10.
        let script = [
            RowsDesk.wait(5), RowsDesk.jump(1), RowsDesk.wait(5), RowsDesk.jump(20),
        ].joined(separator: ", ")
        let seen = try RowsDesk.play(script, ahead: 1, remote: true) { $0.cancels = .left }
        // Only row 3, which was begun at 5 ms.
        check(seen.counts.cancelled, 1)
        check(seen.counts.prefetchUsed, 1)
    }

    @Test("but is in it again elsewhere stays as it is")
    func staysIfItIsInRangeElsewhere() throws {
        // Rows 40 on show what rows 0 on do.
        let screens = #"""
            "list": { "kind": "table", "rows": 100, "rowHeight": 50, "images": "a",
                      "pick": "modulo" }
            """#
        let rule = {
            var rule = PrefetchRule(ahead: 2)
            rule.cancels = .left
            rule.holds = true
            return rule
        }()
        let script = [RowsDesk.wait(5), RowsDesk.jump(40)].joined(separator: ", ")
        let seen = try RowsDesk.play(script, [rule], remote: true, screens: screens)
        check(seen.counts.cancelled, 0)
        check(seen.counts.decodes, 4)
        check(seen.held, ["a/0", "a/1", "a/2", "a/3"])
    }
}
