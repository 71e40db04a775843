import LabBase

/// How a positive quantity is spread, from normal scores to values: a value is as far up as its
/// score is among normal ones. Straight, in logarithms, between the points that are known of it,
/// and beyond them; of two points it is a log-normal.
///
/// It goes through published quantiles as they are, where one log-normal fits none of them exactly.
package struct QuantileCurve: Sendable {
    private var scores: [Double] = []
    private var logs: [Double] = []

    /// - Parameter quantiles: at least two, rising: 0.05 is the value below which 5 % lie.
    init(_ quantiles: [(share: Double, value: Double)]) {
        for (share, value) in quantiles {
            add(NormalDistribution.score(ofShare: share), StableMath.ln(value))
        }
        precondition(scores.count >= 2)
    }

    /// A log-normal; `sigma` is the standard deviation of the logarithm.
    package init(median: Double, sigma: Double) {
        add(0, StableMath.ln(median))
        add(1, StableMath.ln(median) + sigma)
    }

    /// Two log-normals, of which each value is of one: two humps where they lie apart.
    init(_ first: Hump, _ second: Hump) {
        let humps = [first, second]
        let low = humps.map { StableMath.ln($0.median) - 4.5 * $0.sigma }.min()!
        let high = humps.map { StableMath.ln($0.median) + 4.5 * $0.sigma }.max()!
        let steps = 160
        for step in 0...steps {
            let log = low + (high - low) * Double(step) / Double(steps)
            let share = humps.reduce(0.0) { sum, hump in
                let score = (log - StableMath.ln(hump.median)) / hump.sigma
                return sum + hump.share * NormalDistribution.share(below: score)
            }
            guard share > 1e-7, share < 1 - 1e-7 else { continue }
            let score = NormalDistribution.score(ofShare: share)
            // In a valley between humps lies nobody.
            if let last = scores.last, score - last < 1e-6 { continue }
            add(score, log)
        }
    }

    struct Hump {
        var share: Double
        var median: Double
        var sigma: Double
    }

    private mutating func add(_ score: Double, _ log: Double) {
        if let last = scores.last { precondition(score > last && log > logs[logs.count - 1]) }
        scores.append(score)
        logs.append(log)
    }

    package func value(atScore score: Double) -> Double {
        // The straight piece that the score lies on, or is nearest to.
        let high = (1..<scores.count - 1).bisected { scores[$0] > score }
        let low = high - 1
        let slope = (logs[high] - logs[low]) / (scores[high] - scores[low])
        return StableMath.exp(logs[low] + slope * (score - scores[low]))
    }
}
