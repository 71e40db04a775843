import Testing

@testable import KeyTraceDesks
@testable import LabKeyTraces
@testable import PlainDesks

/// The parts of bounds, each beside an obvious one.
@Suite struct BoundPartTests {
    private static func intervals(_ draws: inout TestDraws, _ count: Int) -> [ReuseInterval] {
        (0..<count).map { _ in
            let size = Int64(draws.below(20))
            let isOfItsSize = draws.below(3) > 0
            let from = UInt32(draws.below(100))
            return ReuseInterval(
                from: from, to: from + 1 + UInt32(draws.below(50)), size: size,
                bytes: isOfItsSize ? size : Int64(draws.below(30)))
        }
    }

    /// Sorted by price, and bought one after the other, the last one in part.
    private static func bought(
        _ intervals: [ReuseInterval], _ sum: UInt128, _ goal: BoundGoal
    ) -> Int64 {
        var left = sum
        var won: Int64 = 0
        for interval in intervals.sorted(by: goal.prefers) {
            if interval.volume > left {
                // All of one price share the rest, so that rounding down comes last.
                let alike = intervals.filter {
                    !goal.prefers($0, interval) && !goal.prefers(interval, $0)
                }
                let before = intervals.filter { goal.prefers($0, interval) }
                let spent = before.reduce(UInt128(0)) { $0 + $1.volume }
                let worth = alike.reduce(UInt128(0)) { $0 + UInt128(UInt64(goal.worth($1))) }
                let volume = alike.reduce(UInt128(0)) { $0 + $1.volume }
                return before.reduce(0) { $0 + goal.worth($1) }
                    + Int64((sum - spent) * worth / volume)
            }
            left -= interval.volume
            won += goal.worth(interval)
        }
        return won
    }

    @Test(arguments: BoundGoal.allCases)
    func whatRoomBuysIsWhatSortingSays(goal: BoundGoal) {
        for seed in 1...UInt64(300) {
            var draws = TestDraws(seed: seed)
            let count = draws.below(60)
            let intervals = Self.intervals(&draws, count).filter { goal.worth($0) > 0 }
            let sum = UInt128(draws.below(20_000))
            var own = intervals
            check(
                RoomAndTime.most(&own, sum: sum, goal), Self.bought(intervals, sum, goal),
                note: "seed \(seed)")
        }
    }

    /// The largest sizes and the longest times that a trace can have.
    @Test func nothingOverflows() {
        let huge = ReuseInterval(from: 0, to: .max - 1, size: .max, bytes: .max)
        for goal in BoundGoal.allCases {
            var one = [huge]
            let half = huge.volume / 2
            check(RoomAndTime.most(&one, sum: huge.volume, goal), goal.worth(huge))
            check(RoomAndTime.most(&one, sum: half, goal), goal.worth(huge) / 2)
            check(FlowBound.most([huge], capacity: .max, goal), goal.worth(huge))
        }
        let odd = ReuseInterval(from: 0, to: .max - 1, size: .max, bytes: 3)
        check(BoundGoal.bytes.prefers(huge, odd) && !BoundGoal.bytes.prefers(odd, huge))
    }

    @Test(arguments: [1, 64, 65, 1000])
    func takenRoomIsAnArray(gaps: Int) {
        var draws = TestDraws(seed: UInt64(gaps))
        var taken = TakenRoom(gaps: gaps)
        var plain = Array(repeating: Int64(0), count: gaps)
        for _ in 0..<400 {
            let start = draws.below(gaps)
            let range = start..<start + 1 + draws.below(gaps - start)
            check(taken.most(in: range), plain[range].max())
            let room = Int64(draws.below(9))
            taken.add(room, to: range)
            for gap in range { plain[gap] += room }
        }
    }

    /// A flow of two over three gaps: the long arc for both would pay 8, one on it and one over the
    /// three short ones 4 + 3 x 2.
    @Test func aFlowTakesTheBestOfLongAndShortArcs() {
        func arc(_ from: Int, _ to: Int, _ capacity: Int64, _ reward: Int128) -> LineFlow.Arc {
            .init(from: from, to: to, capacity: capacity, reward: reward)
        }
        var flow = LineFlow(
            nodes: 4, amount: 2,
            skipping: [arc(0, 3, 2, 4), arc(0, 1, 1, 2), arc(1, 2, 1, 2), arc(2, 3, 1, 2)])
        check(flow.greatestReward(), 10)
        var nothing = LineFlow(nodes: 0, amount: 2, skipping: [])
        check(nothing.greatestReward(), 0)
    }
}
