/// A small FIFO queue before a main queue, where a use gives another round, and a memory of the
/// keys that left through the small one. S3-FIFO, S3-FIFO-D, QD-LP and Clock2Q+ have these queues.
/// They differ in which uses count, and in which queue makes room.
package struct ProbationQueues: ~Copyable {
    static let small: KeyQueues.Queue = 1
    static let main: KeyQueues.Queue = 2
    static let ghost: KeyQueues.Queue = 3
    /// Entries without a place, which go first: victims of the main queue beyond the one asked for,
    /// and by libCacheSim's rules newcomers as large as the small queue.
    static let away: KeyQueues.Queue = 4

    var queues: KeyQueues
    /// Zero for a key that is no entry, else one more than its uses that count.
    let counts: KeyTable<UInt8>
    let isAsLibCacheSim: Bool
    let settings: OrderSettings
    /// The count of an entry with as many uses in the small queue as lead to the main queue, and
    /// the highest count.
    let promotion: UInt8
    let most: UInt8
    private(set) var smallLimit: Int64 = 0
    private(set) var mainLimit: Int64 = 0
    var ghostLimit: Int64 = 0
    /// A larger entry stays out.
    private var largest: Int64 = 0
    /// A requested key that the ghost queue has, and its size there.
    private var returning = KeyID.absent
    private var returningSize: Int64 = 0
    var hasEvicted = false

    init(_ context: OrderContext) {
        queues = KeyQueues(queues: 4, keyCapacity: context.keyCapacity, sizes: context.sizes)
        counts = KeyTable(count: context.keyCapacity)
        settings = context.settings
        isAsLibCacheSim = settings.rules == .libCacheSim
        promotion = UInt8(settings.whole("promotion")) + 1
        most = max(promotion, 4)
        resize(to: context.capacity)
    }

    /// Divides a capacity as users have set it. What no setting limits, the ghost queue has as much
    /// as the main one.
    mutating func resize(to capacity: Int64) {
        divide(capacity, small: capacity.share(settings.number("small")))
        ghostLimit = settings.has("ghost") ? capacity.share(settings.number("ghost")) : mainLimit
    }

    /// Divides a capacity between the small queue and the main one.
    mutating func divide(_ capacity: Int64, small: Int64) {
        smallLimit = small
        mainLimit = capacity - small
        largest = isAsLibCacheSim ? small : capacity
    }

    /// Takes a requested key out of the memory at once.
    @inline(__always)
    mutating func recall(_ key: KeyID) {
        if queues.queue(of: key) == Self.ghost { queues.mark(key, Self.ghost) }
    }

    /// Takes a requested key out of the memory when it enters: room is made first, which may push
    /// the key itself out.
    @inline(__always)
    mutating func recallLater(_ key: KeyID) {
        guard queues.queue(of: key) == Self.ghost else { return }
        returning = key
        returningSize = queues.size(of: key)
    }

    @inline(__always)
    mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        if size <= largest { return true }
        queues.unmark(key)
        return false
    }

    /// Makes a key an entry without a place. Returns true if it was remembered.
    @inline(__always)
    mutating func enter(_ key: KeyID) -> Bool {
        counts[key] = 1
        let queue = queues.queue(of: key)
        if queue == Self.ghost { leaveGhosts(key) }
        return queue != KeyQueues.none
    }

    @inline(__always)
    private mutating func leaveGhosts(_ key: KeyID) {
        if key == returning {
            queues.remove(key, Self.ghost, size: returningSize)
        } else {
            queues.forget(key, Self.ghost)
        }
        returning = .absent
    }

    /// The queue of a newcomer that wasn't remembered. By libCacheSim's rules the main queue takes
    /// newcomers for a full small one until the first eviction.
    @inline(__always)
    func newcomersQueue(_ size: Int64) -> KeyQueues.Queue {
        guard isAsLibCacheSim else { return Self.small }
        if size >= smallLimit { return Self.away }
        let isFull = queues.occupied(Self.small) >= smallLimit
        return isFull && !hasEvicted ? Self.main : Self.small
    }

    @inline(__always)
    mutating func push(_ key: KeyID, _ queue: KeyQueues.Queue) { queues.push(key, queue) }

    /// True if the main queue has more than its share.
    @inline(__always)
    var isMainOverfull: Bool { queues.occupied(Self.main) > mainLimit }

    /// Lets an entry that has left its queue go first.
    @inline(__always)
    mutating func sendAway(_ key: KeyID) {
        counts[key] = 1
        queues.push(key, Self.away)
    }

    @inline(__always)
    var hasSentAway: Bool { !queues.isEmpty(Self.away) }

    @inline(__always)
    mutating func popAway() -> KeyID? {
        guard hasSentAway, let key = queues.pop(Self.away) else { return nil }
        counts[key] = 0
        return key
    }

    /// Evicts an entry that was popped from the small queue, and remembers its key.
    @inline(__always)
    mutating func leaveSmall(_ key: KeyID) {
        counts[key] = 0
        queues.remember(key, Self.ghost, limit: ghostLimit)
    }

    /// Takes the oldest entry of the small queue out of the cache, or, if it was used often enough,
    /// to the main queue.
    @inline(__always)
    mutating func popSmall() -> (key: KeyID, leaves: Bool)? {
        counts.prefetch(queues.upcoming(Self.small))
        guard let key = queues.pop(Self.small) else { return nil }
        guard counts[key] >= promotion else {
            leaveSmall(key)
            return (key, true)
        }
        counts[key] = 1
        queues.push(key, Self.main)
        return (key, false)
    }

    /// Evicts from the main queue. Of an entry's uses, at most `rounds` count.
    @inline(__always)
    mutating func evictMain(rounds: UInt8 = .max - 1) -> KeyID? {
        while let key = queues.oldest(Self.main) {
            counts.prefetch(queues.upcoming(Self.main))
            let count = counts[key]
            if count <= 1 {
                counts[key] = 0
                queues.remove(key, Self.main)
                return key
            }
            counts[key] = min(count, rounds &+ 1) &- 1
            queues.renew(key, Self.main)
        }
        return nil
    }

    /// Restores a victim. Entries that were sent away from the main queue come back as well.
    mutating func undoEviction(_ key: KeyID, comesFromMain: Bool = true) {
        counts[key] = 1
        let isRemembered = queues.queue(of: key) == Self.ghost
        if isRemembered { queues.remove(key, Self.ghost) }
        if comesFromMain {
            for other in queues.keys(Self.away).reversed() {
                queues.remove(other, Self.away)
                queues.pushOldest(other, Self.main)
            }
        }
        queues.pushOldest(key, isRemembered ? Self.small : Self.main)
    }

    mutating func remove(_ key: KeyID) {
        counts[key] = 0
        queues.remove(key, queues.queue(of: key))
    }
}

/// An order over `ProbationQueues`.
package protocol ProbationOrder: ReplacementOrder, ~Copyable {
    var parts: ProbationQueues { get set }
}

extension ProbationOrder where Self: ~Copyable {
    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { parts.counts[key] != 0 }

    @inline(__always)
    package mutating func missed(_ key: KeyID) { parts.recall(key) }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        let count = parts.counts[key]
        if count < parts.most { parts.counts[key] = count &+ 1 }
    }

    package mutating func resized(to capacity: Int64) { parts.resize(to: capacity) }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        parts.admits(key, size: size)
    }

    package mutating func removed(_ key: KeyID) { parts.remove(key) }

    package mutating func undoEviction(_ key: KeyID, size: Int64) { parts.undoEviction(key) }

    @inline(__always)
    package var isOverfull: Bool { parts.hasSentAway }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { parts.counts.prefetch(key) }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { parts.queues.prefetch(key) }
}
