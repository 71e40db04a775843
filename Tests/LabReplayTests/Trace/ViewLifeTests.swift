import Testing

@testable import LabPolicies
@testable import LabReplay
@testable import PlainDesks
@testable import ScriptDesks

@Suite("The life of a view")
struct ViewLifeTests {
    @Test func `in a reuse pool keeps its lease, until it is bound again`() throws {
        let script = #"""
            { "push": "list" }, { "drag": 60 }, { "drag": -10 }, { "wait": "1s" },
            { "memoryWarning": "warning" }
            """#
        let trace = try SmallApp.trace(SmallApp.text(script))
        let lines = try Recording.of(trace).lines()
        check(!lines.contains { $0.contains("clear") || $0.contains("drop") })
        let policy = try PolicySpec.parse("none", device: trace.header.device)
        var replay = Replay(header: trace.header, composition: policy.composition, future: nil)
        try trace.play(into: &replay)
        // Rows 1 and 2 are in sight; row 3 came in the cell of row 0, and is in the pool with it.
        check(replay.ledger.snapshot.onScreen, 800)
        check(replay.ledger.snapshot.offScreen, 400)
    }

    @Test func `in a reuse pool lets go at once where the scenario says so`() throws {
        let screens = SmallApp.screens.replacingFirst(
            #""rows": 10,"#, with: #""rows": 10, "clearOnReuse": true,"#)!
        let played = try SmallApp.play(
            #"{ "push": "list" }, { "scrollTo": 4, "animated": false }"#, screens: screens)
        check(
            played.lines().dropFirst(3),
            [
                "0 pool 0", "0 clear 0", "0 pool 1", "0 clear 1", "0 ask 1 a/4", "0 ask 0 a/5",
            ])
    }

    @Test func `of one layout never becomes that of another`() throws {
        let screens = #"""
            "list": { "kind": "table", "sections": [
                { "rows": 2, "rowHeight": 50, "cell": [ { "images": "a" } ] },
                { "rows": 2, "rowHeight": 50, "cell": [ { "images": "b" }, { "images": "a" } ] },
                { "rows": 2, "rowHeight": 50, "cell": [ { "images": "a" } ] } ] }
            """#
        let jump = #"{ "scrollTo": 2, "animated": false }, { "scrollTo": 4, "animated": false }"#
        let played = try SmallApp.play(#"{ "push": "list" }, "# + jump, screens: screens)
        check(
            played.lines().dropFirst(3),
            [
                "0 pool 0", "0 pool 1", "0 ask 2 b/2", "0 ask 3 a/2", "0 ask 4 b/3", "0 ask 5 a/3",
                // Each section has its own layout, and each layout its own pool.
                "0 pool 2", "0 pool 3", "0 pool 4", "0 pool 5", "0 ask 6 a/4", "0 ask 7 a/5",
            ])
    }
}

@Suite("What a script can't do")
struct ScriptFaultTests {
    private static let noScreen =
        "no screen is open. Begin the script with a 'push', or declare 'tabs'"
    private static let isSingle =
        "screen 'detail' is single and doesn't scroll. Scroll on a table, a grid or a pager"

    @Test(
        "is said with the step's place",
        arguments: [
            (#"{ "scrollTo": 3 }"#, noScreen),
            (#"{ "wait": "1s" }, { "pop": true }"#, noScreen),
            (#"{ "wander": "3s" }"#, noScreen),
            (
                #"{ "push": "list" }, { "pop": true }"#,
                "pops more screens than there are above the root (0). Push one first, or pop fewer"
            ),
            (
                #"{ "push": "list" }, { "push": "detail" }, { "pop": 2 }"#,
                "pops more screens than there are above the root (1). Push one first, or pop fewer"
            ),
            (
                #"{ "push": "list" }, { "present": "detail" }, { "pop": true }"#,
                "above the root (0). Use 'dismiss': the root was presented"
            ),
            (
                #"{ "push": "list" }, { "dismiss": true }"#,
                "nothing is presented. Use 'present' first"
            ),
            (
                #"{ "push": "detail" }, { "tap": 1 }"#,
                "screen 'detail' has no 'onTap'. Add one, or tap on another screen"
            ),
            (
                #"{ "push": "list" }, { "tap": 3 }"#,
                "taps row 3, but 2 rows are visible then. Use 1 to 2"
            ),
            (#"{ "push": "detail" }, { "fling": 300 }"#, isSingle),
            (#"{ "push": "detail" }, { "drag": 300 }"#, isSingle),
            (#"{ "push": "detail" }, { "scrollTo": 0 }"#, isSingle),
            (
                #"{ "push": "list" }, { "page": 1 }"#,
                "screen 'list' has no pages. Use 'page' on a pager, 'scrollTo' elsewhere"
            ),
            (
                #"{ "push": "list" }, { "scrollTo": 10 }"#,
                #"row 10 doesn't exist; there are 10. Use 0 to 9, or "end""#
            ),
            (
                #"{ "push": "list" }, { "background": "29d" }, { "fling": 9 }, { "wait": "1d" }"#,
                "the script lasts longer than 30 days here. Shorten it"
            ),
        ])
    func isSaidWithTheStepsPlace(_ script: String, _ fault: String) throws {
        let said = try require(SmallApp.fault(script))
        check(said.hasSuffix(fault))
        // Every script here stands in one line, and its last step is to blame.
        check(said.hasPrefix("s/feed.json:"))
        let last = script.split(separator: "}, {").count - 1
        check(said.contains(": script[\(last)]: "))
    }

    @Test func `in tabs is said, too`() throws {
        let said = SmallApp.fault(
            #"{ "present": "detail" }, { "tab": 2 }"#, tabs: #""list", "card""#)
        check(said?.hasSuffix("a presented screen covers the tabs. Use 'dismiss' first"), true)
    }
}
