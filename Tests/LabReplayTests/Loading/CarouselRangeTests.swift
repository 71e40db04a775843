import Testing

@testable import LabPolicies
@testable import LabReplay
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// Four rows of 100 points on a screen of 100, each with a carousel of five items of 100 points: one
/// row is in view, and one of its items. The carousel in row `n` shows images `5 * n` to
/// `5 * n + 4`. Times are those of `RowsDesk`: a file is read in 2 ms.
@Suite("A prefetch range in carousels")
struct CarouselRangeTests {
    private static let screens = #"""
        "list": { "kind": "table", "sections": [ { "rows": 4, "rowHeight": 100,
            "carousel": { "items": 5, "itemWidth": 100, "images": "a",
                "pick": "5 * outer + row" } } ] }
        """#

    private static func play(
        _ script: [String], ahead: Double, behind: Double = 0,
        _ change: (inout PrefetchRule) -> Void = { _ in }
    ) throws -> Observed {
        var rule = PrefetchRule(ahead: ahead, behind: behind)
        change(&rule)
        return try RowsDesk.play(script.joined(separator: ", "), [rule], screens: screens)
    }

    /// Moves the carousel in view to an item.
    private static func turn(to item: Int) -> String {
        #"{ "scrollTo": \#(item), "in": 1, "animated": false }"#
    }

    @Test("has items of the carousel in view, and of a row ahead what it would show first")
    func hasItemsOfBoth() throws {
        let seen = try Self.play([RowsDesk.wait(10)], ahead: 1)
        // The view asks for 0. Item 1 of the carousel in view comes before the next row's first.
        check(seen.decodes, ["2 a/0", "2 a/1", "2 a/5"])
        check(seen.counts.prefetched, 2)
    }

    @Test("moves with the carousel")
    func movesWithTheCarousel() throws {
        let drag = #"{ "drag": { "by": 100, "duration": "100ms" }, "in": 1 }"#
        let seen = try Self.play([RowsDesk.wait(10), drag, RowsDesk.wait(10)], ahead: 1)
        // From the frame at 20 ms on items 0 and 1 are in view, and 2 is ahead.
        check(seen.decodes, ["2 a/0", "2 a/1", "2 a/5", "22 a/2"])
        check(seen.counts.prefetched, 3)
        check(seen.counts.requests, 2)
        check(seen.counts.misses, 1)
        check(seen.counts.prefetchUsed, 1)
    }

    @Test("turns with the carousel")
    func turnsWithTheCarousel() throws {
        let script = [
            RowsDesk.wait(10), Self.turn(to: 4), RowsDesk.wait(10), Self.turn(to: 3),
            RowsDesk.wait(10),
        ]
        let seen = try Self.play(script, ahead: 1)
        check(seen.decodes, ["2 a/0", "2 a/1", "2 a/5", "12 a/4", "22 a/3", "22 a/2"])
    }

    @Test("keeps of a row that left view what its carousel would show, where it was left")
    func keepsWhatItWouldShow() throws {
        let script = [
            RowsDesk.wait(10), Self.turn(to: 2), RowsDesk.wait(10), RowsDesk.jump(1),
            RowsDesk.wait(10),
        ]
        let seen = try Self.play(script, ahead: 1, behind: 1) { $0.holds = true }
        // It has item 2 of row 0, items 0 and 1 of row 1, which is in view, and the first of row 2.
        check(seen.held, ["a/2", "a/5", "a/6", "a/10"])
        // At 10 ms it held items 1 to 3 of row 0, and row 1's first.
        let before = try Self.play(Array(script.prefix(2)), ahead: 1, behind: 1) {
            $0.holds = true
        }
        check(before.held, ["a/1", "a/2", "a/3", "a/5"])
    }

    @Test("looks ahead of what moves alone")
    func looksAheadOfWhatMoves() throws {
        func play(_ drag: String) throws -> Observed {
            try Self.play([drag, RowsDesk.wait(10)], ahead: 0) { $0.lookaheadNs = 200_000_000 }
        }
        // 100 points ahead of the window's end, which comes from 105 to 145: up to the third.
        let across = try play(#"{ "drag": { "by": 50, "duration": "100ms" }, "in": 1 }"#)
        check(across.decodes, ["2 a/0", "12 a/1", "12 a/2"])
        let down = try play(#"{ "drag": { "by": 50, "duration": "100ms" } }"#)
        check(down.decodes, ["2 a/0", "12 a/5", "12 a/10"])
    }

    @Test("has the minimum in a carousel until that is moved")
    func hasTheMinimum() throws {
        let script = [RowsDesk.wait(10), Self.turn(to: 1), RowsDesk.wait(10)]
        func held(_ script: [String], minimum: Double = 0) throws -> [String] {
            try Self.play(script, ahead: 2) {
                $0.holds = true
                $0.minimum = PrefetchRule.Reach(ahead: minimum, behind: 0)
            }.held
        }
        try check(held([RowsDesk.wait(10)]), ["a/0"])
        // The list hasn't been moved: of its rows still those in view alone.
        try check(held(script), ["a/1", "a/2", "a/3"])
        // The next row has it beyond what its carousel would show first.
        try check(held([RowsDesk.wait(10)], minimum: 1), ["a/0", "a/1", "a/5", "a/6"])
    }

    @Test("follows rows that are deleted, with where their carousels are")
    func followsDeletedRows() throws {
        let script = [
            RowsDesk.jump(1), Self.turn(to: 2), RowsDesk.wait(10), #"{ "delete": 0 }"#,
            RowsDesk.wait(10),
        ]
        let seen = try Self.play(script, ahead: 1) { $0.holds = true }
        // The list stays at 100 points, where row 2 is now; row 3 follows it.
        check(seen.held, ["a/10", "a/11", "a/15"])
        let back = try Self.play(
            script + [RowsDesk.jump(0), RowsDesk.wait(10)], ahead: 0, behind: 0
        ) { $0.holds = true }
        // The row that was the second is at the top, with its carousel at item 2.
        check(back.held, ["a/7"])
    }

    @Test("asks again for the items in reach of one that comes into view")
    func asksAgain() throws {
        let script = [
            RowsDesk.wait(10), #"{ "empty": true }"#, Self.turn(to: 1), RowsDesk.wait(10),
        ]
        let first = ["2 a/0", "2 a/1", "2 a/2", "2 a/5", "2 a/10"]
        // The view asks for 1, and 3 comes into range.
        let once = try Self.play(script, ahead: 2)
        check(once.decodes, first + ["12 a/1", "12 a/3"])
        let again = try Self.play(script, ahead: 2) { $0.asks = .again }
        check(again.decodes, first + ["12 a/1", "12 a/2", "12 a/3"])
    }

    @Test("leaves its marks in a trace")
    func leavesItsMarks() throws {
        let trace = try RowsDesk.trace(Self.turn(to: 1), remote: false, screens: Self.screens)
        let lines = String(decoding: try TraceText.bytes(trace), as: UTF8.self)
            .split(separator: "\n").filter { $0.contains(#""event":"layout""#) }
        let rest =
            #""axis":"horizontal","viewport":[100,100],"firstRow":0,"rows":5,"columns":1,"top":0,"#
            + #""extent":100,"images":[["a/0"],["a/1"],["a/2"],["a/3"],["a/4"]]}"#
        check(lines.count, 6)
        check(lines[1], #"{"t":0,"event":"layout","screen":"list#0","row":0,"offset":0,"# + rest)
        check(
            lines[5],
            #"{"t":0,"event":"layout","screen":"list#0","row":0,"offset":0,"#
                + #""carousel":"list/0#1"}"#)
    }
}
