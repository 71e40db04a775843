/// ARC, the adaptive replacement cache (Megiddo, Modha: ARC, a self-tuning, low overhead
/// replacement cache, FAST 2003, figure 4). Keys requested once and keys requested again have an
/// LRU queue each, and requests for keys that have just left show which queue should have more
/// room:
///
///     newcomer --> [ T1: once ] ---- a use ---> [ T2: again ] <-- remembered newcomer
///                       | oldest                     | oldest
///                       v                            v
///                  ( B1 remembers )             ( B2 remembers )
///
/// T1 should have `p` of the cache. A hit makes its key the newest of T2. A miss of an unknown key
/// inserts it into T1. A miss of a key that B1 remembers says that T1 was too small, and `p` grows;
/// of one in B2, `p` shrinks; both enter T2. An eviction takes the oldest of T1 if T1 has more than
/// `p`, else of T2, and remembers the key in B1 or B2. T1 and B1 have no more than the capacity
/// together, and all four twice that.
///
/// The target is a real number, as there. With sizes, it moves by the quotient of the sizes of B1
/// and B2, as in libCacheSim, and counts of misses agree. Entries and memories are dropped only as
/// far as a newcomer needs the room.
///
/// Cost: one tag on a hit. Example, room for two: a a b c evicts b, used once, where LRU evicts a.
package struct ARC: AdaptiveOrder, ~Copyable {
    package static let id = "arc"

    package var queues: KeyQueues
    package var aim: AdaptiveAim

    package init(_ context: OrderContext) {
        queues = KeyQueues(queues: 4, keyCapacity: context.keyCapacity, sizes: context.sizes)
        aim = AdaptiveAim(context)
    }

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
        aim.move(
            isOften: queue == Self.oftenGhost,
            once: Double(max(queues.occupied(Self.onceGhost), 1)),
            often: Double(max(queues.occupied(Self.oftenGhost), 1)))
        queues.mark(key, queue)
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        queues.push(key, home(of: recalled(key)))
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        let memory = newcomer.map { queues.markedIn($0) } ?? KeyQueues.none
        if memory != KeyQueues.none { return replace(isOften: memory == Self.oftenGhost) }
        let size = newcomer == aim.applicant ? aim.applicantSize : 0
        let once = queues.occupied(Self.once) &+ queues.occupied(Self.onceGhost)
        if once &+ size > aim.capacity {
            if queues.pop(Self.onceGhost) == nil, let key = queues.pop(Self.once) { return key }
        } else {
            let often = queues.occupied(Self.often) &+ queues.occupied(Self.oftenGhost)
            if once &+ often &- aim.capacity >= aim.capacity { _ = queues.pop(Self.oftenGhost) }
        }
        return replace(isOften: false)
    }

    /// REPLACE in the paper.
    @inline(__always)
    private mutating func replace(isOften: Bool) -> KeyID? {
        let once = Double(queues.occupied(Self.once))
        if queues.isEmpty(Self.often)
            || !queues.isEmpty(Self.once) && (once > aim.first || once == aim.first && isOften)
        {
            guard let key = queues.pop(Self.once) else { return nil }
            queues.push(key, Self.onceGhost)
            return key
        }
        guard let key = queues.pop(Self.often) else { return nil }
        queues.push(key, Self.oftenGhost)
        return key
    }
}
