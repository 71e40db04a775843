/// Estimates the mean difference of two runs over all possible seeds, from runs with the same few
/// seeds: the mean, an interval that covers the true one with 95 %, and the probability of such
/// large differences if the true one were zero.
///
/// Two intervals are computed, and on each side the farther end counts: Student's, and Hall's,
/// which removes the skewness from the mean by a transformation (P. Hall, On the removal of
/// skewness by transformation, 1992). Either alone covers too little: Student's if differences are
/// skewed, Hall's if their tails are heavy. docs/understand/trust.md shows how often both
/// together cover the mean, as simulated.
package struct PairedDifference: Sendable, Equatable {
    package var count: Int
    package var mean: Double
    package var low: Double
    package var high: Double
    /// The mean in standard deviations of the differences; nil if all are alike.
    package var effect: Double?
    /// Probability of such differences if the true mean were zero.
    package var probability: Double

    /// With fewer pairs, skewed differences are covered by less than 94 %.
    package static let fewestPairs = 9

    /// Returns nil without pairs. With fewer than `fewestPairs` the interval is the range of the
    /// differences.
    package init?(_ one: [Double], _ other: [Double]) {
        precondition(one.count == other.count, "pairs")
        guard !one.isEmpty else { return nil }
        self.init(differences: zip(one, other).map { $0 - $1 })
    }

    package init(differences: [Double]) {
        count = differences.count
        let size = Double(count)
        let mean = differences.reduce(0, +) / size
        self.mean = mean
        let parts = differences.map { $0 - mean }
        let variance = parts.reduce(0) { $0 + $1 * $1 } / size
        guard count >= Self.fewestPairs, variance > 0 else {
            low = count < Self.fewestPairs ? differences.min()! : mean
            high = count < Self.fewestPairs ? differences.max()! : mean
            effect = nil
            probability = count < Self.fewestPairs || mean == 0 ? 1 : 0
            return
        }
        let spread = variance.squareRoot()
        let cubes = parts.reduce(0) { $0 + $1 * $1 * $1 } / size
        let hall = SkewedMean(spread: spread, skewness: cubes / (variance * spread), count: count)
        let reach = StudentT.limit(degrees: count - 1) / (size - 1).squareRoot()
        low = mean - max(reach * spread, hall.value(of: reach))
        high = mean + max(reach * spread, -hall.value(of: -reach))
        effect = mean / (spread * (size / (size - 1)).squareRoot())
        let score = min((mean / spread).magnitude, hall.score(of: mean).magnitude)
        probability = StudentT.beyond(score * (size - 1).squareRoot(), degrees: count - 1)
    }

    /// The sign of the whole interval; 0 if it contains 0, or with too few pairs.
    package var sign: Int {
        if count < Self.fewestPairs { return 0 }
        return low > 0 ? 1 : high < 0 ? -1 : 0
    }

    /// Hall's transformation of a mean, as a distance from the true one in spreads.
    private struct SkewedMean {
        var spread: Double
        var skewness: Double
        var count: Int

        private var bias: Double { skewness / (6 * Double(count)) }

        func score(of mean: Double) -> Double {
            let (w, g) = (mean / spread, skewness)
            return w + g * w * w / 3 + g * g * w * w * w / 27 + bias
        }

        /// The mean with that score.
        func value(of score: Double) -> Double {
            guard skewness.magnitude > 1e-9 else { return score * spread }
            let root = Self.cubeRoot(1 + skewness * (score - bias))
            return spread * 3 / skewness * (root - 1)
        }

        private static func cubeRoot(_ x: Double) -> Double {
            if x == 0 { return 0 }
            let size = x.magnitude
            var root = StableMath.exp(StableMath.ln(size) / 3)
            for _ in 0..<4 { root -= (root * root * root - size) / (3 * root * root) }
            return x < 0 ? -root : root
        }
    }
}
