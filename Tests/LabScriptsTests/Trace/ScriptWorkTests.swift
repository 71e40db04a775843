import Testing

@testable import LabBase
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// The work that a few bytes of script can ask for is counted, whatever it consists of.
@Suite("The work of a script")
struct ScriptWorkTests {
    private static let long = "row" + String(repeating: " + row * 0", count: 19)

    private static func scenario(_ script: String) throws -> Scenario {
        let text = """
            { "version": 1, "name": "work", "device": "iphone-8",
              "images": { "a": { "count": 50, "width": 4, "height": 4 } },
              "screens": {
                "list": { "kind": "table", "rows": 9, "rowHeight": 100, "images": "a",
                          "pick": "modulo" },
                "fine": { "kind": "table", "rows": 700, "rowHeight": 1, "images": "a",
                          "pick": "fixed", "index": 0 },
                "long": { "kind": "table", "rows": 50, "rowHeight": 13, "images": "a",
                          "pick": "\(long)" },
                "uneven": { "kind": "table", "rows": 30000, "rowHeight": [40, 200], "images": "a",
                            "pick": "modulo" },
                "wall": { "kind": "grid", "items": 30000, "columns": 2, "waterfall": true,
                          "itemHeight": [40, 200], "images": "a", "pick": "modulo" },
                "pages": { "kind": "pager", "pages": 5, "images": "a" } },
              "script": [ \(script) ] }
            """
        return try Samples.read(text)
    }

    /// Plays a script with a small bound, and returns its work, or the error.
    private static func played(
        _ script: String, most: Int64 = 20_000
    ) throws -> (work: Int64, error: String?) {
        let scenario = try scenario(script)
        let summary = TraceSummary(ScenarioTrace(scenario).header)
        var player = ScriptPlayer(scenario: scenario, sink: PlayerSink(summary))
        player.mostWork = most
        do {
            try player.play()
            return (player.work, nil)
        } catch {
            return (player.work, "\(error.complaint)")
        }
    }

    @Test(
        "is refused where it is too much, with its place",
        arguments: [
            // Events.
            (
                #"{ "push": "pages" }, { "repeat": 900, "steps": [{"page": 4}, {"page": -4}] }"#,
                "[1].steps["
            ),
            (#"{ "push": "list" }, { "wander": "30d" }"#, "[1]"),
            // Steps without an event.
            (
                #"{ "push": "list" }, { "repeat": 150, "steps": [{"wait": "1ms", "times": 140}] }"#,
                "[1].steps[0]"
            ),
            // Rows in sight, at which each step may look.
            (#"{ "push": "fine" }, { "wait": "1ms", "times": 300 }"#, "[1]"),
            // Rows that are laid out, in full at each change.
            (#"{ "push": "uneven" }"#, "[0]"), (#"{ "push": "wall" }"#, "[0]"),
            // Stretches of rows with numbers of their own.
            (#"{ "push": "list" }, { "insert": { "rows": 1, "at": 2 }, "times": 300 }"#, "[1]"),
            // Operations of a formula.
            (
                #"{ "push": "long" }, { "repeat": 40, "steps": [{"push": "long"}, {"pop": 1}] }"#,
                "[1].steps["
            ),
            (#"{ "push": "pages" }, { "zoom": 2, "times": 8000 }"#, "[1]"),
        ])
    func isRefused(_ script: String, _ place: String) throws {
        let error = try require(Self.played(script).error)
        check(error.contains("script\(place)"), note: error)
        check(error.contains("the script is more work by here than 10000000 events"), note: error)
    }

    @Test func `of turning pages beyond the end is that of noticing it`() throws {
        func work(_ pages: Int) throws -> Int64 {
            try Self.played(#"{ "push": "pages" }, { "page": \#(pages) }, { "page": \#(pages) }"#)
                .work
        }
        try check(work(100_000_000), work(4))
        try check(work(4), work(5))
    }

    @Test func `of pages that a rhythm cuts short is none`() throws {
        let script = #"{ "push": "pages" }, { "page": 100000000, "every": "1ms", "times": 2000 }"#
        try check(Self.played(script).work < 20_000)
    }

    @Test func `of the longest shipped script is a small part of the most`() throws {
        let bytes = Array(try require(EmbeddedFile.scenario(named: "social")).utf8)
        let text = JSON(try JSONReader.read(bytes)).without([ScenarioKeys.claims.name]).text()
        let scenario = try Samples.read(text)
        var player = ScriptPlayer(
            scenario: scenario, sink: PlayerSink(TraceSummary(ScenarioTrace(scenario).header)))
        try player.play()
        check(player.work * 20 < ScriptBounds.mostWork, note: "\(player.work)")
    }

    @Test func `of tables of weights is bounded before any is made`() throws {
        func text(_ screens: Int) -> String {
            let all = (0..<screens).map { number in
                #""s\#(number)": { "kind": "table", "rows": 3, "rowHeight": 9, "images": "a", "#
                    + #""pick": "zipf", "skew": \#(1 + number / 2) }"#
            }
            return """
                { "version": 1, "images": { "a": { "count": 5000000, "width": 4, "height": 4 } },
                  "screens": { \(all.joined(separator: ",\n")) }, "script": [ { "push": "s0" } ] }
                """
        }
        _ = try Samples.read(text(4))
        let error = try require(Samples.complaint(text(5)))
        check(error.contains("screens.s4"), note: error)
        check(error.contains("more than 10000000 images that zipf weighs, once for each skew"))
    }
}
