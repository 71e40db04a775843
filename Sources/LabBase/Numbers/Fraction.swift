/// An exact number, so that a limit has the same bytes on every machine.
package struct Fraction: Equatable {
    /// Reduced; the denominator is positive.
    package let numerator: Int128
    package let denominator: Int128

    package init(_ whole: Int64) {
        numerator = Int128(whole)
        denominator = 1
    }

    /// Returns nil if the denominator is 0.
    package init?(_ numerator: Int128, over denominator: Int128) {
        guard denominator != 0, numerator != .min, denominator != .min else { return nil }
        var (a, b) = (numerator.magnitude, denominator.magnitude)
        while b != 0 { (a, b) = (b, a % b) }
        let divisor = Int128(a) * (denominator < 0 ? -1 : 1)
        self.numerator = numerator / divisor
        self.denominator = denominator / divisor
    }

    /// The largest whole number that isn't above it; nil beyond 64 bits.
    package var roundedDown: Int64? {
        let quotient = numerator / denominator
        return Int64(exactly: numerator % denominator < 0 ? quotient - 1 : quotient)
    }

    /// The sum; like all operations, nil if the numbers become too large to be exact.
    package func plus(_ other: Fraction) -> Fraction? {
        let (a, overflowA) = numerator.multipliedReportingOverflow(by: other.denominator)
        let (b, overflowB) = other.numerator.multipliedReportingOverflow(by: denominator)
        let (sum, overflowSum) = a.addingReportingOverflow(b)
        let (below, overflowBelow) = denominator.multipliedReportingOverflow(by: other.denominator)
        guard !overflowA, !overflowB, !overflowSum, !overflowBelow else { return nil }
        return Fraction(sum, over: below)
    }

    package func times(_ other: Fraction) -> Fraction? {
        let (above, overflowAbove) = numerator.multipliedReportingOverflow(by: other.numerator)
        let (below, overflowBelow) = denominator.multipliedReportingOverflow(by: other.denominator)
        guard !overflowAbove, !overflowBelow else { return nil }
        return Fraction(above, over: below)
    }

    package var negated: Fraction { Fraction(-numerator, over: denominator)! }

    /// The inverse; nil for 0, too.
    package var inverted: Fraction? { Fraction(denominator, over: numerator) }

    package func isBelow(_ other: Fraction) -> Bool? {
        plus(other.negated).map { $0.numerator < 0 }
    }
}
