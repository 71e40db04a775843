import Synchronization

/// Student's t distribution for whole degrees of freedom, by its finite series (Abramowitz and
/// Stegun, 26.7.3 and 26.7.4), so that figures are the same on every machine.
package enum StudentT {
    /// Beyond this the difference from the normal distribution doesn't matter here, and the series
    /// is long.
    private static let mostDegrees = 2_000

    /// The probability of a value farther from 0 than this one, on either side.
    package static func beyond(_ t: Double, degrees: Int) -> Double {
        guard t.isFinite else { return 0 }
        let degrees = min(degrees, mostDegrees)
        let ratio = t.magnitude / Double(degrees).squareRoot()
        let cosine = 1 / (1 + ratio * ratio).squareRoot()
        let sine = ratio * cosine
        var term = degrees % 2 == 0 ? 1 : cosine
        var sum = degrees == 1 ? 0 : term
        for number in stride(from: degrees % 2 == 0 ? 2 : 3, to: degrees, by: 2) {
            term *= cosine * cosine * Double(number - 1) / Double(number)
            sum += term
        }
        let within =
            degrees % 2 == 0 ? sine * sum : 2 / Double.pi * (arcTangent(ratio) + sine * sum)
        return max(0, 1 - within)
    }

    private static let limits = Mutex<[Int: Double]>([:])

    /// The value with a probability of 5 % beyond it, on both sides together.
    package static func limit(degrees: Int) -> Double {
        limits.withLock { limits in
            if let known = limits[degrees] { return known }
            let found = value(beyond: 0.05, degrees: degrees)
            limits[degrees] = found
            return found
        }
    }

    /// The factor for a standard error from this few values, so that twice the error covers with 95
    /// % as it does with many.
    package static func widening(count: Int) -> Double {
        limit(degrees: count - 1) / limit(degrees: mostDegrees)
    }

    /// The value with this probability beyond it, on both sides together.
    package static func value(beyond share: Double, degrees: Int) -> Double {
        var (low, high) = (0.0, 1.0)
        while beyond(high, degrees: degrees) > share { high *= 2 }
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if beyond(middle, degrees: degrees) > share { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }

    /// The arc tangent of a number that isn't negative.
    private static func arcTangent(_ x: Double) -> Double {
        // Halves the angle three times, which makes the series short.
        var half = x
        for _ in 0..<3 { half = half / (1 + (1 + half * half).squareRoot()) }
        let square = half * half
        var (term, sum) = (half, half)
        for number in 1..<40 {
            term *= -square
            sum += term / Double(2 * number + 1)
        }
        return 8 * sum
    }
}
