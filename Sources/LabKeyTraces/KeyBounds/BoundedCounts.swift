import LabOrders

/// The counts of a bound: of the requests after a warm-up, and of each window.
///
/// A bound from below is one of each stretch for itself, whatever an order gives up elsewhere for
/// its sake; so the windows of `pfoo-l` and `foo` don't add up to the whole. The schedule of
/// `pfoo-u` is one for the whole trace. Misses and missed bytes are bounded apart.
struct BoundedCounts {
    private(set) var counts = KeyCounts()
    private(set) var windows: [KeyCounts] = []

    /// - Parameter stretches: the requests that count, and then those of each window.
    init(
        _ bound: KeyBound, _ chunk: RequestChunk, count: Int, keyCount: Int, _ rule: KeyCacheRule,
        stretches: [Range<Int>]
    ) {
        let intervals = ReuseIntervals(
            chunk, count: count, keyCount: keyCount, rule,
            bound.side == .below ? .least : .most)
        let hits =
            bound == .packed
            ? PackedHits(intervals, rule, counted: stretches[0].lowerBound) : nil
        let all = stretches.map { stretch in
            let own = hits?.saved(in: stretch)
            return Self.counts(chunk, stretch, rule) { goal in
                own.map { goal == .objects ? $0.objects : $0.bytes }
                    ?? Self.most(bound, intervals.ending(in: stretch), stretch, rule, goal)
            }
        }
        (counts, windows) = (all[0], Array(all.dropFirst()))
    }

    private static func counts(
        _ chunk: RequestChunk, _ stretch: Range<Int>, _ rule: KeyCacheRule,
        saved: (BoundGoal) -> Int64
    ) -> KeyCounts {
        var counts = KeyCounts()
        counts.requests = stretch.count
        chunk.forEachSize(stretch, isSized: rule.isSized) { counts.requestedBytes += $2 }
        counts.misses = stretch.count - Int(saved(.objects))
        counts.missedBytes = counts.requestedBytes - saved(.bytes)
        return counts
    }

    /// The most that hits of a stretch can be worth.
    private static func most(
        _ bound: KeyBound, _ intervals: consuming [ReuseInterval], _ stretch: Range<Int>,
        _ rule: KeyCacheRule, _ goal: BoundGoal
    ) -> Int64 {
        let flow =
            bound == .flow ? FlowBound.most(intervals, capacity: rule.capacity, goal) : Int64.max
        var own = intervals
        let sum = UInt128(UInt64(rule.capacity)) * UInt128(stretch.count)
        // A flow is never worth more, but for the rounding up of its rewards.
        return min(flow, RoomAndTime.most(&own, sum: sum, goal))
    }
}

/// The hits of two schedules: one for the fewest misses, one for the fewest missed bytes.
private struct PackedHits {
    /// Positions, in order.
    private let objects: [UInt32]
    /// Positions and sizes, in order.
    private let bytes: [(position: UInt32, size: Int64)]

    init(_ intervals: ReuseIntervals, _ rule: KeyCacheRule, counted: Int) {
        func hits(_ goal: BoundGoal) -> [ReuseInterval] {
            PackedSchedule.hits(intervals.all, capacity: rule.capacity, counted: counted, goal)
        }
        objects = hits(.objects).map(\.to).sorted()
        bytes = hits(.bytes).map { ($0.to, $0.bytes) }.sorted { $0.position < $1.position }
    }

    func saved(in stretch: Range<Int>) -> (objects: Int64, bytes: Int64) {
        let own =
            objects.bisected {
                $0 >= stretch.lowerBound
            }..<objects.bisected { $0 >= stretch.upperBound }
        let start = bytes.bisected { $0.position >= stretch.lowerBound }
        let end = bytes.bisected { $0.position >= stretch.upperBound }
        return (Int64(own.count), bytes[start..<end].reduce(0) { $0 + $1.size })
    }
}
