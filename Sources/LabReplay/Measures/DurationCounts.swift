/// Durations counted by tenths of a millisecond: exact quantiles at the precision that they are
/// written with, in memory that doesn't grow with their number. Those of minutes and days are few,
/// and kept one by one: a place for each tenth of a millisecond up to them would fill the memory.
package struct DurationCounts: Sendable, Equatable {
    static let binNs: Int64 = 100_000
    /// Ten seconds.
    static let mostBins: Int64 = 100_000
    private var pages: [Page] = []
    /// The longer durations, in any order.
    private var longBins: [Int64] = []
    package private(set) var count: Int64 = 0

    /// Bins that lie side by side: a quantile passes over those of a page at once.
    private struct Page: Equatable {
        static let size = 256
        var count: Int64 = 0
        /// Empty where nothing was counted.
        var bins: [UInt32] = []
    }

    package mutating func add(ns: Int64) {
        let bin = (ns + Self.binNs / 2) / Self.binNs
        guard bin < Self.mostBins else {
            count += 1
            return longBins.append(bin)
        }
        add(1, in: Int(bin))
    }

    package mutating func add(_ other: DurationCounts) {
        count += Int64(other.longBins.count)
        longBins += other.longBins
        for (number, page) in other.pages.enumerated() {
            for (place, count) in page.bins.enumerated() where count > 0 {
                add(count, in: number * Page.size + place)
            }
        }
    }

    private mutating func add(_ number: UInt32, in bin: Int) {
        let page = bin / Page.size
        while page >= pages.count { pages.append(Page()) }
        if pages[page].bins.isEmpty { pages[page].bins = [UInt32](repeating: 0, count: Page.size) }
        pages[page].bins[bin % Page.size] += number
        pages[page].count += Int64(number)
        count += Int64(number)
    }

    package var p50Ns: Int64? { quantileNs(percent: 50) }
    package var p95Ns: Int64? { quantileNs(percent: 95) }

    /// The nearest-rank quantile; nil if nothing was counted.
    package func quantileNs(percent: Int64) -> Int64? {
        guard count > 0 else { return nil }
        let rank = max(1, (count * percent + 99) / 100)
        let longRank = rank - (count - Int64(longBins.count))
        if longRank > 0 { return longBins.sorted()[Int(longRank) - 1] * Self.binNs }
        var before: Int64 = 0
        for (number, page) in pages.enumerated() {
            guard before + page.count >= rank else {
                before += page.count
                continue
            }
            for (place, count) in page.bins.enumerated() {
                before += Int64(count)
                if before >= rank { return Int64(number * Page.size + place) * Self.binNs }
            }
        }
        return nil
    }
}
