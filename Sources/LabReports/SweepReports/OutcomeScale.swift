import LabBase

/// In which unit the differences of a table are written: one for all, by the largest.
struct OutcomeScale {
    private let unit: String
    private let divisor: Double
    private let places: Int

    init(_ outcome: Column, _ differences: [PairedDifference]) {
        let most = differences.map { max($0.low.magnitude, $0.high.magnitude) }.max() ?? 0
        (divisor, unit, places) =
            switch outcome.unit {
            case .ratio: (0.01, " %", 2)
            case .bytes: most < 1e9 ? (1e6, " MB", 1) : (1e9, " GB", 2)
            case .milliseconds: most < 1000 ? (1, " ms", 1) : (1000, " s", 2)
            default: (1, "", 1)
            }
    }

    private func text(_ value: Double) -> String {
        Fixed.decimal(value / divisor, places: places)
    }

    func difference(_ difference: PairedDifference) -> String { text(difference.mean) + unit }

    func interval(_ difference: PairedDifference) -> String {
        "[\(text(difference.low)), \(text(difference.high))]"
    }

    static func effect(_ difference: PairedDifference) -> String {
        difference.effect.map { Fixed.decimal($0, places: 1) } ?? "-"
    }
}
