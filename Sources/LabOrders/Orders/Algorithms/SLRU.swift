/// Segmented LRU: LRU queues on top of each other. A newcomer enters the lowest, and a use lifts an
/// entry one segment up. A segment that exceeds its share of the capacity passes its least recently
/// used entry on to the one below. The lowest has the rest of the capacity, and evicts. With two
/// segments, a probationary and a protected one, it is that of Karedla, Love and Wherry (Caching
/// strategies to improve disk system performance, IEEE Computer 27:3, 1994). They leave the
/// protected segment's share to users who know the accesses; here all segments have the same.
///
/// The paper has entries of one size only. With sizes, an entry that is larger than a segment is
/// passed on as soon as a use has lifted it there.
///
/// libCacheSim has four segments, and a newcomer enters the lowest that has room. Once a use has
/// passed an entry on to the lowest segment, that evicts entries above its own share, even if the
/// cache has room. An entry that is larger than a segment stays out, so a cache for fewer entries
/// than segments stays empty. `rules=libcachesim` does the same, and its counts of misses agree.
///
/// Cost: at most a tag in each segment, per use. Example, room for two: a b b c a evicts a, then
/// c: b is protected, where LRU evicts a, then b.
package struct SLRU: QueuedOrder, ~Copyable {
    package static let id = "slru"
    package static let parameters = [
        OrderParameter("segments", .whole(1...14), default: "2", of: id)
            .standing("4", under: .libCacheSim),
        OrderRules.parameter,
    ]

    /// Segments from 1, the lowest.
    package var queues: KeyQueues
    package var lastOfEntries: KeyQueues.Queue { top }
    private let top: KeyQueues.Queue
    private let isAsLibCacheSim: Bool
    private var limit: Int64
    package var largest: Int64 { isAsLibCacheSim ? limit : .max }
    /// True if the lowest segment exceeds its capacity after an entry was passed on to it.
    package private(set) var isOverfull = false

    package init(_ context: OrderContext) {
        let segments = context.settings.whole("segments")
        top = KeyQueues.Queue(segments)
        queues = KeyQueues(queues: segments, keyCapacity: context.keyCapacity, sizes: context.sizes)
        isAsLibCacheSim = context.settings.rules == .libCacheSim
        limit = context.capacity / Int64(segments)
    }

    package mutating func resized(to capacity: Int64) { limit = capacity / Int64(top) }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        let segment = queues.queue(of: key)
        if segment == top { return queues.renew(key, top) }
        queues.move(key, from: segment, to: segment &+ 1)
        passOn(from: segment &+ 1)
    }

    /// Passes entries on from a segment that has gained, down to the lowest.
    @inline(__always)
    private mutating func passOn(from segment: KeyQueues.Queue) {
        var segment = segment
        while segment > 1, queues.occupied(segment) > limit {
            while queues.occupied(segment) > limit, let key = queues.pop(segment) {
                queues.push(key, segment &- 1)
            }
            segment &-= 1
        }
        isOverfull = isAsLibCacheSim && segment == 1 && queues.occupied(1) > limit
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        var segment: KeyQueues.Queue = 1
        while isAsLibCacheSim, queues.occupied(segment) &+ size > limit {
            segment &+= 1
            if segment > top {
                segment = 1
                break
            }
        }
        queues.push(key, segment)
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        var segment: KeyQueues.Queue = 1
        while segment <= top {
            if let key = queues.pop(segment) {
                isOverfull = isOverfull && queues.occupied(1) > limit
                return key
            }
            segment &+= 1
        }
        isOverfull = false
        return nil
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) { queues.pushOldest(key, 1) }

    package var sequence: [KeyID]? { (1...top).flatMap { queues.keys($0) } }
}
