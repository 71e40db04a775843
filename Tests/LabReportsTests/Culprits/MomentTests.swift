import Testing

@testable import LabBase
@testable import LabDevices
@testable import LabOrders
@testable import LabReplay
@testable import LabReports
@testable import LabRuns
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import RunDesks

@Suite("A moment of a run")
struct MomentTests {
    private static let ms: Int64 = 1_000_000
    private static let screen = ScreenRef(name: 0, number: 0)

    private static func scroll(_ phase: ScrollFrame.Phase) -> LogEntry {
        .scroll(ScrollFrame(screen: screen, offsetPx: 0, velocity: 0, phase: phase))
    }

    private static func titles(_ entries: [(Int64, LogEntry)]) -> [String] {
        let log = ToldLog()
        for (atMs, entry) in entries { log.tell(atMs * ms, entry) }
        let culprits = log.culprits
        return culprits.moments.indices.map {
            "\(culprits.title(ofMoment: $0)) \(culprits.moments[$0].fromNs / ms)"
        }
    }

    @Test func isADragThatLetsGoAsAFling() {
        check(
            Self.titles([
                (0, .screen(Self.screen, isNew: true)), (10, Self.scroll(.drag)),
                (26, Self.scroll(.drag)), (200, Self.scroll(.drag)),
                (216, Self.scroll(.deceleration)),
                (300, Self.scroll(.deceleration)), (320, Self.scroll(.drag)), (500, .ends),
            ]),
            [
                "before any screen 0", "a opens 0", "drag 1 10", "after drag 1 126", "fling 1 200",
                "drag 2 320", "after drag 2 420",
            ])
    }

    @Test func isAScreenOrAWarningOrAReturn() {
        check(
            Self.titles([
                (0, .screen(Self.screen, isNew: true)), (5, .screen(Self.screen, isNew: true)),
                (9, .screen(Self.screen, isNew: false)), (10, Self.scroll(.drag)),
                // In mid-drag it changes nothing.
                (20, .warning(.warning, from: .script)), (30, .background), (40, .foreground),
                (50, .warning(.critical, from: .script)), (60, .killed(.limit, footprintBytes: 0)),
                (70, .relaunched),
            ]),
            [
                "before any screen 0", "a opens 0", "a opens (2) 5", "back on a 9", "drag 1 10",
                "in the background 30", "back in the app 40", "after warning 2 50",
                "after kill 1 60", "started again 70",
            ])
    }

    /// Tabs beside the first one, and panes, are made at the instant at which it opens.
    @Test func isTheOpeningOfAScreenBesideWhichOthersAreMade() {
        let log = ToldLog()
        let neighbour = ScreenRef(name: 9, number: 1)
        log.tell(0, .screen(Self.screen, isNew: true))
        log.asks(0, for: 1, 0)
        log.step(1, .requesting, 0)
        log.tell(0, .screen(neighbour, isNew: true), .screen(Self.screen, isNew: false))
        log.ends(0, 1, 30 * Self.ms)
        log.tell(40 * Self.ms, .screen(neighbour, isNew: false))
        let culprits = log.culprits
        check(
            culprits.moments.indices.map { culprits.title(ofMoment: $0) },
            [
                "before any screen", "a opens", "a screen opens", "back on a screen",
            ])
        let parts = culprits.blank(by: \.moment).filter { $0.sum > 0 }
        check(parts.map { culprits.title(ofMoment: $0.key) }, ["a opens"])
        check(parts.map { Int64($0.sum) }, [30 * Self.ms])
    }

    /// 20 ms before the drag, 10 + 100 ms of it, and 70 ms after.
    @Test func partsAWaitThatGoesOnThroughSeveral() {
        let log = ToldLog()
        log.asks(0, for: 1, 0)
        log.step(1, .requesting, 0)
        log.tell(20 * Self.ms, Self.scroll(.drag))
        log.tell(30 * Self.ms, Self.scroll(.drag))
        log.ends(0, 1, 200 * Self.ms)
        let culprits = log.culprits
        let parts = culprits.blank(by: \.moment).map {
            "\(culprits.title(ofMoment: $0.key)): \(Int64($0.sum) / Self.ms)"
        }
        check(parts, ["drag 1: 110", "after drag 1: 70", "before any screen: 20"])
    }
}
