@testable import LabBase

/// How often the interval of a comparison covers the true mean difference, found by drawing
/// differences whose mean is known.
enum IntervalCoverage {
    enum Kind: String, CaseIterable, Sendable {
        case normal
        /// Exponential: skewness 2.
        case skewed
        /// Student's t of three degrees of freedom.
        case heavyTailed = "heavy-tailed"
        /// Whole numbers, normal ones rounded.
        case tied

        fileprivate func draw(_ draws: inout Draws) -> Double {
            switch self {
            case .normal: return draws.normal()
            case .skewed: return -StableMath.ln(draws.open()) - 1
            case .heavyTailed:
                let score = draws.normal()
                let squares = (0..<3).reduce(0.0) { sum, _ in
                    let one = draws.normal()
                    return sum + one * one
                }
                return score / (squares / 3).squareRoot()
            case .tied: return draws.normal().rounded()
            }
        }
    }

    /// One after the other.
    fileprivate struct Draws {
        let draw: Draw
        private var count: UInt64 = 0

        init(_ draw: Draw) { self.draw = draw }

        /// Between 0 and 1, without both.
        mutating func open() -> Double {
            count += 1
            return draw.unit(count) + 0x1p-54
        }

        mutating func normal() -> Double { NormalDistribution.score(ofShare: open()) }
    }

    /// docs/understand/trust.md has the shares of so many for these numbers of seeds.
    static let comparisons = 20_000
    static let counts = [6, 8] + Array(9...21) + [25, 30, 50, 100]

    /// The share of so many comparisons in which the interval holds the mean, which is 0.
    static func coverage(_ kind: Kind, pairs: Int, comparisons: Int = comparisons) -> Double {
        var draws = Draws(Draw(seed: UInt64(pairs), purpose: kind.rawValue))
        var covered = 0
        for _ in 0..<comparisons {
            let differences = (0..<pairs).map { _ in kind.draw(&draws) }
            let found = PairedDifference(differences: differences)
            if found.low <= 0, found.high >= 0 { covered += 1 }
        }
        return Double(covered) / Double(comparisons)
    }
}
