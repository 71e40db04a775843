@testable import LabBase
@testable import LabDevices
@testable import LabReports

/// One with some of everything, of no run.
extension Doubt {
    static let sample = Doubt(
        question: .best, scenario: "feed \"1\"", device: "iphone-8", seeds: [42, 7],
        conclusions: [
            DoubtConclusion(.claim, "decodes < 5", holds: false),
            DoubtConclusion(.killed, "killed"),
            DoubtConclusion(.best, "blank time", names: ["weak"]),
        ],
        figures: [
            DoubtedFigure(
                name: "flash.latency", meaning: "before each read", value: "0.1 ms",
                origin: "assumed: round", low: "0.05 ms", high: "0.2 ms", rangeSource: "ours",
                triedCount: 9,
                ends: [
                    end(.least, "0.05 ms", blank: 900),
                    end(.greatest, "0.2 ms", blank: 1500, isTurned: true),
                ],
                turns: [
                    DoubtTurn(
                        kind: .best, title: "blank time",
                        stretches: [
                            .init("0.05 ms", "0.15 ms", holds: true),
                            .init("0.151 ms", "0.2 ms", holds: false),
                        ], verdict: "falls above flash.latency 0.15 ms",
                        text: "that weak is best by blank time falls above flash.latency 0.15 ms")
                ]),
            DoubtedFigure(
                name: "network.latency", meaning: "a round trip", value: "60 ms", origin: nil,
                low: "60 ms", high: "120 ms", rangeSource: "theirs", triedCount: 2,
                ends: [end(.greatest, "120 ms", blank: 2000)], turns: []),
        ], fixed: ["pressure.onKill"], chosen: ["network.bandwidth"])

    static func end(
        _ side: DoubtEnd.Side, _ value: String, blank: Int64, from: Int64 = 1000,
        isTurned: Bool = false
    ) -> DoubtEnd {
        let move = DoubtMove(
            column: "blank_ms", title: "blank time", policy: "lru(limit=1MB)", seed: 42,
            from: .fixed(from, places: 1), to: .fixed(blank, places: 1))
        return DoubtEnd(side: side, value: value, moves: [move], isTurned: isTurned)
    }
}
