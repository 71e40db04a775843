/// The amount that a task gets in a nanosecond, as a fraction.
typealias PaceShare = (numerator: UInt64, denominator: UInt64)

/// How bundles of transfers share a link: each connection gets as much as every other, and divides
/// it among its own transfers.
///
/// Bundles 2n and 2n + 1 are connection n's transfers of usual and of low priority. One number can
/// stand for any number of connections that have a transfer each, as those of HTTP/1.1 have.
struct BundleShares {
    /// The number that stands for connections of one transfer each; nil: none does.
    var single: Int?
    /// The part of a usual transfer's share that one of low priority gets, in millionths; with 0 it
    /// gets something while no usual one of its connection is under way.
    var lowMillionths: UInt64 = 1_000_000

    private static let whole: UInt128 = 1_000_000

    func connections(_ counts: [Int]) -> Int {
        var connections = 0
        for number in 0...(counts.count - 1) / 2 {
            let transfers = count(counts, 2 * number) + count(counts, 2 * number + 1)
            connections += number == single ? transfers : min(transfers, 1)
        }
        return connections
    }

    /// - Parameters:
    ///   - counts: the number of transfers by bundle.
    ///   - total: what all get together.
    ///   - connections: how many share the link.
    func each(
        of bundle: Int, _ counts: [Int], _ total: PaceShare, among connections: Int
    ) -> PaceShare {
        let connection = bundle / 2
        var numerator = UInt128(total.numerator)
        var denominator = UInt128(total.denominator) * UInt128(connections)
        if connection == single { return Self.fitted(numerator, denominator) }
        let usual = UInt128(count(counts, 2 * connection))
        let low = UInt128(count(counts, 2 * connection + 1))
        if usual == 0 || low == 0 { return Self.fitted(numerator, denominator * (usual + low)) }
        numerator *= bundle % 2 == 0 ? Self.whole : UInt128(lowMillionths)
        denominator *= Self.whole * usual + UInt128(lowMillionths) * low
        return Self.fitted(numerator, denominator)
    }

    private func count(_ counts: [Int], _ bundle: Int) -> Int {
        bundle < counts.count ? counts[bundle] : 0
    }

    /// The fraction in 64 bits: exactly, unless even shortened it needs more.
    private static func fitted(_ numerator: UInt128, _ denominator: UInt128) -> PaceShare {
        let common = Pace.commonDivisor(numerator, denominator)
        let (short, long) = (numerator / common, denominator / common)
        let excess = max(0, 64 - min(short.leadingZeroBitCount, long.leadingZeroBitCount))
        if excess == 0 { return (UInt64(short), UInt64(long)) }
        return (
            UInt64(max(short >> UInt128(excess), min(short, 1))), UInt64(long >> UInt128(excess))
        )
    }
}
