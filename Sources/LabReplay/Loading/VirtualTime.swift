/// How much each of the tasks under way has been given since nothing was: what they share is the
/// same for all, so one number says it.
///
/// It is counted in 2^-32 of a byte, or of a nanosecond on a fast core, and rounded down at each
/// change; it comes to an amount at the first whole nanosecond at or after the exact instant.
struct VirtualTime {
    static var unitBits: UInt128 { 32 }

    private(set) var given: UInt128 = 0
    private var sinceNs: Int64 = 0
    /// The amount that each task gets in a nanosecond now.
    var each: PaceShare = (0, 1)

    /// Starts anew, without tasks.
    mutating func restart(nowNs: Int64) {
        given = 0
        sinceNs = nowNs
    }

    mutating func pass(to nowNs: Int64) {
        if nowNs > sinceNs {
            let amount = UInt128(nowNs - sinceNs) * UInt128(each.numerator)
            given += Self.units(amount, each.denominator)
        }
        sinceNs = nowNs
    }

    /// When it comes to an amount, if nothing changes; `.max`: never, or beyond any run's end.
    func instant(of amount: UInt128) -> Int64 {
        guard amount > given else { return sinceNs }
        if each.numerator == 0 { return .max }
        let ns = Self.nanoseconds(amount - given, each)
        return ns < UInt128(Int64.max - sinceNs) ? sinceNs + Int64(ns) : .max
    }

    /// A fraction in virtual time's units, rounded down.
    @inline(__always)
    private static func units(_ amount: UInt128, _ denominator: UInt64) -> UInt128 {
        if amount <= UInt128(UInt32.max) {
            return UInt128(UInt64(truncatingIfNeeded: amount) << 32 / denominator)
        }
        let (whole, rest) = amount.quotientAndRemainder(dividingBy: UInt128(denominator))
        return whole << unitBits + (rest << unitBits) / UInt128(denominator)
    }

    /// How long it takes to be given so many units, rounded up.
    @inline(__always)
    private static func nanoseconds(
        _ left: UInt128, _ each: PaceShare
    ) -> UInt128 {
        if left <= UInt128(UInt64.max), each.numerator <= UInt64(UInt32.max) {
            let (product, isTooMuch) = UInt64(truncatingIfNeeded: left)
                .multipliedReportingOverflow(by: each.denominator)
            if !isTooMuch { return UInt128((product - 1) / (each.numerator << 32) + 1) }
        }
        let (product, isTooMuch) = left.multipliedReportingOverflow(by: UInt128(each.denominator))
        if isTooMuch { return .max }
        return (product - 1) / (UInt128(each.numerator) << unitBits) + 1
    }
}
