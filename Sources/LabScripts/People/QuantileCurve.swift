import LabBase

/// Distribution of a positive quantity, as a curve from normal scores to logarithms of values.
/// The curve is linear between the known points and beyond them; two points make a log-normal. It
/// passes through published quantiles exactly, which no single log-normal does.
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

    /// A mixture of two log-normals, which has two humps if they lie apart.
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
            // A valley between the humps has no probability: the score doesn't rise there.
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
        // The straight piece that holds the score, or is nearest to it.
        let high = (1..<scores.count - 1).bisected { scores[$0] > score }
        let low = high - 1
        let slope = (logs[high] - logs[low]) / (scores[high] - scores[low])
        return StableMath.exp(logs[low] + slope * (score - scores[low]))
    }
}
