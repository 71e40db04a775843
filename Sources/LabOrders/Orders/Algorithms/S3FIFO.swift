/// S3-FIFO: three FIFO queues. Newcomers enter a small one, and soon leave it and the cache unless
/// they are requested again. Entries used `promotion` times move to the main queue, where each use,
/// of three at most, gives another round. The keys that left through the small queue are
/// remembered, and a newcomer among them enters the main queue (Yang, Zhang, Qiu, Yue, Rashmi: FIFO
/// queues are all you need for cache eviction, SOSP 2023, section 4).
///
/// This is the paper's algorithm 1. Each entry that moves to a main queue above its share evicts
/// one there, so that a newcomer may evict two. The paper has entries of one size only. With sizes,
/// queues are limited by the sum of their entries' sizes, and a newcomer makes as much room as it
/// needs.
///
/// Until its first eviction, libCacheSim sends newcomers to the main queue if the small queue is
/// full. It refuses entries larger than the small queue; one that is exactly as large makes room
/// and then stays out, so a cache for fewer than 20 entries of size one stays empty. And the main
/// queue may exceed its share until room is needed again. `rules=libcachesim` does the same, and
/// its counts of misses agree.
///
/// Cost: a count on a hit; a victim takes a step for each use since, of three at most. Example,
/// room for four with half of it small, promotion at 1: a b a c d e evicts b, where FIFO evicts a.
package struct S3FIFO: ReplacementOrder, ~Copyable {
    package static let id = "s3fifo"
    package static let summary =
        "newcomers enter a small FIFO queue; what isn't used there goes soon"
    package static let source =
        "J. Yang, Y. Zhang, Z. Qiu, Y. Yue and K. V. Rashmi, FIFO queues are all you need for "
        + "cache eviction, SOSP 2023, section 4"
    package static let departures =
        "None known. Uses are counted up to 3, as there, or up to promotion if that is more. The "
        + "paper knows one size only, and where sizes differ queues count them here. "
        + "With rules=libcachesim newcomers enter the main queue while it fills, which on a "
        + "short trace is most of it: of the LIRS authors' cs at 500, 4,953 misses and not "
        + "6,657; and what is larger than the small queue stays out, so that a cache for fewer "
        + "than 20 holds nothing."
    package static let parameters = [
        OrderParameter("small", .share(0...1), default: "10%", "capacity of the small queue"),
        OrderParameter(
            "ghost", .share(0...64), default: "90%",
            "limit of the ghost queue, as a share of the cache"),
        OrderParameter(
            "promotion", .whole(1...100), default: "2",
            "uses in the small queue that lead to the main queue"),
        OrderRules.parameter,
    ]

    private static let small: KeyQueues.Queue = 1
    private static let main: KeyQueues.Queue = 2
    private static let ghost: KeyQueues.Queue = 3
    /// Entries without a place, which go first: victims of the main queue beyond the one asked for;
    /// by libCacheSim's rules also newcomers as large as the small queue.
    private static let away: KeyQueues.Queue = 4

    private var queues: KeyQueues
    /// Zero for a key that is no entry, else one more than its uses that count.
    private let counts: KeyTable<UInt8>
    private let most: UInt8
    private let promotion: UInt8
    private let smallShare: Double
    private let ghostShare: Double
    private let isAsLibCacheSim: Bool
    private var smallLimit: Int64 = 0
    private var mainLimit: Int64 = 0
    private var ghostLimit: Int64 = 0
    private var largest: Int64 = 0
    private var hasEvicted = false
    /// A requested key that the ghost queue has, and its size there.
    private var returning = KeyID.absent
    private var returningSize: Int64 = 0

    package init(_ context: OrderContext) {
        queues = KeyQueues(queues: 4, keyCapacity: context.keyCapacity, sizes: context.sizes)
        counts = KeyTable(count: context.keyCapacity)
        smallShare = context.settings.number("small")
        ghostShare = context.settings.number("ghost")
        promotion = UInt8(context.settings.whole("promotion")) + 1
        most = max(promotion, 4)
        isAsLibCacheSim = context.settings.rules == .libCacheSim
        resized(to: context.capacity)
    }

    package mutating func resized(to capacity: Int64) {
        smallLimit = capacity.share(smallShare)
        mainLimit = capacity - smallLimit
        ghostLimit = capacity.share(ghostShare)
        largest = isAsLibCacheSim ? smallLimit : capacity
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { counts[key] != 0 }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        let count = counts[key]
        if count < most { counts[key] = count &+ 1 }
    }

    /// As in the paper, room is made first, which may push the key itself out of the ghost queue.
    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        guard queues.queue(of: key) == Self.ghost else { return }
        if isAsLibCacheSim { return queues.mark(key, Self.ghost) }
        returning = key
        returningSize = queues.size(of: key)
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
        if queue == Self.ghost { leaveGhosts(key) }
        if queue != KeyQueues.none {
            queues.push(key, Self.main)
        } else if isAsLibCacheSim, size >= smallLimit {
            queues.push(key, Self.away)
        } else if isAsLibCacheSim, !hasEvicted, queues.occupied(Self.small) >= smallLimit {
            queues.push(key, Self.main)
        } else {
            queues.push(key, Self.small)
        }
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

    package mutating func removed(_ key: KeyID) {
        counts[key] = 0
        queues.remove(key, queues.queue(of: key))
    }

    @inline(__always)
    package var isOverfull: Bool { !queues.isEmpty(Self.away) }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if !queues.isEmpty(Self.away), let key = popAway() { return key }
        hasEvicted = true
        let isSmallsTurn =
            isAsLibCacheSim
            ? queues.occupied(Self.main) <= mainLimit : queues.occupied(Self.small) >= smallLimit
        if isSmallsTurn, let key = evictSmall() ?? popAway() { return key }
        // If the main queue is empty, the small queue's entries go, whatever the limits.
        return evictMain() ?? evictSmall() ?? popAway() ?? evictMain()
    }

    private mutating func popAway() -> KeyID? {
        guard let key = queues.pop(Self.away) else { return nil }
        counts[key] = 0
        return key
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        counts[key] = 1
        let isRemembered = queues.queue(of: key) == Self.ghost
        if isRemembered { queues.remove(key, Self.ghost) }
        if !isAsLibCacheSim {
            for other in queues.keys(Self.away).reversed() {
                queues.remove(other, Self.away)
                queues.pushOldest(other, Self.main)
            }
        }
        queues.pushOldest(key, isRemembered ? Self.small : Self.main)
    }

    @inline(__always)
    private mutating func evictSmall() -> KeyID? {
        counts.prefetch(queues.upcoming(Self.small))
        while let key = queues.pop(Self.small) {
            if counts[key] >= promotion {
                counts[key] = 1
                queues.push(key, Self.main)
                if !isAsLibCacheSim, queues.occupied(Self.main) > mainLimit { sendAway() }
            } else {
                counts[key] = 0
                queues.remember(key, Self.ghost, limit: ghostLimit)
                return key
            }
        }
        return nil
    }

    /// Moves the main queue's victim to `away`, so that it goes right after the current victim.
    @inline(never)
    private mutating func sendAway() {
        guard let key = evictMain() else { return }
        counts[key] = 1
        queues.push(key, Self.away)
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
            counts[key] = min(count, 4) &- 1
            queues.renew(key, Self.main)
        }
        return nil
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { counts.prefetch(key) }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { queues.prefetch(key) }

    /// The order of eviction if nothing is used or inserted meanwhile.
    package var sequence: [KeyID]? {
        var drain = Drain(
            small: queues.keys(Self.small).map { (key: $0, count: counts[$0]) }[...],
            main: queues.keys(Self.main).map { (key: $0, count: counts[$0]) }[...],
            smallSize: queues.occupied(Self.small), mainSize: queues.occupied(Self.main))
        var keys = queues.keys(Self.away)
        while true {
            let isSmallsTurn =
                isAsLibCacheSim ? drain.mainSize <= mainLimit : drain.smallSize >= smallLimit
            let victim =
                isSmallsTurn ? leavesSmall(&drain) : leavesMain(&drain) ?? leavesSmall(&drain)
            guard let key = victim ?? drain.away.popFirst() ?? leavesMain(&drain) else {
                return keys
            }
            keys.append(key)
            keys += drain.away
            drain.away = []
        }
    }

    /// Copies of both queues, which are emptied step by step.
    private struct Drain {
        var small: ArraySlice<(key: KeyID, count: UInt8)>
        var main: ArraySlice<(key: KeyID, count: UInt8)>
        var smallSize: Int64
        var mainSize: Int64
        var away: ArraySlice<KeyID> = []
    }

    private func leavesSmall(_ drain: inout Drain) -> KeyID? {
        while let (key, count) = drain.small.popFirst() {
            drain.smallSize -= queues.size(of: key)
            if count < promotion { return key }
            drain.main.append((key, 1))
            drain.mainSize += queues.size(of: key)
            if !isAsLibCacheSim, drain.mainSize > mainLimit, let other = leavesMain(&drain) {
                drain.away.append(other)
            }
        }
        return nil
    }

    private func leavesMain(_ drain: inout Drain) -> KeyID? {
        while let (key, count) = drain.main.popFirst() {
            guard count > 1 else {
                drain.mainSize -= queues.size(of: key)
                return key
            }
            drain.main.append((key, min(count, 4) - 1))
        }
        return nil
    }
}
