/// PFOO-U of Berger, Beckmann and Harchol-Balter (SIGMETRICS 2018): a schedule that a cache can
/// follow. Intervals are decided in the order of what they save for their room and time. The
/// paper's program decides sets of alike ones together, by a flow; here a set is one interval,
/// which is kept if there is room in each of its gaps.
///
/// Cost: a sort, and a search of the gaps for each interval. Example, room for two, `a2 b1 a2 b1`:
/// b is the cheaper and stays; a doesn't fit beside it and misses twice.
enum PackedSchedule {
    /// The intervals at whose ends the schedule hits.
    ///
    /// - Parameter counted: the position from which on hits count. Others get the room that is
    ///   left.
    static func hits(
        _ intervals: consuming [ReuseInterval], capacity: Int64, counted: Int, _ goal: BoundGoal
    ) -> [ReuseInterval] {
        var ranked = intervals
        ranked.removeAll { goal.worth($0) == 0 }
        ranked.sort { a, b in
            let (late, other) = (a.to >= counted, b.to >= counted)
            if late != other { return late }
            if goal.prefers(a, b) { return true }
            return goal.prefers(b, a) ? false : a.to < b.to
        }
        var taken = TakenRoom(gaps: ranked.reduce(0) { max($0, Int($1.to)) })
        ranked.removeAll { interval in
            let gaps = Int(interval.from)..<Int(interval.to)
            guard taken.most(in: gaps) <= capacity - interval.size else { return true }
            taken.add(interval.size, to: gaps)
            return false
        }
        return ranked
    }
}
