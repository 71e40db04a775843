import LabOrders

/// Each request that could hit in a cache of some size, as an interval, by its position.
///
/// An entry keeps the size with which it entered, so where a key's requests differ in size, its
/// room depends on where it entered. A bound from below takes the least size so far, which no cache
/// can fall short of; a schedule takes the most, in which every cache can follow it.
struct ReuseIntervals {
    /// The size that is taken for a key whose requests differ in size.
    enum Room {
        case least, most
    }

    let all: [ReuseInterval]

    init(_ chunk: RequestChunk, count: Int, keyCount: Int, _ rule: KeyCacheRule, _ room: Room) {
        // One more than the position of a key's latest request.
        let latest = KeyTable<UInt32>(count: keyCount)
        let differs = rule.isSized && !chunk.overrides.positions.isEmpty
        var rooms: [Int64] = Array(repeating: -1, count: differs ? keyCount : 0)
        var intervals: [ReuseInterval] = []
        intervals.reserveCapacity(max(0, count - keyCount))
        chunk.forEachSize(0..<count, isSized: rule.isSized) { position, key, size in
            let before = latest[key]
            latest[key] = position + 1
            var taken = size
            if differs {
                let known = rooms[key.index]
                taken = known
                rooms[key.index] = Self.updated(known, size, rule, room)
            }
            guard before > 0, taken >= 0, taken <= rule.capacity else { return }
            intervals.append(
                ReuseInterval(from: before - 1, to: position, size: taken, bytes: size))
        }
        all = intervals
    }

    /// The room after a request of this size; negative if the key can't be in the cache.
    private static func updated(
        _ known: Int64, _ size: Int64, _ rule: KeyCacheRule, _ room: Room
    ) -> Int64 {
        switch room {
        case .least: return known < 0 ? size : min(known, size)
        case .most: return size > rule.capacity ? -1 : max(known, size)
        }
    }

    /// The intervals that end at requests of a stretch, without the time before it. No other
    /// interval matters to the stretch: those that begin earlier all lie over the gap before its
    /// first request, so that the gaps before that one ask nothing more.
    func ending(in stretch: Range<Int>) -> [ReuseInterval] {
        let first = all.bisected { $0.to >= stretch.lowerBound }
        let end = all.bisected { $0.to >= stretch.upperBound }
        let start = UInt32(max(0, stretch.lowerBound - 1))
        return all[first..<end].map { interval in
            var cut = interval
            cut.from = max(cut.from, start)
            return cut
        }
    }
}
