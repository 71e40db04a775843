/// FOO of Berger, Beckmann and Harchol-Balter (SIGMETRICS 2018): the most hits if a key could be
/// kept in part, for a part of the hit. No schedule can have more at any moment than the room that
/// there is, so this is closer to the optimum than PFOO-L.
///
/// Example, room for two, `a2 b1 a2 b1`: b whole and half of a are one hit and a half, so that a
/// schedule has one at most: three misses, which is the optimum. PFOO-L says two.
enum FlowBound {
    /// A hit's reward is divided among the bytes of its key, and each part rounded up to a multiple
    /// of 2^-62: the result is never below the optimum.
    private static let unit = 62

    /// An upper bound of what hits can be worth.
    static func most(_ intervals: [ReuseInterval], capacity: Int64, _ goal: BoundGoal) -> Int64 {
        // A key without bytes needs no room.
        let free = intervals.filter { $0.size == 0 }.reduce(0) { $0 + goal.worth($1) }
        let priced = intervals.filter { $0.size > 0 && goal.worth($0) > 0 }
        // Other positions would be nodes at which nothing begins and nothing ends.
        var positions = priced.flatMap { [$0.from, $0.to] }.sorted()
        positions.removeRepeated()
        func node(_ position: UInt32) -> Int { positions.bisected { $0 >= position } }
        var flow = LineFlow(
            nodes: positions.count, amount: capacity,
            skipping: priced.map { interval in
                let (worth, size) = (Int128(goal.worth(interval)) << unit, Int128(interval.size))
                return .init(
                    from: node(interval.from), to: node(interval.to), capacity: interval.size,
                    reward: (worth + size - 1) / size)
            })
        return free + Int64(flow.greatestReward() >> unit)
    }
}

extension [UInt32] {
    /// Keeps one of each, if they are in order.
    fileprivate mutating func removeRepeated() {
        var kept = 0
        for value in self where kept == 0 || self[kept - 1] != value {
            self[kept] = value
            kept += 1
        }
        removeLast(count - kept)
    }
}
