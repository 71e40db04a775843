/// A sum of terms, each with a factor of at least 0, fitted to measurements: the squares of the
/// relative errors are least. A small picture counts as much as a large one.
struct RelativeFit {
    struct Point {
        var terms: [Double]
        var measured: Double
    }

    let factors: [Double]

    /// Finds the factors; nil if the points don't determine any.
    init?(_ points: [Point]) {
        guard let count = points.first?.terms.count else { return nil }
        var best: (error: Double, factors: [Double])?
        // A negative factor is no cost. So each choice of terms is tried, and the best one without
        // a negative factor is taken.
        for choice in 1..<1 << count {
            let chosen = (0..<count).filter { choice >> $0 & 1 == 1 }
            guard chosen.count <= points.count, let found = Self.solve(points, chosen),
                found.allSatisfy({ $0 >= 0 })
            else { continue }
            var factors = [Double](repeating: 0, count: count)
            for (term, factor) in zip(chosen, found) { factors[term] = factor }
            let error = points.reduce(0) { sum, point in
                let fitted = zip(point.terms, factors).reduce(0) { $0 + $1.0 * $1.1 }
                let one = fitted / point.measured - 1
                return sum + one * one
            }
            if error < best?.error ?? .infinity { best = (error, factors) }
        }
        guard let best else { return nil }
        factors = best.factors
    }

    /// Solves the normal equations of some of the terms; nil if they have no one solution.
    private static func solve(_ points: [Point], _ chosen: [Int]) -> [Double]? {
        let count = chosen.count
        // Terms of such different sizes as 1 and a million are scaled by their means.
        let scales = chosen.map { term in
            points.reduce(0) { $0 + $1.terms[term] / $1.measured } / Double(points.count)
        }
        guard scales.allSatisfy({ $0 > 0 }) else { return nil }
        var rows = [[Double]](repeating: [Double](repeating: 0, count: count + 1), count: count)
        for point in points {
            let scaled = zip(chosen, scales).map { point.terms[$0] / point.measured / $1 }
            for row in 0..<count {
                for column in 0..<count { rows[row][column] += scaled[row] * scaled[column] }
                rows[row][count] += scaled[row]
            }
        }
        for pivot in 0..<count {
            let largest = (pivot..<count).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) }!
            rows.swapAt(pivot, largest)
            guard abs(rows[pivot][pivot]) > 1e-9 else { return nil }
            for row in 0..<count where row != pivot {
                let share = rows[row][pivot] / rows[pivot][pivot]
                for column in pivot...count { rows[row][column] -= share * rows[pivot][column] }
            }
        }
        return (0..<count).map { rows[$0][count] / rows[$0][$0] / scales[$0] }
    }
}
