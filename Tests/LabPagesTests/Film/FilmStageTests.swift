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
}
