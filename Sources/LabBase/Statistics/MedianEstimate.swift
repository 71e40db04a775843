/// What a few seeds say of all that there could be: a median, and an interval that covers the true
/// one as often as it says.
///
/// The interval goes from the kth smallest value to the kth largest. The true median lies outside
/// of it only if fewer than k values fall on one of its sides, and each falls there like a coin:
/// so how often that happens is known exactly, whatever the values are drawn from. k is the largest
/// with which the interval still covers the median with 95 %; where none does, it is 1, and the
/// interval is the values' range.
package struct MedianEstimate: Sendable, Equatable {
    package var median: Double
    package var low: Double
    package var high: Double

    /// Below that, not even the range covers the median with 95 %.
    package static let fewestValues = 6

    /// Nil without values.
    package init?(_ values: [Double]) {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let rank = Self.rank(count: sorted.count)
        self.init(
            median: (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2,
            low: sorted[rank - 1], high: sorted[sorted.count - rank])
    }

    init(median: Double, low: Double, high: Double) {
        (self.median, self.low, self.high) = (median, low, high)
    }

    /// With how much the interval of so many values covers the median of all that there could be,
    /// at least: 0.9375 of five.
    package static func coverage(count: Int) -> Double {
        1 - 2 * below(rank(count: count), of: count)
    }

    /// `93.75 %`, `95.86 %`: rounded down, since more would be promised otherwise.
    package static func coverageText(count: Int) -> String {
        let hundredths = Int64(coverage(count: count) * 10_000)
        let text = Fixed.decimal(numerator: hundredths, denominator: 100, places: 2)
        return (text.hasSuffix(".00") ? String(text.dropLast(3)) : text) + " %"
    }

    private static func rank(count: Int) -> Int {
        let (ways, all) = ways(count)
        var rank = 1
        var below = ways[0] + ways[1]
        while 2 * (rank + 1) <= count, below / all <= 0.025 {
            rank += 1
            below += ways[rank]
        }
        return rank
    }

    /// How probable it is that of so many coins fewer than `rank` show heads.
    private static func below(_ rank: Int, of count: Int) -> Double {
        let (ways, all) = ways(count)
        return ways[..<min(rank, ways.count)].reduce(0, +) / all
    }

    /// Ways to have so many heads with so many coins, and all together, scaled down where they
    /// outgrow what a number holds.
    private static func ways(_ count: Int) -> (ways: [Double], all: Double) {
        var ways = [1.0]
        for heads in 1...max(1, count) {
            ways.append(ways[heads - 1] * Double(count - heads + 1) / Double(heads))
            if ways[heads] > 1e250 { for place in 0...heads { ways[place] *= 1e-250 } }
        }
        return (ways, ways.reduce(0, +))
    }
}
