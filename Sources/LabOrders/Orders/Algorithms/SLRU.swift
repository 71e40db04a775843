/// Segmented LRU: LRU queues on top of each other, of equal capacity. A use lifts an entry one
/// segment up; a segment that is over its capacity passes its least recently used on to the one
/// below, and the lowest evicts. With two segments, a probationary one and a
/// protected one, it is that of Karedla, Love and Wherry (Caching strategies to improve disk system
/// performance, IEEE Computer 27:3, 1994).
///
/// As in libCacheSim, with which the counts of misses agree: a newcomer enters the lowest segment
/// that has room, else the lowest, which may be over its capacity until a use passes something on
/// to it and so makes it give up entries, though the cache may have room; and no newcomer that is
/// larger than a segment comes in, so that a cache for fewer entries than segments holds none.
/// `large=in` lets all in.
///
/// Cost: at most a place in each segment, per use. Example, room for two in two segments: a b b c a
/// evicts a, then c: b is protected, where LRU evicts a, then b.
package struct SLRU: ReplacementOrder, ~Copyable {
    package static let id = "slru"
    package static let summary = "stacked LRU queues: a use lifts an entry, the lowest queue evicts"
    package static let source =
        "R. Karedla, J. S. Love and B. G. Wherry, Caching strategies to improve disk system "
        + "performance, IEEE Computer 27:3 (1994)"
    package static let departures =
        "Newcomers larger than a segment stay out, as in libCacheSim. With large=in they "
        + "enter: the cloudPhysics sample of libCacheSim at 128 MiB has 90,757 misses either "
        + "way."
    package static let parameters = [
        OrderParameter("segments", .whole(1...14), default: "4", "how many LRU queues there are"),
        OrderParameter(
            "large", .choice(["out", "in"]), default: "out",
            "whether newcomers larger than a segment come in"),
    ]

    /// From 1, the lowest.
    private var queues: KeyQueues
    private let top: KeyQueues.Queue
    private let letsLargeIn: Bool
    private var limit: Int64
    /// The lowest is over its capacity, and something was passed on to it.
    package private(set) var isOverfull = false

    package init(_ context: OrderContext) {
        let segments = context.settings.whole("segments")
        top = KeyQueues.Queue(segments)
        queues = KeyQueues(queues: segments, keyCapacity: context.keyCapacity, sizes: context.sizes)
        letsLargeIn = context.settings.word("large") == "in"
        limit = context.capacity / Int64(segments)
    }

    package mutating func resized(to capacity: Int64) { limit = capacity / Int64(top) }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { queues.queue(of: key) != KeyQueues.none }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        let segment = queues.queue(of: key)
        if segment == top { return queues.renew(key, top) }
        queues.move(key, from: segment, to: segment &+ 1)
        passOn(from: segment &+ 1)
    }

    /// From a segment that has gained, down to the lowest that has.
    @inline(__always)
    private mutating func passOn(from segment: KeyQueues.Queue) {
        var segment = segment
        while segment > 1, queues.occupied(segment) > limit {
            while queues.occupied(segment) > limit, let key = queues.pop(segment) {
                queues.push(key, segment &- 1)
            }
            segment &-= 1
        }
        isOverfull = segment == 1 && queues.occupied(1) > limit
    }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        letsLargeIn || size <= limit
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        var segment: KeyQueues.Queue = 1
        while queues.occupied(segment) &+ size > limit {
            segment &+= 1
            if segment > top {
                segment = 1
                break
            }
        }
        queues.push(key, segment)
    }

    package mutating func removed(_ key: KeyID) { queues.remove(key, queues.queue(of: key)) }

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

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { queues.prefetch(key) }

    package var sequence: [KeyID]? { (1...top).flatMap { queues.keys($0) } }
}
