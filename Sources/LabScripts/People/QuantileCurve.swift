import LabBase

/// Distribution of a positive quantity, as a curve from normal scores to logarithms of values.
/// The curve is linear between the known points and beyond them; two points make a log-normal. It
/// passes through published quantiles exactly, which no single log-normal does.
package final class QuantileCurve: Sendable {
    private let points: [(score: Double, log: Double)]

    /// - Parameter points: at least two, rising.
    private init(points: [(score: Double, log: Double)]) {
        precondition(points.count >= 2)
        precondition(
            zip(points, points.dropFirst()).allSatisfy { $0.score < $1.score && $0.log < $1.log })
        self.points = points
    }

    /// - Parameter quantiles: at least two, rising: 0.05 is the value below which 5 % lie.
    convenience init(_ quantiles: [(share: Double, value: Double)]) {
        self.init(
            points: quantiles.map {
                (NormalDistribution.score(ofShare: $0.share), StableMath.ln($0.value))
            })
    }

    /// A log-normal; `sigma` is the standard deviation of the logarithm.
    package convenience init(median: Double, sigma: Double) {
        let log = StableMath.ln(median)
        self.init(points: [(0, log), (1, log + sigma)])
    }

    /// A mixture of two log-normals, which has two humps if they lie apart.
    convenience init(_ first: Hump, _ second: Hump) {
        let humps = [first, second]
        let low = humps.map { StableMath.ln($0.median) - 4.5 * $0.sigma }.min()!
        let high = humps.map { StableMath.ln($0.median) + 4.5 * $0.sigma }.max()!
        let steps = 160
        var points: [(score: Double, log: Double)] = []
        for step in 0...steps {
            let log = low + (high - low) * Double(step) / Double(steps)
            let share = humps.reduce(0.0) { sum, hump in
                let score = (log - StableMath.ln(hump.median)) / hump.sigma
                return sum + hump.share * NormalDistribution.share(below: score)
            }
            guard share > 1e-7, share < 1 - 1e-7 else { continue }
            let score = NormalDistribution.score(ofShare: share)
            // A valley between the humps has no probability: the score doesn't rise there.
            if let last = points.last, score - last.score < 1e-6 { continue }
            points.append((score, log))
        }
        self.init(points: points)
    }

    struct Hump {
        var share: Double
        var median: Double
        var sigma: Double
    }

    package func value(atScore score: Double) -> Double {
        // The straight piece that holds the score, or is nearest to it.
        let number = (1..<points.count - 1).bisected { points[$0].score > score }
        let (low, high) = (points[number - 1], points[number])
        let slope = (high.log - low.log) / (high.score - low.score)
        return StableMath.exp(low.log + slope * (score - low.score))
    }
}
