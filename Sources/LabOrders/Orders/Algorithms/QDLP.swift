/// Quick demotion and lazy promotion: newcomers enter a small probationary FIFO queue, and one that
/// isn't used there leaves the cache soon. A used one moves to the main part, a CLOCK of two bits,
/// when it comes to the queue's end. The keys that left through the small queue are remembered, as
/// many as the main part holds, and a newcomer among them enters the main part at once (Yang, Qiu,
/// Zhang, Yue, Rashmi: FIFO can be better than LRU: the power of lazy promotion and quick demotion,
/// HotOS 2023).
///
/// The paper doesn't say whether the queue must keep to its part while the cache has room. In its
/// authors' program, libCacheSim, entries leave only when the cache is full, and then always
/// through the small queue, which has all the room that the main part doesn't take; so it is here.
/// An entry that moves to a full main part evicts there first. With `rules=libcachesim`, entries
/// larger than the small queue stay out, as there; one that is exactly as large makes room and then
/// stays out, so a cache for fewer than 20 entries of size one stays empty.
///
/// Cost: a count on a hit; a victim takes a step for each use since, of three at most. Example,
/// room for four with half of it small: a b a c d e evicts b, where FIFO evicts a.
package struct QDLP: ReplacementOrder, ~Copyable {
    package static let id = "qd-lp"
    package static let summary =
        "newcomers enter a small FIFO queue, and used ones go on to a CLOCK"
    package static let source =
        "J. Yang, Z. Qiu, Y. Zhang, Y. Yue and K. V. Rashmi, FIFO can be better than LRU: the "
        + "power of lazy promotion and quick demotion, HotOS 2023"
    package static let departures =
        "None known. As in its authors' program, entries leave only when the cache is full, and "
        + "the small queue has all the room that the main part doesn't take. With "
        + "rules=libcachesim what is larger than the small queue's part stays out, so that a cache "
        + "for fewer than 20 holds nothing."
    package static let parameters = [
        OrderParameter("small", .share(0...1), default: "10%", "the part that isn't the main's"),
        OrderParameter(
            "ghost", .share(0...64), default: "90%",
            "limit of the ghost queue, as a share of the cache"),
        OrderParameter(
            "promotion", .whole(1...100), default: "1",
            "uses in the small queue that lead to the main part"),
        OrderParameter("bits", .whole(1...7), default: "2", "bits of the main part's counts"),
        OrderRules.parameter,
    ]

    private static let small: KeyQueues.Queue = 1
    private static let main: KeyQueues.Queue = 2
    private static let ghost: KeyQueues.Queue = 3
    /// Entries without a place, which go first: further victims of the main part, and by
    /// libCacheSim's rules newcomers as large as the small queue.
    private static let away: KeyQueues.Queue = 4

    private var queues: KeyQueues
    /// Zero for a key that is no entry, else one more than its uses that count.
    private let counts: KeyTable<UInt8>
    private let mostInSmall: UInt8
    private let mostInMain: UInt8
    private let smallShare: Double
    private let ghostShare: Double
    private let isAsLibCacheSim: Bool
    private var smallLimit: Int64 = 0
    private var mainLimit: Int64 = 0
    private var ghostLimit: Int64 = 0
    private var largest: Int64 = 0

    package init(_ context: OrderContext) {
        queues = KeyQueues(queues: 4, keyCapacity: context.keyCapacity, sizes: context.sizes)
        counts = KeyTable(count: context.keyCapacity)
        smallShare = context.settings.number("small")
        ghostShare = context.settings.number("ghost")
        mostInSmall = UInt8(context.settings.whole("promotion")) + 1
        mostInMain = 1 << UInt8(context.settings.whole("bits"))
        isAsLibCacheSim = context.settings.rules == .libCacheSim
        resized(to: context.capacity)
    }

    package mutating func resized(to capacity: Int64) {
        smallLimit = capacity.share(smallShare)
        mainLimit = capacity - smallLimit
        largest = isAsLibCacheSim ? smallLimit : capacity
        ghostLimit = capacity.share(ghostShare)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { counts[key] != 0 }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        let most = queues.queue(of: key) == Self.main ? mostInMain : mostInSmall
        let count = counts[key]
        if count < most { counts[key] = count &+ 1 }
    }

    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        if queues.queue(of: key) == Self.ghost { queues.mark(key, Self.ghost) }
    }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        if size <= largest { return true }
        queues.unmark(key)
        return false
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        counts[key] = 1
        let queue = queues.queue(of: key)
        if queue == Self.ghost { queues.forget(key, Self.ghost) }
        if queue != KeyQueues.none, queues.size(of: key) <= mainLimit {
            enterMain(key)
        } else if isAsLibCacheSim, size >= smallLimit {
            queues.push(key, Self.away)
        } else {
            queues.push(key, Self.small)
        }
    }

    /// Puts an entry into the main part, and first makes room for it there.
    @inline(__always)
    private mutating func enterMain(_ key: KeyID) {
        let size = queues.size(of: key)
        while queues.occupied(Self.main) &+ size > mainLimit, let victim = evictMain() {
            counts[victim] = 1
            queues.push(victim, Self.away)
        }
        counts[key] = 1
        queues.push(key, Self.main)
    }

    package mutating func removed(_ key: KeyID) {
        counts[key] = 0
        queues.remove(key, queues.queue(of: key))
    }

    @inline(__always)
    package var isOverfull: Bool { !queues.isEmpty(Self.away) }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if !queues.isEmpty(Self.away), let key = popAway() { return key }
        counts.prefetch(queues.upcoming(Self.small))
        while let key = queues.pop(Self.small) {
            if counts[key] < mostInSmall {
                counts[key] = 0
                queues.remember(key, Self.ghost, limit: ghostLimit)
                return key
            }
            guard queues.size(of: key) <= mainLimit else {
                counts[key] = 0
                return key
            }
            enterMain(key)
            if !queues.isEmpty(Self.away), let victim = popAway() { return victim }
        }
        return evictMain()
    }

    private mutating func popAway() -> KeyID? {
        guard let key = queues.pop(Self.away) else { return nil }
        counts[key] = 0
        return key
    }

    @inline(__always)
    private mutating func evictMain() -> KeyID? {
        while let key = queues.oldest(Self.main) {
            counts.prefetch(queues.upcoming(Self.main))
            let count = counts[key]
            if count <= 1 {
                counts[key] = 0
                queues.remove(key, Self.main)
                return key
            }
            counts[key] = count &- 1
            queues.renew(key, Self.main)
        }
        return nil
    }

    /// Entries that were to go with it come back as well.
    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        counts[key] = 1
        let isRemembered = queues.queue(of: key) == Self.ghost
        if isRemembered { queues.remove(key, Self.ghost) }
        for other in queues.keys(Self.away).reversed() {
            queues.remove(other, Self.away)
            queues.pushOldest(other, Self.main)
        }
        queues.pushOldest(key, isRemembered ? Self.small : Self.main)
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { counts.prefetch(key) }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { queues.prefetch(key) }
}
