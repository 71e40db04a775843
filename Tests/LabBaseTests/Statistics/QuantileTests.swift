import Testing

@testable import LabBase
@testable import PlainDesks

/// Quantiles of a few values, held against numpy's.
@Suite struct QuantileTests {
    @Test(arguments: [
        (0, 1.0), (10, 1.3), (25, 1.75), (50, 2.5), (75, 4.25), (90, 6.5), (100, 8.0),
    ])
    func quantilesLieOnTheLineBetweenValues(percent: Int, expected: Double) {
        check(abs(Quantile.value(of: [1, 2, 3, 8], at: percent) - expected) < 1e-12)
    }

    @Test func oneValueIsAllOfThem() {
        check([0, 50, 100].map { Quantile.value(of: [7], at: $0) }, [7, 7, 7])
    }

    @Test(arguments: 1...9)
    func theMiddleIsTheMedian(count: Int) throws {
        let values = (1...count).map { Double($0 * $0) }
        check(Quantile.value(of: values, at: 50), MedianEstimate(values)?.median)
    }
}
