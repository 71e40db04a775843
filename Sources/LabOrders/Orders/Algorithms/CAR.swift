/// CAR, CLOCK with adaptive replacement: ARC's two queues and two memories, with clocks in place of
/// the LRU queues. A use only sets a bit; the hands clear bits, and an entry of T1 that was used
/// moves to T2 when T1's hand reaches it (Bansal, Modha: CAR, clock with adaptive replacement, FAST
/// 2004, figure 2).
///
/// With sizes, T1's target moves by the quotient of the memories' sizes. The memories are limited
/// to the capacity, and together with the entries to twice the capacity, in bytes.
///
/// Cost: a bit on a hit; a victim takes a step for each bit that was set since. Example, room for
/// two: a a b c d evicts b, then c, where CLOCK evicts b, then a.
package struct CAR: ReplacementOrder, ~Copyable {
    package static let id = "car"

    private static let once: KeyQueues.Queue = 1
    private static let often: KeyQueues.Queue = 2
    private static let onceGhost: KeyQueues.Queue = 3
    private static let oftenGhost: KeyQueues.Queue = 4

    private var queues: KeyQueues
    /// Zero for a key that is no entry, two if its bit is set, else one.
    private let bits: KeyTable<UInt8>
    private let sizes: EntrySizes
    private var capacity: Int64
    /// `p`: the target size of T1.
    private var target = 0.0
    /// The latest key that asked for admission, and its size.
    private var applicant: KeyID = .absent
    private var applicantSize: Int64 = 0

    package init(_ context: OrderContext) {
        queues = KeyQueues(queues: 4, keyCapacity: context.keyCapacity, sizes: context.sizes)
        bits = KeyTable(count: context.keyCapacity)
        sizes = context.sizes
        capacity = context.capacity
    }

    package mutating func resized(to capacity: Int64) {
        self.capacity = capacity
        target = min(target, Double(capacity))
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { bits[key] != 0 }

    @inline(__always)
    package mutating func used(_ key: KeyID) { bits[key] = 2 }

    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        let queue = queues.queue(of: key)
        if queue == Self.onceGhost || queue == Self.oftenGhost { queues.mark(key, queue) }
    }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        applicant = key
        applicantSize = size
        if size <= capacity { return true }
        queues.unmark(key)
        return false
    }

    /// As in the paper, the target moves here, after room was made; ARC's moves before.
    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        bits[key] = 1
        let queue = queues.queue(of: key)
        if queue == Self.onceGhost || queue == Self.oftenGhost { queues.forget(key, queue) }
        let memory = queues.markedIn(key)
        if memory != KeyQueues.none { adapt(isOften: memory == Self.oftenGhost, sizes[key]) }
        queues.push(key, queue == KeyQueues.none ? Self.once : Self.often)
    }

    /// Moves the target for a key of this size that was in the memory until now.
    private mutating func adapt(isOften: Bool, _ size: Int64) {
        let once = Double(queues.occupied(Self.onceGhost))
        let often = Double(queues.occupied(Self.oftenGhost))
        let own = Double(max(size, 1))
        if isOften {
            target = max(target - max(once / (often + own), 1), 0)
        } else {
            target = min(target + max(often / (once + own), 1), Double(capacity))
        }
    }

    package mutating func removed(_ key: KeyID) {
        bits[key] = 0
        queues.remove(key, queues.queue(of: key))
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let victim = replace() else { return nil }
        if let newcomer, queues.markedIn(newcomer) == KeyQueues.none {
            let size = newcomer == applicant ? applicantSize : sizes[newcomer]
            forget(for: size)
        }
        return victim
    }

    /// Drops memories, too, to make room for a key that they don't know.
    @inline(__always)
    private mutating func forget(for size: Int64) {
        let once = queues.occupied(Self.once) &+ size
        if once &+ queues.occupied(Self.onceGhost) > capacity {
            while once &+ queues.occupied(Self.onceGhost) > capacity,
                queues.pop(Self.onceGhost) != nil
            {}
            return
        }
        let all = once &+ queues.occupied(Self.onceGhost) &+ queues.occupied(Self.often)
        while all &+ queues.occupied(Self.oftenGhost) &- capacity > capacity,
            queues.pop(Self.oftenGhost) != nil
        {}
    }

    @inline(__always)
    private mutating func replace() -> KeyID? {
        while true {
            let isOnce =
                Double(queues.occupied(Self.once)) >= max(1, target)
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
        let queue = queues.queue(of: key)
        if queue != KeyQueues.none { queues.remove(key, queue) }
        queues.pushOldest(key, queue == Self.oftenGhost ? Self.often : Self.once)
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        bits.prefetch(key)
        queues.prefetch(key)
    }
}
