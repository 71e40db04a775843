import Testing

@testable import LabOrders
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("A carousel in a row")
struct CarouselTests {
    /// Rows of 60 points on a screen of 100: two carousels are in sight, each with two items.
    private static let screens = #"""
        "list": { "kind": "table", "rows": 6, "kinds": [ { "rowHeight": 60,
            "carousel": { "items": 5, "itemWidth": 50, "images": "a",
                "pick": "(outer + row) % count",
                "onTap": { "push": "detail", "argument": "outer + row" } } } ],
            "onTap": { "push": "detail", "argument": 0 } },
        "detail": { "kind": "single", "images": "b", "pick": "argument" }
        """#

    private static func lines(_ script: String) throws -> [String] {
        try SmallApp.play(#"{ "push": "list" }"# + script, screens: screens).lines()
    }

    @Test("shows its own items, told from those of other rows")
    func showsItsOwnItems() throws {
        try check(
            Self.lines(""),
            [
                "0 push list", "0 ask 0 a/0", "0 ask 1 a/1", "0 ask 2 a/1", "0 ask 3 a/2",
            ])
    }

    @Test("shows the image of its row, where that is all it picks by")
    func showsItsRowsImage() throws {
        let screens = Self.screens.replacing(
            #""pick": "(outer + row) % count""#, with: #""pick": "outer""#)
        let lines = try SmallApp.play(#"{ "push": "list" }"#, screens: screens).lines()
        check(lines.dropFirst().map { $0.suffix(3) }, ["a/0", "a/0", "a/1", "a/1"])
    }

    /// The rest of the file is read all the same, the tap among it.
    @Test("is refused where its section has no rows")
    func hasNoRows() {
        let screens = Self.screens.replacing(#""rows": 6"#, with: #""rows": 0"#)
        let error = #expect(throws: (any Error).self) {
            try SmallApp.play(#"{ "push": "list" }"#, screens: screens)
        }
        check("\(error.map { "\($0)" } ?? "")".contains("rows: 0 is too small"))
    }

    @Test("is moved by itself")
    func isMovedByItself() throws {
        try check(
            Self.lines(#", { "scrollTo": 1, "in": 2, "animated": false }"#).suffix(2),
            ["0 pool 2", "0 ask 2 a/3"])
    }

    @Test("is left where it was, and found there again")
    func isFoundWhereItWas() throws {
        let lines = try Self.lines(
            #"""
            , { "scrollTo": 2, "in": 1, "animated": false },
            { "scrollTo": 4, "animated": false }, { "scrollTo": 0, "animated": false }
            """#)
        // Both cells show rows 4 and 5, from the start, and then rows 0, at its third item, and 1.
        check(
            lines.filter { $0.contains("ask") }.suffix(4).map { $0.suffix(3) },
            ["a/2", "a/3", "a/1", "a/2"])
    }

    @Test("uses the cells of its row's cell again, last in, first out")
    func usesItsCellsAgain() throws {
        let lines = try Self.lines(#", { "scrollTo": 4, "animated": false }"#)
        check(
            lines.dropFirst(5),
            [
                "0 pool 0", "0 pool 1", "0 pool 2", "0 pool 3", "0 ask 3 a/4", "0 ask 2 a/5",
                "0 ask 1 a/5", "0 ask 0 a/6",
            ])
    }

    @Test("opens what its own tap says")
    func opensWhatItsTapSays() throws {
        try check(Self.lines(#", { "tap": 2, "in": 2 }"#).contains("0 ask 4 b/2"))
        try check(Self.lines(#", { "tap": 2 }"#).contains("0 ask 4 b/0"))
    }

    @Test("goes and comes back with its screen")
    func goesWithItsScreen() throws {
        let lines = try Self.lines(#", { "push": "detail" }, { "pop": true }"#)
        check(
            lines.dropFirst(7),
            [
                "350 hide 0", "350 hide 1", "350 hide 2", "350 hide 3", "350 pop list",
                "350 show 0", "350 show 1", "350 show 2", "350 show 3", "700 drop 4",
            ])
    }

    /// Upright four of its items are in sight, on its side two; and of the list two rows.
    @Test("pools what a rotation put out of sight while its screen was covered, and never shows it")
    func poolsWhatARotationHid() throws {
        let text = SmallApp.text(
            #"""
            { "push": "list" }, { "push": "detail" }, { "rotate": "landscape" }, { "pop": true }
            """#,
            screens: Self.screens.replacing(#""itemWidth": 50"#, with: #""itemWidth": 30"#),
            display: #""width": 100, "height": 60, "scale": 1, "hz": 100"#)
        let lines = try Recording.of(SmallApp.trace(text)).lines()
        check(
            lines.drop { $0 != "700 pop list" },
            [
                "700 pop list", "700 pool 2", "700 pool 3", "700 show 0", "700 show 1",
                "700 ask 5 a/1", "700 ask 6 a/2", "1050 drop 4",
            ])
    }

    /// A row's carousel is told with the row, and again where it is once rows have changed; what
    /// follows says which carousel shows it.
    @Test("is told with its row, and with the cell that shows it")
    func isToldWithItsRow() throws {
        let script = #"""
            { "push": "list" }, { "scrollTo": 2, "in": 1, "animated": false },
            { "insert": { "rows": 1, "at": 0 } }
            """#
        let trace = try SmallApp.trace(SmallApp.text(script, screens: Self.screens))
        let told = try Recording.of(trace, layouts: true).layouts.compactMap { layout, _ in
            layout.carousel.map { carousel in
                "\(carousel.row) at \(carousel.offsetMilliPoints ?? -1)"
                    + (carousel.cell.map { " as \($0.number)" } ?? "")
            }
        }
        let first = (0...5).map { "\($0) at 0" } + ["0 at 0 as 1", "1 at 0 as 2"]
        check(Array(told.prefix(8)), first)
        check(
            Array(told.dropFirst(8)),
            [
                "0 at 0", "1 at 100000", "2 at 0", "3 at 0", "4 at 0", "5 at 0", "6 at 0",
                "1 at 100000 as 1", "0 at 0 as 2",
            ])
    }

    @Test("that isn't in sight can't be moved")
    func canBeMissing() {
        func said(_ script: String) -> String? {
            SmallApp.fault(#"{ "push": "list" }, "# + script, screens: Self.screens)
        }
        check(said(#"{ "fling": 500, "in": 3 }"#)?.contains("Use 1 to 2"), true)
        check(
            SmallApp.fault(#"{ "push": "list" }, { "fling": 500, "in": 1 }"#)?.contains(
                "none is in sight"), true)
    }
}

@Suite("Views that change by themselves")
struct TurningTests {
    private static let screens = #"""
        "list": { "kind": "table", "rows": 10, "rowHeight": 50, "cell": [
            { "images": "a", "pick": "(row + 3 * turn) % count", "changes": "400ms" } ] },
        "detail": { "kind": "single", "images": "b" }
        """#

    @Test("show the next image each time, as long as they are in sight")
    func showTheNext() throws {
        let played = try SmallApp.play(
            #"""
            { "push": "list" }, { "wait": "900ms" }, { "scrollTo": 1, "animated": false },
            { "wait": "350ms" }
            """#, screens: Self.screens)
        check(
            played.lines().dropFirst(3),
            [
                "400 ask 0 a/3 hidden", "400 ask 1 a/4 hidden", "800 ask 0 a/6 hidden",
                "800 ask 1 a/7 hidden",
                // Row 0 is gone, and row 2 begins with its first.
                "900 pool 0", "900 ask 0 a/2", "1200 ask 1 a/0 hidden",
            ])
    }

    @Test("wait where their screen is covered, and go on")
    func waitWhenCovered() throws {
        let played = try SmallApp.play(
            #"""
            { "push": "list" }, { "push": "detail" }, { "wait": "5s" }, { "pop": true },
            { "wait": "400ms" }
            """#, screens: Self.screens)
        let asked = played.lines().filter { $0.hasSuffix("hidden") }
        check(asked.first, "5750 ask 0 a/3 hidden")
    }

    @Test("leave little behind when they show something else long before they would change")
    func leaveLittleBehind() throws {
        let text = SmallApp.text(
            #"{ "push": "list" }, { "scrollTo": "end", "speed": 10000 }"#,
            screens: #"""
                "list": { "kind": "table", "rows": 5000, "rowHeight": 50, "cell": [
                    { "images": "a", "pick": "(row + turn) % count", "changes": "1d" } ] }
                """#)
        let trace = try SmallApp.trace(text)
        var player = ScriptPlayer(
            scenario: trace.scenario, sink: PlayerSink(Recording(trace.header)))
        try player.play()
        check(player.turnings > 4000)
        check(player.agenda.count <= 1024)
    }
}
