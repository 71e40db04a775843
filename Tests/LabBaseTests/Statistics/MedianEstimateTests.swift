import Testing

@testable import LabBase
@testable import PlainDesks

@Suite("The median of a few seeds")
struct MedianEstimateTests {
    @Test func `one value is its own interval`() {
        check(MedianEstimate([7]), MedianEstimate(median: 7, low: 7, high: 7))
        check(MedianEstimate([]), nil)
    }

    @Test func `of an even number of values lies between the two in the middle`() {
        check(MedianEstimate([4, 1, 3, 2])?.median, 2.5)
        check(MedianEstimate([9, 1, 3])?.median, 3)
    }

    /// By tables of the sign test: 2 of 9, 6 of 20, 10 of 30, 40 of 100.
    @Test(
        "lies between the kth smallest and the kth largest value",
        arguments: [(2, 1), (5, 1), (6, 1), (8, 1), (9, 2), (12, 3), (20, 6), (30, 10), (100, 40)])
    func ranks(count: Int, rank: Int) throws {
        let estimate = try require(MedianEstimate((1...count).map { Double($0) }.reversed()))
        check((estimate.low, estimate.high), (Double(rank), Double(count + 1 - rank)))
    }

    @Test(
        "says with how much it covers the true one: 95 % from six on",
        arguments: [
            (2, "50 %"), (3, "75 %"), (4, "87.50 %"), (5, "93.75 %"), (6, "96.87 %"),
            (7, "98.43 %"), (9, "96.09 %"), (20, "95.86 %"), (2000, "95.34 %"),
        ])
    func coverage(count: Int, text: String) {
        check(MedianEstimate.coverageText(count: count), text)
        let isEnough = count >= MedianEstimate.fewestValues
        check(MedianEstimate.coverage(count: count) >= 0.95, isEnough)
    }

    /// Draws samples from one distribution.
    @Test("covers it as often as it says", arguments: [3, 5, 6, 9, 20])
    func coversItAsOftenAsItSays(count: Int) {
        let draw = Draw(seed: 5, purpose: "coverage")
        let rounds = 4000
        let held = (0..<rounds).count { round in
            let sample = (0..<count).map { draw.unit(UInt64(round * count + $0)) }
            let estimate = MedianEstimate(sample)!
            return estimate.low <= 0.5 && 0.5 <= estimate.high
        }
        let share = Double(held) / Double(rounds)
        check(abs(share - MedianEstimate.coverage(count: count)) < 0.015, note: "\(share)")
    }

    @Test func `the order of the values says nothing`() {
        let values = (0..<20).map { Double($0 * 7 % 20) }
        check(MedianEstimate(values), MedianEstimate(values.reversed()))
    }
}
