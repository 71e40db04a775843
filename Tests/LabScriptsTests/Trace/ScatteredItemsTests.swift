import LabBase
import LabDevices
import Testing

@testable import LabOrders
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
                screen: screen, display: trace.scenario.device.screen, isLandscape: false,
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
        var wantsLayouts: Bool { false }
        mutating func receive(_ event: TraceEvent) {}
        mutating func receive(_ layout: TraceLayout, timeNs: Int64) {}
        mutating func finish(timeNs: Int64) {}
    }

    private static let map = #"""
        "map": { "kind": "map", "columns": 3, "rows": 2, "tile": 60, "levels": 3,
                 "images": "a", "pick": "modulo", "onTap": { "push": "map", "argument": "row" } }
        """#

    private static func numbers(_ script: String) throws -> [String] {
        let lines = try SmallApp.play(
            #"{ "push": "map" }"# + script, screens: map
        ).lines()
        return lines.filter { $0.contains("ask") }.map { String($0.suffix(3)) }
    }

    @Test("on a map are the tiles in the window, from its middle")
    func onAMap() throws {
        // 180 x 120 points: at the middle, 40 to 140 and 10 to 110 are in sight.
        try check(Self.numbers(""), ["a/0", "a/1", "a/2", "a/3", "a/4", "a/5"])
        // Along to the left edge the third column goes out of sight, and nothing comes.
        try check(Self.numbers(#", { "drag": [-90, 0] }"#).count, 6)
    }

    @Test("on a map are others of a closer look")
    func areOthersCloser() throws {
        // Twice as close: 6 x 4 tiles, numbered from 6 on; around the middle, 130 to 230 across and
        // 70 to 170 down, lie columns 2 and 3, rows 1 and 2.
        try check(Self.numbers(#", { "zoom": 2 }"#).suffix(4), ["a/4", "a/5", "a/0", "a/1"])
        try check(Self.numbers(#", { "zoom": 2.9 }"#), Self.numbers(#", { "zoom": 2 }"#))
        try check(Self.numbers(#", { "zoom": 1 }"#), Self.numbers(""))
    }

    @Test("on a map move both ways")
    func moveBothWays() throws {
        let played = try SmallApp.play(
            #"{ "push": "map" }, { "drag": { "by": [30, -40], "duration": "100ms" } }"#,
            screens: Self.map)
        check(played.frames.last?.frame.offsetPx, 0)
        check(
            SmallApp.fault(#"{ "push": "list" }, { "fling": [3, 300] }"#)?.contains(
                "moves one way only"), true)
        check(
            SmallApp.fault(#"{ "push": "map" }, { "scrollTo": 3 }"#, screens: Self.map)?.contains(
                "is a map"), true)
    }

    @Test("asked for at another size, or another picture, where one looks closely")
    func looksClosely() throws {
        let screens = #"""
            "photo": { "kind": "pager", "pages": 5, "images": "a", "size": [50, 40] },
            "large": { "kind": "single", "images": "a", "zoomed": { "images": "b" } }
            """#
        let lines = try SmallApp.play(
            #"""
            { "push": "photo" }, { "zoom": 2.5 }, { "zoom": 1 }, { "push": "large" },
            { "zoom": 2 }
            """#, screens: screens
        ).lines().filter { $0.contains("ask") }
        check(
            lines,
            [
                "0 ask 0 a/0 at [50,40]", "0 ask 0 a/0 hidden at [125,100]",
                "0 ask 0 a/0 hidden at [50,40]", "0 ask 1 a/0", "350 ask 1 b/0 hidden",
            ])
        check(
            SmallApp.fault(#"{ "push": "list" }, { "zoom": 2 }"#)?.contains("can't be zoomed"), true
        )
    }
}
