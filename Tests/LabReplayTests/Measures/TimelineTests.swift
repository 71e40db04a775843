import LabScripts
import Testing

@testable import LabReplay
@testable import PlainDesks

/// The timeline alone, handed the bytes that are held.
@Suite struct TimelineTests {
    private final class Lines { var samples: [TimelineSample] = [] }

    private static let ms: Int64 = 1_000_000

    private static func held(_ bytes: Int64) -> ByteSnapshot {
        var held = ByteSnapshot.empty
        held.image = bytes
        held.onScreen = bytes
        return held
    }

    @Test func theHighestInstantBetweenTwoSamplesIsWritten() {
        let lines = Lines()
        var timeline = Timeline(screenNames: []) { lines.samples.append($0) }
        let times: [(bytes: Int64, fromMs: Int64, untilMs: Int64)] = [
            (10, 0, 20), (90, 20, 30), (40, 30, 150), (40, 150, 400),
        ]
        for (bytes, fromMs, untilMs) in times {
            timeline.advance(
                holding: Self.held(bytes), nowNs: fromMs * Self.ms, until: untilMs * Self.ms
            ) { nil }
        }
        check(lines.samples.map { $0.timeNs / Self.ms }, [0, 20, 100])
        check(lines.samples.map(\.bytes.onScreen), [10, 90, 40])
    }

    @Test func aWarningTellsOfTheBytesBeforeIt() {
        let lines = Lines()
        var timeline = Timeline(screenNames: ["list"]) { lines.samples.append($0) }
        timeline.enter(ScreenRef(name: 0, number: 0))
        timeline.advance(holding: Self.held(10), nowNs: 0, until: Self.ms) { nil }
        timeline.warn(holding: Self.held(10), nowNs: Self.ms) { nil }
        check(lines.samples.map(\.events), [[.screen("list")]])
        timeline.warn(holding: Self.held(30), nowNs: 2 * Self.ms) { nil }
        check(lines.samples.map(\.bytes.onScreen), [10, 30])
        check(lines.samples.last?.events, [])
    }
}
