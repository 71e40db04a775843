import Testing

@testable import LabOrders
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("The rows of a screen")
struct ScreenContentTests {
    private static let screen = #"""
        "list": { "kind": "table", "rowHeight": 50, "images": "a", "pick": "modulo",
                  "sections": [ { "rows": 3 }, { "rows": 5 }, { "rows": 2 } ] }
        """#

    @Test("keep their numbers wherever they lie", arguments: UInt64(1)...200)
    func keepTheirNumbers(seed: UInt64) throws {
        let scenario = try Samples.read(
            SmallApp.text(#"{ "push": "list" }"#, screens: Self.screen))
        var content = ScreenContent(scenario.screens[0])
        // The obvious: a list of numbers, each with its section.
        var rows = [(0, 3), (1, 5), (2, 2)].flatMap { Array(repeating: $0.0, count: $0.1) }
            .enumerated().map { (number: $0.offset, section: $0.element) }
        var next = 10
        var random = SplitMix(seed)
        for _ in 0..<12 {
            let place = random.below(rows.count + 1)
            let count = min(rows.count - place, random.below(4))
            switch random.below(3) {
            case 0:
                let new = 1 + random.below(3)
                let section =
                    rows.isEmpty ? 2 : rows[min(place, rows.count - 1)].section
                content.insert(new, at: place)
                rows.insert(
                    contentsOf: (0..<new).map { (number: next + $0, section: section) }, at: place)
                next += new
            case 1 where count < rows.count:
                content.delete(place..<place + count)
                rows.removeSubrange(place..<place + count)
            default:
                content.renew(place..<place + count)
                for row in 0..<count { rows[place + row].number = next + row }
                next += count
            }
            check(content.count, rows.count)
            check((0..<rows.count).map { content.number(at: $0) }, rows.map(\.number))
            check(
                content.items,
                (0..<3).map { section in
                    rows.count { $0.section == section }
                })
        }
    }
}

@Suite("Rows that come and go")
struct ChangingRowsTests {
    private static let screens = #"""
        "list": { "kind": "table", "rows": 8, "rowHeight": 50, "images": "a", "pick": "modulo",
                  "onTap": { "push": "detail", "argument": "row" } },
        "endless": { "kind": "table", "rows": 4, "rowHeight": 50, "images": "a", "pick": "modulo",
                     "more": { "rows": 3, "within": 2, "takes": "300ms", "pages": 2 } },
        "detail": { "kind": "table", "rows": 1, "rowHeight": 50, "images": "b",
                    "pick": "argument % 10" }
        """#

    private static func lines(_ script: String) throws -> [String] {
        Array(try SmallApp.play(script, screens: screens).lines())
    }

    @Test("above push down what is in sight")
    func abovePushDown() throws {
        try check(
            Self.lines(#"{ "push": "list" }, { "insert": 1 }"#).dropFirst(3),
            [
                // Row 1 is out of sight; the new row is number 8, and its cell that of row 1.
                "0 pool 1", "0 ask 1 a/8",
            ])
    }

    @Test("above leave in place what is in sight, if they shall")
    func aboveLeaveInPlace() throws {
        let script = #"""
            { "push": "list" }, { "drag": 50 },
            { "insert": { "rows": 3, "at": "start", "keepsPlace": true } }, { "drag": -50 }
            """#
        let lines = try Self.lines(script)
        // Row 1 and 2 stay; going back by 50 points, the row above is the third new one, number 10.
        check(
            lines.filter { $0.contains("ask") }.map { $0.suffix(3) },
            [
                "a/0", "a/1", "a/2", "a/0",
            ])
    }

    @Test("are others where they are renewed, in cells of the pool")
    func areRenewed() throws {
        try check(
            Self.lines(#"{ "push": "list" }, { "renew": 0 }, { "renew": [1, 5] }"#)
                .dropFirst(3), ["0 pool 0", "0 ask 0 a/8", "0 pool 1", "0 ask 1 a/9"])
    }

    @Test("go, and others move up")
    func goAndOthersMoveUp() throws {
        try check(
            Self.lines(#"{ "push": "list" }, { "delete": 0 }, { "tap": 1 }"#).dropFirst(3),
            [
                "0 pool 0", "0 ask 0 a/2", "0 push detail", "0 ask 2 b/1", "350 hide 1",
                "350 hide 0",
            ])
    }

    @Test("come while their screen is covered, and are there when it is back")
    func comeWhileCovered() throws {
        // Rows 2 and 3 are in sight when the screen is left, and the page comes meanwhile.
        let lines = try Self.lines(
            #"""
            { "push": "endless" }, { "scrollTo": "end", "animated": false },
            { "push": "detail" }, { "wait": "1s" }, { "pop": true },
            { "scrollTo": "end", "animated": false }
            """#)
        check(
            lines.suffix(5),
            [
                "1700 drop 2", "1700 pool 1", "1700 pool 0", "1700 ask 0 a/5", "1700 ask 1 a/6",
            ])
    }

    @Test("come by themselves near the end, page after page")
    func comeByThemselves() throws {
        let played = try SmallApp.play(
            #"{ "push": "endless" }, { "scrollTo": "end", "animated": false }, { "wait": "1s" }, "#
                + #"{ "scrollTo": "end" }, { "wait": "2s" }, { "scrollTo": "end" }, "#
                + #"{ "wait": "2s" }"#,
            screens: Self.screens)
        // Four, and two pages of three: the last row is number 9, and there is no more.
        let asked = played.lines().filter { $0.contains("ask") }
        check(asked.last?.hasSuffix("a/9"), true)
        check(played.lines().contains { $0.hasSuffix("a/6") })
    }

    @Test("can be refused")
    func canBeRefused() {
        func said(_ script: String) -> String? {
            SmallApp.fault(#"{ "push": "list" }, "# + script, screens: Self.screens)
        }
        check(said(#"{ "delete": [3, 8] }"#)?.contains("row 8 doesn't exist"), true)
        check(
            said(#"{ "renew": 9 }"#)?.hasSuffix("row 9 doesn't exist; there are 8. Use 0 to 7"),
            true)
        check(said(#"{ "delete": [0, 7] }, { "delete": 0 }"#)?.contains("Insert some first"), true)
        check(said(#"{ "insert": { "rows": 1, "at": 9 } }"#)?.contains("row 9 doesn't exist"), true)
        check(said(#"{ "insert": 999993 }"#)?.contains("at most 1000000"), true)
        check(
            SmallApp.fault(#"{ "push": "pages" }, { "insert": 1 }"#)?.contains(
                "don't come and go"), true)
        check(SmallApp.fault(#"{ "push": "list" }, { "insert": 1 }"#)?.contains("a/"), false)
    }
}
