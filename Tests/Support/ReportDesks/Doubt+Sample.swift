@testable import LabBase
@testable import LabReports

/// One with some of everything, of no run.
extension Doubt {
    static let sample = Doubt(
        question: .best, scenario: "feed \"1\"", device: "iphone-8", seeds: [42, 7],
        figures: [
            DoubtedFigure(
                name: "flash.latency", meaning: "before each read", value: "0.1 ms",
                origin: "assumed: round",
                trials: [
                    trial(.halved, "0.05 ms", blank: 900),
                    trial(
                        .doubled, "0.2 ms", blank: 1500,
                        [
                            DoubtChange(
                                column: "blank_ms", title: "blank time", from: ["weak"], to: [],
                                seeds: [42])
                        ]),
                ]),
            DoubtedFigure(
                name: "network.latency", meaning: "a round trip", value: "60 ms", origin: nil,
                trials: [trial(.doubled, "120 ms", blank: 2000)]),
        ], fixed: ["pressure.onKill"])

    static func trial(
        _ factor: FigureTrial.Factor, _ value: String, blank: Int64, from: Int64 = 1000,
        _ changes: [DoubtChange] = []
    ) -> DoubtTrial {
        let move = DoubtMove(
            column: "blank_ms", title: "blank time", policy: "lru(limit=1MB)", seed: 42,
            from: .fixed(from, places: 1), to: .fixed(blank, places: 1))
        return DoubtTrial(factor: factor, value: value, moves: [move], changes: changes)
    }
}
