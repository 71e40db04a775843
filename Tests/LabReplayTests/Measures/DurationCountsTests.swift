import Testing

@testable import LabBase
@testable import LabReplay
@testable import PlainDesks

@Suite struct DurationCountsTests {
    /// Days of tenths of milliseconds would be more than any memory.
    @Test func takesDaysAndMillisecondsInAnyOrder() {
        let dayNs: Int64 = 86_400_000_000_000
        var counts = DurationCounts()
        let durations = [10 * dayNs, 250_000, 20_000_000_000, dayNs, 9_999_900_000, 1_000_000]
        for ns in durations { counts.add(ns: ns) }
        let ranks = durations.sorted()
        check(counts.count, 6)
        for (rank, percent) in [(0, 1), (1, 33), (2, 50), (3, 60), (4, 80), (5, 100)] {
            // A quarter of a millisecond is rounded to three tenths.
            let expected = ranks[rank] == 250_000 ? 300_000 : ranks[rank]
            check(counts.quantileNs(percent: Int64(percent)), expected, note: "\(percent) %")
        }
    }

    @Test func nothingCountedHasNoQuantile() {
        check(DurationCounts().quantileNs(percent: 50), nil)
    }

    /// Short ones and long ones, counted at once and in two halves, beside the sorted list.
    @Test func quantilesAreThoseOfTheSortedList() {
        for seed in 1...UInt64(Draws.of(20)) {
            let draw = Draw(seed: seed, purpose: "durations")
            let bins = (0..<UInt64(40)).map { number in
                Int64(draw.unit(number) * (number % 4 == 0 ? 150_000 : 3_000))
            }
            var (all, one, other) = (DurationCounts(), DurationCounts(), DurationCounts())
            for (index, bin) in bins.enumerated() {
                let ns = bin * 100_000
                all.add(ns: ns)
                if index % 2 == 0 { one.add(ns: ns) } else { other.add(ns: ns) }
            }
            one.add(other)
            let sorted = bins.sorted()
            for percent in [1, 50, 95, 100] as [Int64] {
                let rank = Int(max(1, (40 * percent + 99) / 100))
                let expected = sorted[rank - 1] * 100_000
                check(all.quantileNs(percent: percent), expected, note: "seed \(seed)")
                check(one.quantileNs(percent: percent), expected, note: "seed \(seed), in halves")
            }
        }
    }
}
