import LabBase

/// A policy that another is held against seed by seed.
struct PairedOther {
    let name: String
    /// Its figures less those of the one that it is held against.
    let difference: PairedDifference
    /// True if it is better where they differ: seeds that only one of the two has figures for can
    /// make the best in the mean the worse one seed by seed.
    let isBetter: Bool
    /// True if they differ, as far as all pairs together can tell.
    private(set) var differs = false

    init(_ name: String, _ difference: PairedDifference, _ outcome: Column) {
        (self.name, self.difference) = (name, difference)
        isBetter = (outcome.better == .higher ? -1.0 : 1) * difference.mean < 0
    }

    mutating func judge(isSignificant: Bool) { differs = isSignificant && difference.sign != 0 }
}

/// In which unit the differences of a table are written: one for all, by the largest.
struct OutcomeScale {
    private let unit: String
    private let divisor: Double
    private let places: Int

    private init(_ outcome: Column, _ differences: [PairedDifference]) {
        let most = differences.map { max($0.low.magnitude, $0.high.magnitude) }.max() ?? 0
        (divisor, unit, places) =
            switch outcome.unit {
            case .ratio: (0.01, " %", 2)
            case .bytes: most < 1e9 ? (1e6, " MB", 1) : (1e9, " GB", 2)
            case .milliseconds: most < 1000 ? (1, " ms", 1) : (1000, " s", 2)
            default: (1, "", 1)
            }
    }

    private func text(_ value: Double) -> String { Fixed.decimal(value / divisor, places: places) }

    /// A row for each of the others. Of one run there is nothing but the difference.
    ///
    /// - Parameters:
    ///   - isSample: false for one run, however often it was made.
    ///   - isConclusive: true if there are seeds enough for a verdict.
    ///   - share: a column about the difference beside what it is of.
    static func table(
        against name: String, _ others: [PairedOther], _ outcome: Column, isSample: Bool,
        isConclusive: Bool, share: ShownColumn<PairedOther>? = nil
    ) -> TextTable {
        let scale = OutcomeScale(outcome, others.map(\.difference))
        let interval = ShownColumn<PairedOther>.figure(isConclusive ? "95 % interval" : "range") {
            "[\(scale.text($0.difference.low)), \(scale.text($0.difference.high))]"
        }
        let effect = ShownColumn<PairedOther>.figure("effect") { other in
            other.difference.effect.map { Fixed.decimal($0, places: 1) } ?? "-"
        }
        let verdict = ShownColumn<PairedOther>.text("") { other in
            if !isConclusive { return "" }
            if !other.differs { return "can't be told" }
            return other.isBetter ? "better" : "worse"
        }
        return TextTable(
            others,
            [
                .text("against \(name)") { $0.name },
                .figure("difference") { scale.text($0.difference.mean) + scale.unit },
                isSample ? interval : nil, share, isSample ? effect : nil,
                isSample ? verdict : nil,
            ])
    }
}
