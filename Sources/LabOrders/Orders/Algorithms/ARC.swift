/// ARC, the adaptive replacement cache: two LRU queues, T1 of keys requested once and T2 of keys
/// requested again, and a memory of the keys that left each, B1 and B2. A newcomer that B1
/// remembers makes T1's target `p` larger, one that B2 remembers makes it smaller (Megiddo, Modha:
/// ARC, a self-tuning, low overhead replacement cache, FAST 2003, figure 4).
///
/// The target is a real number, as there. With sizes, it moves by the quotient of the sizes of B1
/// and B2, as in libCacheSim, and counts of misses agree. Entries and memories are dropped only as
/// far as a newcomer needs the room.
///
/// Cost: one place on a hit. Example, room for two: a a b c evicts b, used once, where LRU evicts
/// a.
package struct ARC: ReplacementOrder, ~Copyable {
    package static let id = "arc"

    private static let once: KeyQueues.Queue = 1
    private static let often: KeyQueues.Queue = 2
    private static let onceGhost: KeyQueues.Queue = 3
    private static let oftenGhost: KeyQueues.Queue = 4

    private var queues: KeyQueues
    private var capacity: Int64
    /// `p`: the target size of T1.
    private var target = 0.0
    /// The latest key that asked for admission, and its size.
    private var applicant: KeyID = .absent
    private var applicantSize: Int64 = 0

    package init(_ context: OrderContext) {
        queues = KeyQueues(queues: 4, keyCapacity: context.keyCapacity, sizes: context.sizes)
        capacity = context.capacity
    }

    package mutating func resized(to capacity: Int64) {
        self.capacity = capacity
        target = min(target, Double(capacity))
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { queues.queue(of: key) &- 1 < 2 }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        if queues.queue(of: key) == Self.often {
            queues.renew(key, Self.often)
        } else {
            queues.move(key, from: Self.once, to: Self.often)
        }
    }

    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        let queue = queues.queue(of: key)
        guard queue == Self.onceGhost || queue == Self.oftenGhost else { return }
        let once = Double(max(queues.occupied(Self.onceGhost), 1))
        let often = Double(max(queues.occupied(Self.oftenGhost), 1))
        if queue == Self.onceGhost {
            target = min(target + max(often / once, 1), Double(capacity))
        } else {
            target = max(target - max(once / often, 1), 0)
        }
        queues.mark(key, queue)
    }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        applicant = key
        applicantSize = size
        if size <= capacity { return true }
        queues.unmark(key)
        return false
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        let queue = queues.queue(of: key)
        if queue == Self.onceGhost || queue == Self.oftenGhost { queues.forget(key, queue) }
        queues.push(key, queue == KeyQueues.none ? Self.once : Self.often)
    }

    package mutating func removed(_ key: KeyID) { queues.remove(key, queues.queue(of: key)) }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        let memory = newcomer.map { queues.markedIn($0) } ?? KeyQueues.none
        if memory != KeyQueues.none { return replace(isOften: memory == Self.oftenGhost) }
        let size = newcomer == applicant ? applicantSize : 0
        let once = queues.occupied(Self.once) &+ queues.occupied(Self.onceGhost)
        if once &+ size > capacity {
            if queues.pop(Self.onceGhost) == nil, let key = queues.pop(Self.once) { return key }
        } else {
            let often = queues.occupied(Self.often) &+ queues.occupied(Self.oftenGhost)
            if once &+ often &- capacity >= capacity { _ = queues.pop(Self.oftenGhost) }
        }
        return replace(isOften: false)
    }

    /// REPLACE in the paper.
    @inline(__always)
    private mutating func replace(isOften: Bool) -> KeyID? {
        let once = Double(queues.occupied(Self.once))
        if queues.isEmpty(Self.often)
            || !queues.isEmpty(Self.once) && (once > target || once == target && isOften)
        {
            guard let key = queues.pop(Self.once) else { return nil }
            queues.push(key, Self.onceGhost)
            return key
        }
        guard let key = queues.pop(Self.often) else { return nil }
        queues.push(key, Self.oftenGhost)
        return key
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        let queue = queues.queue(of: key)
        if queue != KeyQueues.none { queues.remove(key, queue) }
        queues.pushOldest(key, queue == Self.oftenGhost ? Self.often : Self.once)
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { queues.prefetch(key) }
}
