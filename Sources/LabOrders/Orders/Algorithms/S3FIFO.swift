/// S3-FIFO: three FIFO queues, one of them of keys alone (Yang, Zhang, Qiu, Yue, Rashmi: FIFO
/// queues are all you need for cache eviction, SOSP 2023, section 4). In most traces, many keys are
/// never requested again, and should leave soon; so newcomers have to prove themselves in a small
/// queue.
///
///     newcomer -----------> [ small ] -- used `promotion` times --> [ main ] -- unused --> gone
///                               |                                    ^    |
///                            unused                                  |    '- used: another round
///                               v                                    |
///     remembered newcomer - ( ghost: the keys that left ) -----------'
///
/// A hit only counts a use, of three at most. A miss inserts its key into the small queue, or into
/// the main queue if the ghost queue has it. An eviction takes from the small queue if that has its
/// share, else from the main queue, and goes on until an entry leaves: a used one moves instead, as
/// in the picture, and loses its uses, or one of them in the main queue.
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
package struct S3FIFO: ProbationOrder, ~Copyable {
    package static let id = "s3fifo"
    package static let parameters = [
        OrderParameter("small", .share(0...1), default: "10%", of: id),
        OrderParameter("ghost", .share(0...64), default: "90%", of: id),
        OrderParameter("promotion", .whole(1...100), default: "2", of: id),
        OrderRules.parameter,
    ]

    package var parts: ProbationQueues

    package init(_ context: OrderContext) { parts = ProbationQueues(context) }

    /// In the paper room is made first.
    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        if parts.isAsLibCacheSim { parts.recall(key) } else { parts.recallLater(key) }
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        parts.push(key, parts.enter(key) ? ProbationQueues.main : parts.newcomersQueue(size))
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if let key = parts.popAway() { return key }
        parts.hasEvicted = true
        let isSmallsTurn =
            parts.isAsLibCacheSim
            ? !parts.isMainOverfull
            : parts.queues.occupied(ProbationQueues.small) >= parts.smallLimit
        if isSmallsTurn, let key = evictSmall() ?? parts.popAway() { return key }
        // If the main queue is empty, the small queue's entries go, whatever the limits.
        return evictMain() ?? evictSmall() ?? parts.popAway() ?? evictMain()
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        parts.undoEviction(key, comesFromMain: !parts.isAsLibCacheSim)
    }

    @inline(__always)
    private mutating func evictSmall() -> KeyID? {
        while let (key, leaves) = parts.popSmall() {
            if leaves { return key }
            if !parts.isAsLibCacheSim, parts.isMainOverfull { sendAway() }
        }
        return nil
    }

    /// Moves the main queue's victim to `away`, so that it goes right after the current victim.
    @inline(never)
    private mutating func sendAway() { if let key = evictMain() { parts.sendAway(key) } }

    @inline(__always)
    private mutating func evictMain() -> KeyID? { parts.evictMain(rounds: 3) }

    /// The order of eviction if nothing is used or inserted meanwhile.
    package var sequence: [KeyID]? {
        var drain = Drain(
            small: parts.queues.keys(ProbationQueues.small).map {
                (key: $0, count: parts.counts[$0])
            }[...],
            main: parts.queues.keys(ProbationQueues.main).map {
                (key: $0, count: parts.counts[$0])
            }[...],
            smallSize: parts.queues.occupied(ProbationQueues.small),
            mainSize: parts.queues.occupied(ProbationQueues.main))
        var keys = parts.queues.keys(ProbationQueues.away)
        while true {
            let isSmallsTurn =
                parts.isAsLibCacheSim
                ? drain.mainSize <= parts.mainLimit : drain.smallSize >= parts.smallLimit
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
            drain.smallSize -= parts.queues.size(of: key)
            if count < parts.promotion { return key }
            drain.main.append((key, 1))
            drain.mainSize += parts.queues.size(of: key)
            if !parts.isAsLibCacheSim, drain.mainSize > parts.mainLimit,
                let other = leavesMain(&drain)
            {
                drain.away.append(other)
            }
        }
        return nil
    }

    private func leavesMain(_ drain: inout Drain) -> KeyID? {
        while let (key, count) = drain.main.popFirst() {
            guard count > 1 else {
                drain.mainSize -= parts.queues.size(of: key)
                return key
            }
            drain.main.append((key, min(count, 4) - 1))
        }
        return nil
    }
}
