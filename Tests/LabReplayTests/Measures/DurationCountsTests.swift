import Testing

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
}
