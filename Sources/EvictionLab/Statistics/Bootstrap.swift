/// What a few seeds say of all that there could be: a median, and the interval in which it lies.
///
/// The interval is Efron's (1979), by percentiles: the median is taken of as many draws with
/// replacement as there are values, over and over, and the middle 95 % of those medians are the
/// interval. The draws are the same each time, so that the same values give the same bytes.
public enum Bootstrap {
    public struct Estimate: Sendable, Equatable {
        public var median: Double
        public var low: Double
        public var high: Double

        /// Which side of 0 the whole interval lies on; 0 if it doesn't lie on one.
        var sign: Int { low > 0 ? 1 : high < 0 ? -1 : 0 }
    }

    static let resamples = 2_000
    /// Medians beyond the interval, at either end: 2.5 %.
    private static let beyond = resamples / 40

    /// Below that, chance alone has all pairs point the same way more often than once in twenty,
    /// and no interval of theirs is worth its name.
    public static let fewestPairs = 6

    /// Nil without values.
    public static func estimate(_ values: [Double]) -> Estimate? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let medians = resampledMedians(sorted).sorted()
        return Estimate(
            median: (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2,
            low: medians[beyond], high: medians[resamples - 1 - beyond])
    }

    /// Of the differences between two that were run with the same seeds: what the seeds have in
    /// common falls out.
    public static func difference(_ one: [Double], _ other: [Double]) -> Estimate? {
        precondition(one.count == other.count, "pairs")
        return estimate(zip(one, other).map { $0 - $1 })
    }

    /// Which values were drawn is counted, instead of sorting them each time.
    private static func resampledMedians(_ sorted: [Double]) -> [Double] {
        let count = sorted.count
        let draw = Draw(seed: 0, purpose: "bootstrap")
        var times = [Int32](repeating: 0, count: count)
        var drawn: UInt64 = 0
        return (0..<resamples).map { _ in
            for index in 0..<count { times[index] = 0 }
            for _ in 0..<count {
                times[draw.index(drawn, below: count)] += 1
                drawn += 1
            }
            var index = -1
            var passed = 0
            func value(at rank: Int) -> Double {
                while passed <= rank {
                    index += 1
                    passed += Int(times[index])
                }
                return sorted[index]
            }
            let lower = value(at: (count - 1) / 2)
            return (lower + value(at: count / 2)) / 2
        }
    }
}
