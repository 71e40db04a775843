/// Durations counted by tenths of a millisecond: exact quantiles at the precision that they are
/// written with, in memory that doesn't grow with their number. Those of minutes and days are few,
/// and kept one by one: a place for each tenth of a millisecond up to them would fill the memory.
package struct DurationCounts: Sendable, Equatable {
    static let binNs: Int64 = 100_000
    /// Ten seconds.
    static let mostBins: Int64 = 100_000
    private var bins: [UInt32] = []
    /// The longer durations, in any order.
    private var longBins: [Int64] = []
    package private(set) var count: Int64 = 0

    package mutating func add(ns: Int64) {
        let bin = (ns + Self.binNs / 2) / Self.binNs
        count += 1
        guard bin < Self.mostBins else { return longBins.append(bin) }
        if Int(bin) >= bins.count {
            bins.append(contentsOf: repeatElement(0, count: Int(bin) + 1 - bins.count))
        }
        bins[Int(bin)] += 1
    }

    package mutating func add(_ other: DurationCounts) {
        count += other.count
        longBins += other.longBins
        if other.bins.count > bins.count {
            bins += repeatElement(0, count: other.bins.count - bins.count)
        }
        for (bin, number) in other.bins.enumerated() { bins[bin] += number }
    }

    package var p50Ns: Int64? { quantileNs(percent: 50) }
    package var p95Ns: Int64? { quantileNs(percent: 95) }

    /// The nearest-rank quantile; nil if nothing was counted.
    package func quantileNs(percent: Int64) -> Int64? {
        guard count > 0 else { return nil }
        let rank = max(1, (count * percent + 99) / 100)
        let longRank = rank - (count - Int64(longBins.count))
        if longRank > 0 { return longBins.sorted()[Int(longRank) - 1] * Self.binNs }
        var seen: Int64 = 0
        for (bin, number) in bins.enumerated() {
            seen += Int64(number)
            if seen >= rank { return Int64(bin) * Self.binNs }
        }
        return nil
    }
}
