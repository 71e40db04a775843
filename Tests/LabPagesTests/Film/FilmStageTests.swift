import Testing

@testable import LabOrders
@testable import LabPages
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ScriptDesks

/// The places of views, as a film's page gets them.
@Suite struct FilmStageTests {
    private static let screen = ScreenRef(name: 0, number: 4)

    @Test(arguments: [
        (false, StageFrame(x: 10, y: -20, width: 50, height: 50)),
        (true, StageFrame(x: -20, y: 10, width: 50, height: 50)),
    ])
    func contentMovesTheWayItScrolls(_ isHorizontal: Bool, _ frame: StageFrame) {
        var stage = SeenViews(ListTrace(groups: []).header)
        stage.receive(TraceEvent(timeNs: 0, action: .push(Self.screen)))
        stage.receive(.enters(Self.screen, nil, over: nil, width: 100, height: 200), timeNs: 0)
        stage.receive(.offset(4, x: 0, y: 0, isHorizontal: isHorizontal), timeNs: 0)
        let place = ViewFrame(view: 7, frame: StageFrame(x: 10, y: 10, width: 50, height: 50))
        stage.receive(.listCell(4, [place]), timeNs: 0)
        let scroll = ScrollFrame(screen: Self.screen, offsetPx: 30, velocity: 0, phase: .drag)
        stage.receive(TraceEvent(timeNs: 1_000_000, action: .scroll(scroll)))
        check(stage.seen.map(\.view), [7])
        check(stage.seen.map(\.frame), [frame])
    }

    /// Cards of 100 pixels, of which the one behind lies 10 lower.
    @Test func cardsLieOneBehindTheOther() {
        var stage = SeenViews(ListTrace(groups: []).header)
        stage.receive(TraceEvent(timeNs: 0, action: .push(Self.screen)))
        stage.receive(.enters(Self.screen, nil, over: nil, width: 100, height: 200), timeNs: 0)
        stage.receive(.offset(4, x: 0, y: 0, isHorizontal: true), timeNs: 0)
        stage.receive(.deck(4, widthPx: 100, stepPx: 10), timeNs: 0)
        for card in 0..<2 {
            let frame = StageFrame(x: Int64(card) * 100 + 5, y: 20, width: 50, height: 60)
            stage.receive(.listCell(4, [ViewFrame(view: ViewID(card), frame: frame)]), timeNs: 0)
        }
        check(stage.seen.map(\.view), [1, 0])
        check(stage.seen.map(\.frame.x), [5, 5])
        check(stage.seen.map(\.frame.y), [30, 20])
        // The finger has moved the top card by 40: the next has come up by as much of its way.
        let scroll = ScrollFrame(screen: Self.screen, offsetPx: 40, velocity: 0, phase: .drag)
        stage.receive(TraceEvent(timeNs: 1_000_000, action: .scroll(scroll)))
        check(stage.seen.map(\.frame.x), [5, -35])
        check(stage.seen.map(\.frame.y), [26, 20])
    }

    @Test func swipedTabsLieBesideEachOther() {
        var stage = SeenViews(ListTrace(groups: []).header)
        let other = ScreenRef(name: 1, number: 5)
        for (screen, view) in [(Self.screen, ViewID(0)), (other, ViewID(1))] {
            stage.receive(TraceEvent(timeNs: 0, action: .push(screen)))
            stage.receive(
                .enters(
                    screen, screen == other ? .swipe : nil, over: screen == other ? 4 : nil,
                    width: 100, height: 200), timeNs: 0)
            let frame = StageFrame(x: 0, y: 0, width: 100, height: 50)
            stage.receive(
                .listCell(screen.number, [ViewFrame(view: view, frame: frame)]), timeNs: 0)
        }
        stage.receive(.beside(4, x: -30, 5, otherX: 70), timeNs: 0)
        check(stage.seen.map(\.view), [0, 1])
        check(stage.seen.map(\.frame.x), [-30, 70])
        // Once they have settled, one is out of sight.
        stage.receive(.beside(4, x: -100, 5, otherX: 0), timeNs: 1_000_000)
        check(stage.seen.map(\.view), [1])
        stage.receive(
            .enters(Self.screen, .tab, over: 5, width: 100, height: 200), timeNs: 2_000_000)
        check(stage.seen.map(\.view), [0])
    }
}

/// The places of views in an app on 100 x 100 points: two rows of 50 fit.
@Suite struct FilmPartTests {
    private static func stage(
        _ script: String, screens: String = SmallApp.screens
    ) throws -> SeenViews {
        let trace = try SmallApp.trace(SmallApp.text(script, screens: screens))
        var stage = SeenViews(trace.header)
        try trace.play(into: &stage)
        return stage
    }

    private static func frames(_ stage: SeenViews) -> [[Int64]] {
        stage.seen.map { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height] }
    }

    @Test func aSheetLiesOverWhatItLeavesInSight() throws {
        let stage = try Self.stage(#"{ "push": "list" }, { "present": "card", "height": 40 }"#)
        check(
            stage.parts.map(\.frame),
            [
                StageFrame(x: 0, y: 0, width: 100, height: 100),
                StageFrame(x: 0, y: 60, width: 100, height: 40),
            ])
        check(Self.frames(stage), [[0, 0, 100, 50], [0, 50, 100, 50], [0, 60, 100, 50]])
        let closed = try Self.stage(
            #"{ "push": "list" }, { "present": "card", "height": 40 }, { "dismiss": true }"#)
        check(Self.frames(closed), [[0, 0, 100, 50], [0, 50, 100, 50]])
    }

    @Test func panesLieBesideEachOther() throws {
        let split = #"""
            "both": { "kind": "split",
                      "panes": [{ "screen": "list", "width": 30 }, { "screen": "card" }] },
            """#
        let stage = try Self.stage(
            #"{ "push": "both" }, { "drag": { "by": 10, "duration": "10ms" } }"#,
            screens: split + SmallApp.screens)
        check(
            Self.frames(stage),
            [
                [0, -10, 30, 50], [0, 40, 30, 50], [0, 90, 30, 50], [30, 0, 70, 50],
                [30, 50, 70, 50],
            ])
    }

    @Test func barsAndViewsOverAScreenStayWhereTheyAre() throws {
        let screens = #"""
            "list": { "kind": "table", "rows": 10, "rowHeight": 50, "images": "a",
                      "bars": { "top": 20 }, "overlay": [
                          { "images": "b", "pick": "fixed", "index": 3, "size": [20, 10],
                            "at": [5, -8] } ] }
            """#
        let stage = try Self.stage(
            #"{ "push": "list" }, { "drag": { "by": 10, "duration": "10ms" } }"#, screens: screens)
        check(stage.stage.visits[0].bars, (20, 0))
        // The lower edge of the view is 8 points above the screen's.
        check(Self.frames(stage), [[0, 10, 100, 50], [0, 60, 100, 50], [5, 82, 20, 10]])
    }

    @Test func linesOfACarouselShareItsHeight() throws {
        let screens = #"""
            "list": { "kind": "table", "sections": [ { "rows": 1, "rowHeight": 90, "carousel": {
                "items": 6, "itemWidth": 60, "lines": 3, "images": "a" } } ] }
            """#
        let stage = try Self.stage(#"{ "push": "list" }"#, screens: screens)
        check(
            Self.frames(stage),
            [
                [0, 0, 60, 30], [0, 30, 60, 30], [0, 60, 60, 30], [60, 0, 60, 30],
                [60, 30, 60, 30], [60, 60, 60, 30],
            ])
    }
}
