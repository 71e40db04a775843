import Testing

@testable import EvictionLab

@Suite struct BootstrapTests {
    @Test func oneValueIsItsOwnInterval() {
        #expect(Bootstrap.estimate([7]) == .init(median: 7, low: 7, high: 7))
        #expect(Bootstrap.estimate([]) == nil)
    }

    @Test func theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
        #expect(Bootstrap.estimate([4, 1, 3, 2])?.median == 2.5)
        #expect(Bootstrap.estimate([9, 1, 3])?.median == 3)
    }

    /// By sorting each resample, which is the definition.
    @Test(arguments: [2, 3, 4, 7, 10])
    func countingDrawsIsSortingThem(count: Int) {
        var values = SplitMix(UInt64(count))
        let sample = (0..<count).map { _ in Double(values.next() % 50) }
        let sorted = sample.sorted()
        let draw = Draw(seed: 0, purpose: "bootstrap")
        let medians = (0..<2_000).map { round in
            let drawn = (0..<count).map { index in
                sorted[draw.index(UInt64(round * count + index), below: count)]
            }.sorted()
            return (drawn[(count - 1) / 2] + drawn[count / 2]) / 2
        }.sorted()
        let estimate = Bootstrap.estimate(sample)
        #expect(estimate?.low == medians[50])
        #expect(estimate?.high == medians[1_949])
    }

    @Test func theOrderOfTheValuesSaysNothing() {
        let values = (0..<20).map { Double($0 * 7 % 20) }
        #expect(Bootstrap.estimate(values) == Bootstrap.estimate(values.reversed()))
    }

    /// Of samples from one distribution, about 19 in 20 intervals hold its median. An interval of
    /// percentiles from 20 values is known to be a little narrow or wide, never wildly.
    @Test func theIntervalHoldsTheTrueMedianAboutAsOftenAsItSays() {
        let draw = Draw(seed: 5, purpose: "coverage")
        let held = (0..<400).count { round in
            let sample = (0..<20).map { draw.unit(UInt64(round * 20 + $0)) }
            let estimate = Bootstrap.estimate(sample)!
            return estimate.low <= 0.5 && 0.5 <= estimate.high
        }
        #expect((368...396).contains(held), "\(held) of 400")
    }

    /// Two that differ by little, over seeds that differ by much: apart they overlap, in pairs
    /// they are told.
    @Test func pairsTellWhatTheSeedsHide() throws {
        let one = [10, 30, 50, 70, 90, 110, 130, 150].map { Double($0) }
        let other = one.map { $0 + 1 }
        let apart = try #require(Bootstrap.estimate(one))
        #expect(apart.high > 11)
        #expect(Bootstrap.difference(one, other)?.sign == -1)
        #expect(Bootstrap.difference(other, one)?.sign == 1)
        #expect(Bootstrap.difference(one, one)?.sign == 0)
    }

    @Test func pairsThatPointBothWaysTellNothing() {
        let one: [Double] = [1, 2, 3, 4, 5, 6, 7, 8]
        let other: [Double] = [2, 1, 4, 3, 6, 5, 8, 7]
        #expect(Bootstrap.difference(one, other)?.sign == 0)
    }
}
