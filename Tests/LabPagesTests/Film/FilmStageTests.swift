import Testing

@testable import LabOrders
@testable import LabPages
@testable import LabScripts
@testable import OrderOracles
@testable import ScriptDesks

/// The places of views, as a film's page gets them.
@Suite struct FilmStageTests {
    private static let screen = ScreenRef(name: 0, number: 4)

    @Test(arguments: [
        (false, StageFrame(x: 10, y: -20, width: 50, height: 50)),
        (true, StageFrame(x: -20, y: 10, width: 50, height: 50)),
    ])
    func contentMovesTheWayItScrolls(_ isHorizontal: Bool, _ frame: StageFrame) {
        var stage = FilmStage(ListTrace(groups: []).header)
        stage.receive(TraceEvent(timeNs: 0, action: .push(Self.screen)))
        stage.receive(.enters(Self.screen, nil, over: nil, width: 100, height: 200), timeNs: 0)
        stage.receive(.offset(4, x: 0, y: 0, isHorizontal: isHorizontal), timeNs: 0)
        let place = StagePlace(view: 7, frame: StageFrame(x: 10, y: 10, width: 50, height: 50))
        stage.receive(.cell(4, [place]), timeNs: 0)
        let scroll = ScrollFrame(screen: Self.screen, offsetPx: 30, velocity: 0, phase: .drag)
        stage.receive(TraceEvent(timeNs: 1_000_000, action: .scroll(scroll)))
        #expect(stage.seen.map(\.view) == [7])
        #expect(stage.seen.map(\.frame) == [frame])
    }

    /// Cards of 100 pixels, of which the one behind lies 10 lower.
    @Test func cardsLieOneBehindTheOther() {
        var stage = FilmStage(ListTrace(groups: []).header)
        stage.receive(TraceEvent(timeNs: 0, action: .push(Self.screen)))
        stage.receive(.enters(Self.screen, nil, over: nil, width: 100, height: 200), timeNs: 0)
        stage.receive(.offset(4, x: 0, y: 0, isHorizontal: true), timeNs: 0)
        stage.receive(.deck(4, widthPx: 100, stepPx: 10), timeNs: 0)
        for card in 0..<2 {
            let frame = StageFrame(x: Int64(card) * 100 + 5, y: 20, width: 50, height: 60)
            stage.receive(.cell(4, [StagePlace(view: ViewID(card), frame: frame)]), timeNs: 0)
        }
        #expect(stage.seen.map(\.view) == [1, 0])
        #expect(stage.seen.map(\.frame.x) == [5, 5])
        #expect(stage.seen.map(\.frame.y) == [30, 20])
        // The finger has moved the top card by 40: the next has come up by as much of its way.
        let scroll = ScrollFrame(screen: Self.screen, offsetPx: 40, velocity: 0, phase: .drag)
        stage.receive(TraceEvent(timeNs: 1_000_000, action: .scroll(scroll)))
        #expect(stage.seen.map(\.frame.x) == [5, -35])
        #expect(stage.seen.map(\.frame.y) == [26, 20])
    }

    @Test func swipedTabsLieBesideEachOther() {
        var stage = FilmStage(ListTrace(groups: []).header)
        let other = ScreenRef(name: 1, number: 5)
        for (screen, view) in [(Self.screen, ViewID(0)), (other, ViewID(1))] {
            stage.receive(TraceEvent(timeNs: 0, action: .push(screen)))
            stage.receive(
                .enters(
                    screen, screen == other ? .swipe : nil, over: screen == other ? 4 : nil,
                    width: 100, height: 200), timeNs: 0)
            let frame = StageFrame(x: 0, y: 0, width: 100, height: 50)
            stage.receive(
                .cell(screen.number, [StagePlace(view: view, frame: frame)]), timeNs: 0)
        }
        stage.receive(.beside(4, x: -30, 5, otherX: 70), timeNs: 0)
        #expect(stage.seen.map(\.view) == [0, 1])
        #expect(stage.seen.map(\.frame.x) == [-30, 70])
        // Once they have settled, one is out of sight.
        stage.receive(.beside(4, x: -100, 5, otherX: 0), timeNs: 1_000_000)
        #expect(stage.seen.map(\.view) == [1])
        stage.receive(
            .enters(Self.screen, .tab, over: 5, width: 100, height: 200), timeNs: 2_000_000)
        #expect(stage.seen.map(\.view) == [0])
    }
}
