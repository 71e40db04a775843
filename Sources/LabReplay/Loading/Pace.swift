/// How fast a resource works: what its tasks get in a nanosecond, by how many they are.
struct Pace: Equatable {
    /// For one task, two, and so on, in `denominator`ths; the last holds for more.
    private var totals: [UInt64]
    private var denominator: UInt64

    private init(totals: [UInt64], denominator: UInt64) {
        // Small numbers are quicker to divide.
        let common = totals.reduce(denominator, Self.commonDivisor)
        self.totals = totals.map { $0 / common }
        self.denominator = denominator / common
    }

    static func commonDivisor<Number: FixedWidthInteger>(_ a: Number, _ b: Number) -> Number {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }

    /// Bytes that go over one link, or come from one flash.
    /// - Parameter slowness: by how much slower than that, in millionths.
    static func bytes(perSecond: Int64, slowness: Int64 = Self.usual) -> Pace {
        // A second's nanoseconds are a thousand times the millionths.
        Pace(totals: [UInt64(perSecond)], denominator: 1000 * UInt64(slowness))
    }

    /// Nanoseconds that pass for one: a delay.
    static func time(slowness: Int64 = Self.usual) -> Pace {
        Pace(totals: [UInt64(usual)], denominator: UInt64(slowness))
    }

    /// Nanoseconds of a fast core: each task has at most one core, and the fastest are taken.
    static func cores(speedsMillionths speeds: [Int64]) -> Pace {
        var totals: [UInt64] = []
        for speed in speeds { totals.append((totals.last ?? 0) + UInt64(speed)) }
        return Pace(totals: totals.isEmpty ? [0] : totals, denominator: UInt64(usual))
    }

    static let standstill = Pace(totals: [0], denominator: 1)

    /// Millionths of a whole.
    static let usual: Int64 = 1_000_000

    /// The amount for each of so many tasks in a nanosecond, as a fraction.
    @inline(__always)
    func each(of count: Int) -> PaceShare {
        let total = totals[min(count, totals.count) - 1]
        return (total, denominator * UInt64(count))
    }

    /// The amount for so many tasks together.
    func total(of count: Int) -> PaceShare {
        (totals[min(count, totals.count) - 1], denominator)
    }
}

extension LoadShare {
    /// The share of so many tasks that each get an amount, as a part of what one alone gets.
    init(_ count: Int, each: PaceShare, alone whole: PaceShare) {
        let numerator = UInt128(each.numerator) * UInt128(whole.denominator)
        let denominator = UInt128(each.denominator) * UInt128(whole.numerator)
        let common = Pace.commonDivisor(numerator, denominator)
        self.init(
            count: count, numerator: UInt64(clamping: numerator / common),
            denominator: UInt64(clamping: denominator / common))
    }
}
