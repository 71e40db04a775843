import Testing

@testable import LabBase
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
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
        var replay = Replay(
            header: trace.header, composition: policy.composition, future: nil)
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
    @Test(
        "is said with the step's place",
        arguments: [
            (#"{ "scrollTo": 3 }"#, Complaint.noScreen),
            (#"{ "wait": "1s" }, { "pop": true }"#, .noScreen),
            (#"{ "wander": "3s" }"#, .noScreen),
            (#"{ "push": "list" }, { "pop": true }"#, .popsTheRoot(depth: 1)),
            (
                #"{ "push": "list" }, { "push": "detail" }, { "pop": 2 }"#,
                .popsTheRoot(depth: 2)
            ),
            (
                #"{ "push": "list" }, { "present": "detail" }, { "pop": true }"#,
                .popsTheRoot(depth: 1, isPresented: true)
            ),
            (#"{ "push": "list" }, { "dismiss": true }"#, .nothingPresented),
            (#"{ "push": "detail" }, { "tap": 1 }"#, .nothingToTap(screen: "detail")),
            (#"{ "push": "list" }, { "tap": 3 }"#, .tapBeyondVisible(row: 3, visible: 2)),
            (#"{ "push": "detail" }, { "fling": 300 }"#, .cannotScroll(screen: "detail")),
            (#"{ "push": "detail" }, { "drag": 300 }"#, .cannotScroll(screen: "detail")),
            (#"{ "push": "detail" }, { "scrollTo": 0 }"#, .cannotScroll(screen: "detail")),
            (#"{ "push": "list" }, { "page": 1 }"#, .notAPager(screen: "list")),
            (#"{ "push": "list" }, { "scrollTo": 10 }"#, .rowBeyondContent(row: 10, rows: 10)),
            (
                #"{ "push": "list" }, { "background": "29d" }, { "fling": 9 }, { "wait": "1d" }"#,
                .tooLong
            ),
        ])
    func isSaidWithTheStepsPlace(_ script: String, _ fault: Complaint) throws {
        let said = try require(SmallApp.fault(script))
        check(said.hasSuffix(": " + fault.message))
        // Every script here stands in one line, and its last step is to blame.
        check(said.hasPrefix("s/feed.json:"))
        let last = script.split(separator: "}, {").count - 1
        check(said.contains(": script[\(last)]: "))
    }

    @Test func `in tabs is said, too`() throws {
        let said = SmallApp.fault(
            #"{ "present": "detail" }, { "tab": 2 }"#, tabs: #""list", "card""#)
        check(said?.hasSuffix(Complaint.tabUnderModal.message), true)
    }

    @Test func `says what is wrong, and what to do`() {
        let faults: [Complaint] = [
            .noScreen, .popsTheRoot(depth: 2), .nothingPresented, .tabUnderModal,
            .tabOfNoTabs,
            .nothingToTap(screen: "s"), .tapBeyondVisible(row: 3, visible: 2),
            .cannotScroll(screen: "s"), .notAPager(screen: "s"),
            .rowBeyondContent(row: 3, rows: 3), .rowBeyondContent(row: 0, rows: 0),
            .imageBeyondGroup(screen: "s", row: 4, argument: 3, group: "g", count: 2), .tooLong,
            .tooMuchWork, .carouselBeyondVisible(1, visible: 0),
            .carouselBeyondVisible(3, visible: 2), .cannotScrollTo(screen: "s"),
            .cannotZoom(screen: "s"), .cannotChange(screen: "s"), .tooManyChangingRows,
            .tooMuchAhead,
            .movesToTheSide(screen: "s"), .notADeck(screen: "s"), .undoesNoDeck(screen: "s"),
            .deckRunsOut(screen: "s", left: 0), .deckRunsOut(screen: "s", left: 1),
            .deckRunsOut(screen: "s", left: 2), .undoesTooMany(screen: "s", gone: 0),
            .undoesTooMany(screen: "s", gone: 1), .swipesBack(screen: "s", isOfTab: false),
            .scrollsADeck(screen: "s"), .noNeighbour(tab: "s", isBefore: true),
            .noNeighbour(tab: "s", isBefore: false), .swipesUnderScreens,
            .tapGoesBackNowhere(screen: "s"), .leavesTheRoot(screen: "s", end: .pop),
            .leavesTheRoot(screen: "s", end: .dismiss), .tapBeyondVisible(row: 2, visible: 1),
        ]
        check(Set(faults.map(\.message)).count, faults.count)
        for fault in faults {
            check(fault.message.contains(". "))
            check(!fault.message.contains("(0)") && !fault.message.contains("1 rows"))
        }
    }
}
