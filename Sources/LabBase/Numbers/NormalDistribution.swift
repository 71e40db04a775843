/// The normal distribution from basic arithmetic alone: the same to the bit on every machine.
package enum NormalDistribution {
    /// The share that lies below a score, by Hart's rational approximation (West, Better
    /// approximations to cumulative normal functions, 2005): exact to 14 digits, and to 8 beyond
    /// scores of 7.
    package static func share(below score: Double) -> Double {
        let x = score.magnitude
        guard x < 37 else { return score < 0 ? 0 : 1 }
        let density = StableMath.exp(-x * x / 2)
        let tail: Double
        if x < 7.07106781186547 {
            tail = density * polynomial(upper, x) / polynomial(lower, x)
        } else {
            let fraction = x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))
            tail = density / fraction / 2.506628274631
        }
        return score < 0 ? tail : 1 - tail
    }

    /// The score below which a share lies, by Acklam's rational approximation: exact to nine
    /// digits. The share is inside 0...1, without its ends.
    package static func score(ofShare share: Double) -> Double {
        if share < 0.02425 { return lowTail(share) }
        if share > 1 - 0.02425 { return -lowTail(1 - share) }
        let rest = share - 0.5
        let square = rest * rest
        return polynomial(middleUpper, square) * rest / polynomial(middleLower, square)
    }

    private static func lowTail(_ share: Double) -> Double {
        let root = (-2 * StableMath.ln(share)).squareRoot()
        return polynomial(tailUpper, root) / polynomial(tailLower, root)
    }

    /// Evaluates a polynomial by Horner's scheme, the highest power first.
    private static func polynomial(_ factors: [Double], _ x: Double) -> Double {
        var sum = 0.0
        for factor in factors { sum = sum * x + factor }
        return sum
    }

    private static let upper = [
        0.0352624965998911, 0.700383064443688, 6.37396220353165, 33.912866078383,
        112.079291497871, 221.213596169931, 220.206867912376,
    ]
    private static let lower = [
        0.0883883476483184, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674,
        637.333633378831, 793.826512519948, 440.413735824752,
    ]
    private static let middleUpper = [
        -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.3577518672690,
        -30.66479806614716, 2.506628277459239,
    ]
    private static let middleLower = [
        -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972,
        -13.28068155288572, 1,
    ]
    private static let tailUpper = [
        -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734,
        4.374664141464968, 2.938163982698783,
    ]
    private static let tailLower = [
        0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1,
    ]
}

extension Draw {
    /// The n-th draw of a standard normal distribution.
    package func normal(_ n: UInt64) -> Double {
        // The middle of one of 2^53 equal parts, so never at an end.
        NormalDistribution.score(ofShare: (Double(bits(n) >> 11) + 0.5) * 0x1p-53)
    }
}
