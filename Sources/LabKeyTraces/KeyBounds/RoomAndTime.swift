/// PFOO-L of Berger, Beckmann and Harchol-Balter (SIGMETRICS 2018): the most hits if the cache's
/// room could be moved through time, so that only the sum of room and time limits them. The
/// cheapest intervals are taken until the sum is spent, the last one in part.
///
/// Cost: linear in the intervals, since the limit is found by partition, without sorting. Example,
/// room for two, `a2 b1 a2 b1`: both intervals last two gaps and cost 4 and 2; the sum is 2 x 4
/// gaps, so both fit, though never both at once.
enum RoomAndTime {
    /// An upper bound of what hits can be worth. The intervals' order is lost, and those that are
    /// worth nothing.
    static func most(_ intervals: inout [ReuseInterval], sum: UInt128, _ goal: BoundGoal) -> Int64 {
        intervals.removeAll { goal.worth($0) == 0 }
        var (low, high) = (0, intervals.count)
        var left = sum
        var won: Int64 = 0
        while low < high {
            let parts = partition(&intervals, low..<high, goal)
            if parts.cheap.volume > left {
                high = parts.cheapEnd
                continue
            }
            left -= parts.cheap.volume
            won += parts.cheap.worth
            if parts.alike.volume > left {
                // All of one price: a part of the room buys that part of the worth.
                let product = UInt128(UInt64(parts.alike.worth)).multipliedFullWidth(by: left)
                return won + Int64(parts.alike.volume.dividingFullWidth(product).quotient)
            }
            left -= parts.alike.volume
            won += parts.alike.worth
            low = parts.dearStart
        }
        return won
    }

    private struct Sum {
        var volume: UInt128 = 0
        var worth: Int64 = 0

        @inline(__always)
        mutating func add(_ interval: ReuseInterval, _ goal: BoundGoal) {
            volume += interval.volume
            worth += goal.worth(interval)
        }
    }

    private struct Parts {
        var cheap = Sum()
        var alike = Sum()
        var cheapEnd = 0
        var dearStart = 0
    }

    /// Cheaper ones to the front, dearer ones to the back.
    private static func partition(
        _ intervals: inout [ReuseInterval], _ range: Range<Int>, _ goal: BoundGoal
    ) -> Parts {
        let pivot = median(intervals, range, goal)
        var parts = Parts()
        var (index, cheapEnd, dearStart) = (range.lowerBound, range.lowerBound, range.upperBound)
        while index < dearStart {
            let interval = intervals[index]
            if goal.prefers(interval, pivot) {
                parts.cheap.add(interval, goal)
                intervals.swapAt(index, cheapEnd)
                cheapEnd += 1
                index += 1
            } else if goal.prefers(pivot, interval) {
                dearStart -= 1
                intervals.swapAt(index, dearStart)
            } else {
                parts.alike.add(interval, goal)
                index += 1
            }
        }
        (parts.cheapEnd, parts.dearStart) = (cheapEnd, dearStart)
        return parts
    }

    /// The median of medians of nine, spread over the range.
    private static func median(
        _ intervals: [ReuseInterval], _ range: Range<Int>, _ goal: BoundGoal
    ) -> ReuseInterval {
        func middle(_ three: [ReuseInterval]) -> ReuseInterval { three.sorted(by: goal.prefers)[1] }
        let chosen = (0..<9).map { intervals[range.lowerBound + (range.count - 1) * $0 / 8] }
        return middle((0..<3).map { middle(Array(chosen[$0 * 3..<$0 * 3 + 3])) })
    }
}
