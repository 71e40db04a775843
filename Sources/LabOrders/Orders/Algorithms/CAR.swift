/// CAR, CLOCK with adaptive replacement: ARC's two queues and two memories, with clocks instead of
/// the LRU queues (Bansal, Modha: CAR, clock with adaptive replacement, FAST 2004, figure 2; `ARC`
/// has the picture). A use only sets a bit. An eviction looks at the oldest entry of T1 if T1 has
/// its target `p`, else of T2. If the bit is clear, the entry leaves, and B1 or B2 remembers its
/// key. If the bit is set, it is cleared, and the entry is the newest of T2 now. A key that B1 or
/// B2 remembers moves `p`, as in ARC, and enters T2.
///
/// With sizes, T1's target moves by the quotient of the memories' sizes. The memories are limited
/// to the capacity, and together with the entries to twice the capacity, in bytes.
///
/// Cost: a bit on a hit; a victim takes a step for each bit that was set since. Example, room for
/// two: a a b c d evicts b, then c, where CLOCK evicts b, then a.
package struct CAR: AdaptiveOrder, ~Copyable {
    package static let id = "car"

    package var queues: KeyQueues
    package var aim: AdaptiveAim
    /// Zero for a key that is no entry, two if its bit is set, else one.
    private let bits: KeyTable<UInt8>
    private let sizes: EntrySizes

    package init(_ context: OrderContext) {
        queues = KeyQueues(queues: 4, keyCapacity: context.keyCapacity, sizes: context.sizes)
        aim = AdaptiveAim(context)
        bits = KeyTable(count: context.keyCapacity)
        sizes = context.sizes
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { bits[key] != 0 }

    @inline(__always)
    package mutating func used(_ key: KeyID) { bits[key] = 2 }

    /// As in the paper, the aim moves here, after room was made; ARC's moves before. What has just
    /// left its memory counts there still.
    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        bits[key] = 1
        let asked = queues.markedIn(key)
        let memory = recalled(key)
        if asked != KeyQueues.none {
            let size = max(sizes[key], 1)
            let once = queues.occupied(Self.onceGhost)
            let often = queues.occupied(Self.oftenGhost)
            let isOften = asked == Self.oftenGhost
            aim.move(
                isOften: isOften, once: Double(isOften ? once : once &+ size),
                often: Double(isOften ? often &+ size : often))
        }
        queues.push(key, home(of: memory))
    }

    package mutating func removed(_ key: KeyID) {
        bits[key] = 0
        queues.remove(key, queues.queue(of: key))
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let victim = replace() else { return nil }
        if let newcomer, queues.markedIn(newcomer) == KeyQueues.none {
            let size = newcomer == aim.applicant ? aim.applicantSize : sizes[newcomer]
            forget(for: size)
        }
        return victim
    }

    /// Drops memories, too, to make room for a key that they don't know.
    @inline(__always)
    private mutating func forget(for size: Int64) {
        let once = queues.occupied(Self.once) &+ size
        if once &+ queues.occupied(Self.onceGhost) > aim.capacity {
            while once &+ queues.occupied(Self.onceGhost) > aim.capacity,
                queues.pop(Self.onceGhost) != nil
            {}
            return
        }
        let all = once &+ queues.occupied(Self.onceGhost) &+ queues.occupied(Self.often)
        while all &+ queues.occupied(Self.oftenGhost) &- aim.capacity > aim.capacity,
            queues.pop(Self.oftenGhost) != nil
        {}
    }

    @inline(__always)
    private mutating func replace() -> KeyID? {
        while true {
            let isOnce =
                Double(queues.occupied(Self.once)) >= max(1, aim.first)
                || queues.isEmpty(Self.often)
            if isOnce, let key = queues.pop(Self.once) {
                if leaves(key, Self.onceGhost) { return key }
            } else {
                guard let key = queues.pop(Self.often) else { return nil }
                if leaves(key, Self.oftenGhost) { return key }
            }
        }
    }

    /// Moves the entry at the hand into a memory, or to another round if its bit was set.
    @inline(__always)
    private mutating func leaves(_ key: KeyID, _ ghost: KeyQueues.Queue) -> Bool {
        let goes = bits[key] == 1
        bits[key] = goes ? 0 : 1
        queues.push(key, goes ? ghost : Self.often)
        return goes
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        bits[key] = 1
        restore(key, to: queues.queue(of: key) == Self.oftenGhost ? Self.often : Self.once)
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        bits.prefetch(key)
        queues.prefetch(key)
    }
}
