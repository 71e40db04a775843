import LabBase
import Testing

@testable import LabReports
@testable import PlainDesks

/// Round figures beside an axis.
@Suite("An axis of a chart")
struct ChartAxisTests {
    @Test(arguments: [
        (Column.Unit.count, 1500.0, "1500"), (.bytes, 0, "0"), (.bytes, 960_000, "960 KB"),
        (.bytes, 1_500_000, "1.5 MB"), (.bytes, 20_000_000, "20 MB"), (.bytes, 2e9, "2 GB"),
        (.milliseconds, 250, "250 ms"), (.milliseconds, 14_550, "14.55 s"), (.ratio, 0.4, "40 %"),
    ])
    func writesFiguresAsTablesDo(_ unit: Column.Unit, _ value: Double, _ label: String) {
        check(ChartAxis("", unit).label(value), label)
    }

    @Test(arguments: [
        (81_576_960, 81_600_000), (687_500, 688_000), (123, 123), (0.012345, 0.0123), (0, 0),
        (-1234, -1230),
    ])
    func roundsToThreeDigits(_ value: Double, _ rounded: Double) {
        check(ChartAxis.rounded(value), rounded)
    }

    @Test(arguments: [
        (76.0, 214.0, 5, [50.0, 100, 150, 200, 250]), (0, 10, 6, [0, 2, 4, 6, 8, 10]),
        (7, 7, 5, [7, 8]), (0, 0, 3, [0, 1]), (3, 4, 12, [3, 4]), (-3, 3, 3, [-5, 0, 5]),
        (1, 1_000_000_000, 3, [0, 500_000_000, 1_000_000_000]),
    ])
    func goesInRoundSteps(_ low: Double, _ high: Double, _ most: Int, _ ticks: [Double]) {
        check(ChartRange.steps(from: low, to: high, most: most, isWhole: true), ticks)
    }

    @Test func goesInPartsWhereThereAreSuch() {
        let ticks = ChartRange.steps(from: 14.52, to: 14.6, most: 5, isWhole: false)
        check(
            ticks.map { ChartAxis("", .milliseconds).label($0) },
            [
                "14.52 ms", "14.54 ms", "14.56 ms", "14.58 ms", "14.6 ms",
            ])
    }

    @Test func multipliesWhereItIsLogarithmic() {
        check(ChartRange.powers(from: 3, to: 90, of: [1, 2, 5]), [2, 5, 10, 20, 50, 100])
        check(ChartRange.powers(from: 1, to: 1, of: [1]), [1])
        check(ChartRange.powers(from: 0.5, to: 2, of: [1, 2, 5]), [0.5, 1, 2])
        let axis = ChartAxis("", .count, scale: .logarithmic)
        let range = ChartRange.upright(axis, [3, 0, 2e6], most: 4)
        check(range?.ticks.first == 1 && range?.ticks.last == 10_000_000)
        check(range?.ticks.count ?? 9 <= 5)
        check(range?.position(0), nil)
    }

    /// Whatever the figures are, they lie between the first label and the last.
    @Test func holdsEveryFigure() {
        for low in [0, 1, 7, 999, 123_456] {
            for width in [0, 1, 3, 50, 9_999, 7_000_000] {
                for most in 2...12 {
                    let ticks = ChartRange.steps(
                        from: Double(low), to: Double(low + width), most: most, isWhole: true)
                    check(ticks[0] <= Double(low) && ticks.last! >= Double(low + width))
                    check((2...most).contains(ticks.count))
                    check(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
                }
            }
        }
    }
}
