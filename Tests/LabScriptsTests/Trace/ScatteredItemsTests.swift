import LabBase
import Testing

@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

@Suite("Items that don't lie side by side")
struct ScatteredItemsTests {
    private static func waterfall(_ columns: Int, _ height: String, items: Int) -> String {
        #"""
        "wall": { "kind": "grid", "items": \#(items), "columns": \#(columns), "waterfall": true,
                  "itemHeight": \#(height), "images": "a", "pick": "modulo" }
        """#
    }

    /// The obvious: each item's top and bottom, one after the other into the shortest column.
    private static func spans(_ heights: [Int64], columns: Int) -> [(Int64, Int64)] {
        var ends = Array(repeating: Int64(0), count: columns)
        return heights.map { height in
            let column = ends.firstIndex(of: ends.min()!)!
            ends[column] += height
            return (ends[column] - height, ends[column])
        }
    }

    @Test("in a waterfall are shown when they meet the window", arguments: 1...5)
    func ofAWaterfall(columns: Int) throws {
        for height in ["[20, 130]", #"{ "inTurn": [30, 75.5, 20] }"#] {
            let trace = try SmallApp.trace(
                SmallApp.text(
                    #"{ "push": "wall" }"#,
                    screens: Self.waterfall(columns, height, items: 90)))
            let screen = trace.scenario.screens[0]
            let geometry = ContentGeometry(
                screen: screen, display: trace.scenario.header.device.screen, isLandscape: false,
                rows: ContentGeometry.Rows(seed: 42))
            let draw = Draw(seed: 42, purpose: "height wall 0")
            let heights = (0..<90).map { item in
                screen.sections[0].kinds[0].extent!.milliPoints(
                    ofRow: item, opened: 0, draw, shape: { 0 }) * 1000
            }
            let spans = Self.spans(heights, columns: columns)
            check(geometry.content, spans.map { $0.1 }.max())
            var player = ScriptPlayer(scenario: trace.scenario, sink: PlayerSink(Counter()))
            try player.push(0, argument: nil, untilNs: .max)
            let state = try player.front()
            for offset in stride(from: Int64(0), through: geometry.maxOffsetPx, by: 7) {
                state.offsetPx = offset
                let window = (offset * 1_000_000, (offset + 100) * 1_000_000)
                let obvious = (0..<90).filter {
                    spans[$0].1 > window.0 && spans[$0].0 < window.1
                }
                check(player.itemsInSight(of: state), obvious)
            }
        }
    }

    private struct Counter: TraceSink {
        mutating func receive(_ event: TraceEvent) {}
    }
}
