import Testing

@testable import LabBase
@testable import PlainDesks

@Suite struct ThresholdSplitTests {
    /// Values that nothing depends on.
    private static func figures(_ count: Int, draws: Int, seed: UInt64) -> [[Double]] {
        (0..<count).map { figure in
            (0..<draws).map {
                Draw(seed: seed, purpose: "figure \(figure)").unit(UInt64($0))
            }
        }
    }

    /// Each way to choose the failing ones of a few draws, and the widest gap on it.
    @Test(arguments: [(1, 1), (1, 6), (2, 3), (3, 3), (3, 5), (4, 4), (5, 4)])
    func theChanceIsThatOfAllLots(_ failing: Int, _ others: Int) {
        let count = failing + others
        var widest: [Int] = []
        for lot in 0..<(1 << count) where lot.nonzeroBitCount == failing {
            var (gap, most) = (0, 0)
            for draw in 0..<count {
                gap += lot >> draw & 1 == 1 ? others : -failing
                most = max(most, abs(gap))
            }
            widest.append(most)
        }
        for gap in 0...failing * others {
            let share = Double(widest.count { $0 >= gap }) / Double(widest.count)
            let chance = ThresholdSplit.chance(of: gap, failing, others)
            check((chance - share).magnitude < 1e-12, note: "\(gap): \(chance), \(share)")
        }
    }

    /// Just below and just above four million parts the two agree to a thousandth of the level.
    @Test func manyDrawsComeNearToTheLimit() {
        let gap = 2000 * 110
        let counted = ThresholdSplit.chance(of: gap, 2000, 2000)
        let limit = ThresholdSplit.chance(of: 2001 * 110, 2001, 2000)
        check(counted < ThresholdSplit.level && counted > 0.004, note: "\(counted)")
        check((counted - limit).magnitude < 0.000_01, note: "\(counted), \(limit)")
    }

    @Test(arguments: [true, false])
    func aPlantedThresholdIsFoundExactly(_ failsBelow: Bool) throws {
        for seed in 0..<UInt64(Draws.of(40)) {
            var figures = Self.figures(24, draws: 60, seed: seed)
            figures[7] = figures[7].map { ($0 * 40).rounded() }
            let isInside = figures[7].map { failsBelow ? $0 < 12 : $0 > 28 }
            check(
                ThresholdSplit(isInside, by: figures),
                .divided(figure: 7, isInside: isInside), note: "\(seed)")
        }
    }

    /// The share of failing draws in each side is no matter: two of the others fail as well.
    @Test func aFewThatFailElsewhereHideNothing() throws {
        let figures = Self.figures(24, draws: 100, seed: 3)
        let sorted = figures[4].sorted()
        let isInside = figures[4].map { $0 < sorted[22] }
        var fails = isInside
        for place in fails.indices.filter({ !isInside[$0] }).prefix(2) { fails[place] = true }
        for place in fails.indices.filter({ isInside[$0] }).prefix(3) { fails[place] = false }
        check(ThresholdSplit(fails, by: figures), .divided(figure: 4, isInside: isInside))
    }

    /// The level is a hundredth over all figures.
    @Test(arguments: [(100, 30), (100, 5), (40, 12)])
    func aFigureThatHasNothingToDoWithItIsNotNamed(_ draws: Int, _ failing: Int) {
        let count = Draws.of(1000)
        var named = 0
        for seed in 0..<UInt64(count) {
            let figures = Self.figures(24, draws: draws, seed: seed)
            let fails = (0..<draws).map { $0 < failing }
            if case .divided = ThresholdSplit(fails, by: figures) { named += 1 }
        }
        check(named * 50 <= count, note: "\(named) of \(count)")
    }

    /// Equal values stand on one side, however the draws are ordered.
    @Test func noThresholdLiesBetweenEqualValues() {
        let figure = (0..<60).map { Double($0 % 3) }
        let fails = figure.map { $0 == 0 }
        check(ThresholdSplit(fails, by: [figure]), .divided(figure: 0, isInside: fails))
        // The first half fails: each value is in both halves.
        check(ThresholdSplit((0..<60).map { $0 < 30 }, by: [figure]), .undivided)
    }

    @Test func ofTwoThatDivideAlikeTheFirstIsNamed() {
        let figure = (0..<40).map { Double($0) }
        let fails = figure.map { $0 < 10 }
        check(
            ThresholdSplit(fails, by: [figure.map { _ in 1 }, figure, figure.map { -$0 }]),
            .divided(figure: 1, isInside: fails))
    }

    @Test func whereAllFailOrNoneDoesThereIsNothingToSay() {
        let figure = (0..<40).map { Double($0) }
        for fails in [true, false] {
            check(ThresholdSplit(figure.map { _ in fails }, by: [figure]), nil)
        }
        check(ThresholdSplit(figure.map { $0 < 10 }, by: []), nil)
        check(ThresholdSplit(figure.map { $0 < 10 }, by: [figure.map { _ in 1 }]), nil)
        check(ThresholdSplit([], by: []), nil)
    }

    /// One of 40 is lowest in some of 24 figures more often than not.
    @Test func oneThatFailsProvesNothing() {
        let figures = Self.figures(24, draws: 40, seed: 1)
        check(ThresholdSplit(figures[0].map { $0 == figures[0].min() }, by: figures), .tooFew)
        let alone = [figures[0]]
        let lowest = figures[0].sorted()[2]
        check(ThresholdSplit(alone[0].map { $0 <= lowest }, by: alone) != .tooFew)
    }
}
