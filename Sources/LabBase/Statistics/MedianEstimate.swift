/// Estimates the median over all possible seeds from a few: a median, and an interval that covers
/// the true one with a known probability.
///
/// The interval goes from the kth smallest value to the kth largest. The true median lies outside
/// of it only if fewer than k values fall on one of its sides, and each falls there with
/// probability 1/2. So the probability is known exactly, whatever the distribution. k is the
/// largest number with which the interval still covers the median with 95 %; if none does, k is 1,
/// and the interval is the values' range.
package struct MedianEstimate: Sendable, Equatable {
    package var median: Double
    package var low: Double
    package var high: Double

    /// With fewer values not even their range covers the median with 95 %.
    package static let fewestValues = 6

    /// Returns nil without values.
    package init?(_ values: [Double]) {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let rank = Self.rank(count: sorted.count)
        self.init(
            median: Self.median(ofSorted: sorted),
            low: sorted[rank - 1], high: sorted[sorted.count - rank])
    }

    /// A median over worlds, with the ends between which nine of ten worlds lie; nil without
    /// values. A twentieth of them lies outside of each end, rounded down.
    package init?(overWorlds values: [Double]) {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let outside = sorted.count / 20
        self.init(
            median: Self.median(ofSorted: sorted), low: sorted[outside],
            high: sorted[sorted.count - 1 - outside])
    }

    /// The middle value, or the mean of the two in the middle.
    package static func median(ofSorted values: [Double]) -> Double {
        (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
    }

    package init(median: Double, low: Double, high: Double) {
        (self.median, self.low, self.high) = (median, low, high)
    }

    /// The least probability that the interval of this many values covers the true median: 0.9375
    /// for five.
    package static func coverage(count: Int) -> Double {
        1 - 2 * below(rank(count: count), of: count)
    }

    /// `93.75 %`, `95.86 %`: rounded down, so as not to promise more.
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

    /// The probability that fewer than `rank` of `count` coins show heads.
    private static func below(_ rank: Int, of count: Int) -> Double {
        let (ways, all) = ways(count)
        return ways[..<min(rank, ways.count)].reduce(0, +) / all
    }

    /// The number of ways to have each number of heads, and their sum; scaled down if they outgrow
    /// a Double.
    private static func ways(_ count: Int) -> (ways: [Double], all: Double) {
        var ways = [1.0]
        for heads in 1...max(1, count) {
            ways.append(ways[heads - 1] * Double(count - heads + 1) / Double(heads))
            if ways[heads] > 1e250 { for fewer in 0...heads { ways[fewer] *= 1e-250 } }
        }
        return (ways, ways.reduce(0, +))
    }
}
