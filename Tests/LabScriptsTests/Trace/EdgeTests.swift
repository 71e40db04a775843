import Testing

@testable import LabDevices
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// A list of ten rows of 50 points on a screen of 100 x 100, with bars, views over it, or less of a
/// window.
@Suite("A screen's edges")
struct EdgeTests {
    private static func screens(_ more: String) -> String {
        #"""
        "list": { "kind": "table", "rows": 10, "rowHeight": 50, "images": "a", \#(more) },
        "detail": { "kind": "single", "images": "b", "pick": "argument" }
        """#
    }

    private static func windowed(_ window: String, _ script: String) throws -> Recording {
        let text = SmallApp.text(script).replacingFirst(
            "\"seed\"", with: "\"window\": \(window), \"seed\"")!
        return try Recording.of(SmallApp.trace(text))
    }

    /// With 20 points above and 10 below, content is 530 points long. Row 3 comes to lie below the
    /// upper bar; row 2 is under it, and in sight.
    @Test("begins below a bar and ends above one, and rows under them are in sight")
    func beginsBelowABar() throws {
        let played = try SmallApp.play(
            #"""
            { "push": "list" }, { "scrollTo": 3, "animated": false },
            { "scrollTo": "end", "animated": false }
            """#, screens: Self.screens(#""bars": { "top": 20, "bottom": 10 }"#))
        check(
            played.lines(frames: true),
            [
                "0 push list", "0 ask 0 a/0", "0 ask 1 a/1", "0 scroll 150 0 jump", "0 pool 0",
                "0 pool 1", "0 ask 1 a/2", "0 ask 0 a/3", "0 ask 2 a/4", "0 scroll 430 0 jump",
                "0 pool 1", "0 pool 0", "0 pool 2", "0 ask 2 a/8", "0 ask 0 a/9",
            ])
    }

    @Test("has views over it that ask after its rows, and leave and come back with it")
    func hasViewsOverIt() throws {
        let overlay =
            #""overlay": [ { "images": "b", "pick": "fixed", "index": 3, "size": [20, 20], "#
            + #""at": [5, -5] } ]"#
        let played = try SmallApp.play(
            #"""
            { "push": "list" }, { "push": "detail" }, { "pop": true },
            { "drag": { "by": 10, "duration": "10ms" } }
            """#,
            screens: Self.screens(overlay))
        check(
            played.lines(),
            [
                "0 push list", "0 ask 0 a/0", "0 ask 1 a/1", "0 ask 2 b/3 at [20,20]",
                "0 push detail", "0 ask 3 b/0", "350 hide 0", "350 hide 1", "350 hide 2",
                "350 pop list", "350 show 0", "350 show 1", "350 show 2", "700 drop 3",
                "710 ask 3 a/2",
            ])
    }

    @Test("is as large as the app's window, which doesn't turn unless it says how")
    func isAsLargeAsTheWindow() throws {
        let end = #"{ "push": "list" }, { "scrollTo": "end", "animated": false }"#
        try check(Self.windowed("[100, 60]", end).frames.map(\.frame.offsetPx), [440])
        let turned = #"{ "push": "list" }, { "rotate": true }"#
        try check(
            Self.windowed("[[100, 60], [100, 40]]", turned).lines(),
            [
                "0 push list", "0 ask 0 a/0", "0 ask 1 a/1", "0 pool 1",
            ])
        do {
            _ = try Self.windowed("[100, 60]", turned)
            Issue.record("a window without a second size turned")
        } catch Halt.failed(let problem) {
            check(
                problem.description.hasSuffix(
                    "script[1]: the app's window doesn't turn with the device. Give 'window' two "
                        + "sizes, upright and turned: [[390, 291], [844, 209]]"))
        }
    }
}

/// A carousel of nine items in three lines: columns of 60 points, of which two are in sight on 100.
@Suite("A carousel of lines")
struct CarouselLineTests {
    private static func play(_ step: String, snaps: String = "") throws -> Recording {
        let screens = #"""
            "list": { "kind": "table", "sections": [ { "rows": 1, "rowHeight": 90, "carousel": {
                "items": 9, "itemWidth": 60, "lines": 3, \#(snaps) "images": "a" } } ] }
            """#
        return try SmallApp.play(#"{ "push": "list" }, "# + step, screens: screens)
    }

    private static func rest(_ step: String, snaps: String) throws -> Int64 {
        try play(step, snaps: #""snaps": "\#(snaps)","#).frames.last?.frame.offsetPx ?? 0
    }

    @Test("shows the items of a column together")
    func showsColumns() throws {
        let played = try Self.play(#"{ "drag": { "by": 30, "duration": "10ms" }, "in": 1 }"#)
        check(
            played.lines(),
            ["0 push list"] + (0..<6).map { "0 ask \($0) a/\($0)" }
                + (6..<9).map { "10 ask \($0) a/\($0)" })
    }

    /// Edges are at 0, 60 and, where the content ends, 80. A speed carries half as many points.
    @Test(
        "comes to rest at an item",
        arguments: [
            (#""fling": 300"#, 80, 60), (#""fling": 100"#, 60, 60), (#""fling": 20"#, 0, 0),
            (#""drag": 40"#, 60, 60), (#""drag": 20"#, 0, 0),
        ])
    func comesToRestAtAnItem(_ step: String, _ item: Int64, _ page: Int64) throws {
        let script = "{ \(step), \"in\": 1 }"
        try check(Self.rest(script, snaps: "item"), item)
        try check(Self.rest(script, snaps: "page"), page)
    }
}
