/// S3-FIFO: three FIFO queues. Newcomers enter a small one, and those that aren't asked for again
/// soon leave it, and the cache, quickly; what was used `promotion` times moves on to the main
/// queue, where each use, of three at most, is worth another round. The keys that left through the
/// small queue are remembered, and a newcomer that is among them enters the main queue (Yang,
/// Zhang, Qiu, Yue, Rashmi: FIFO queues are all you need for cache eviction, SOSP 2023, section 4).
///
/// As in libCacheSim, with which the counts of misses agree: until something was evicted, newcomers
/// that find the small queue full enter the main queue; and no newcomer that is larger than the
/// small queue comes in, while one exactly as large makes room first and then stays out. So a cache
/// for fewer than 20 entries of one holds none at a share of 10%. `large=in` lets all in, as the
/// paper, which knows one size only.
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
        "Newcomers larger than the small queue stay out, as in libCacheSim, so that a cache "
        + "for fewer than 20 holds nothing; the paper knows one size only. With large=in they "
        + "enter: the cloudPhysics sample of libCacheSim at 128 MiB has 90,117 misses either "
        + "way."
    package static let parameters = [
        OrderParameter("small", .share(0...1), default: "10%", "capacity of the small queue"),
        OrderParameter(
            "ghost", .share(0...64), default: "90%", "what the memory of keys stands for"),
        OrderParameter(
            "promotion", .whole(1...100), default: "2",
            "uses in the small queue that lead to the main queue"),
        OrderParameter(
            "large", .choice(["out", "in"]), default: "out",
            "whether newcomers as large as the small queue come in"),
    ]

    private static let small: KeyQueues.Queue = 1
    private static let main: KeyQueues.Queue = 2
    private static let ghost: KeyQueues.Queue = 3
    /// Newcomers that are as large as the small queue: the first to go.
    private static let away: KeyQueues.Queue = 4

    private var queues: KeyQueues
    /// By key: zero where it is no entry, else one more than its uses that count.
    private let counts: KeyTable<UInt8>
    private let most: UInt8
    private let promotion: UInt8
    private let smallShare: Double
    private let ghostShare: Double
    private let letsLargeIn: Bool
    private var smallLimit: Int64 = 0
    private var mainLimit: Int64 = 0
    private var ghostLimit: Int64 = 0
    private var largest: Int64 = 0
    private var hasEvicted = false

    package init(_ context: OrderContext) {
        queues = KeyQueues(queues: 4, keyCapacity: context.keyCapacity, sizes: context.sizes)
        counts = KeyTable(count: context.keyCapacity)
        smallShare = context.settings.number("small")
        ghostShare = context.settings.number("ghost")
        promotion = UInt8(context.settings.whole("promotion")) + 1
        most = max(promotion, 4)
        letsLargeIn = context.settings.word("large") == "in"
        resized(to: context.capacity)
    }

    package mutating func resized(to capacity: Int64) {
        smallLimit = capacity.share(smallShare)
        mainLimit = capacity - smallLimit
        ghostLimit = capacity.share(ghostShare)
        largest = letsLargeIn ? capacity : smallLimit
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { counts[key] != 0 }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
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
        if queue == Self.ghost { queues.forget(key, queue) }
        if queue != KeyQueues.none {
            queues.push(key, Self.main)
        } else if size >= smallLimit, !letsLargeIn {
            queues.push(key, Self.away)
        } else if !hasEvicted, queues.occupied(Self.small) >= smallLimit {
            queues.push(key, Self.main)
        } else {
            queues.push(key, Self.small)
        }
    }

    package mutating func removed(_ key: KeyID) {
        counts[key] = 0
        queues.remove(key, queues.queue(of: key))
    }

    @inline(__always)
    package var isOverfull: Bool { !queues.isEmpty(Self.away) }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if !queues.isEmpty(Self.away), let key = queues.pop(Self.away) {
            counts[key] = 0
            return key
        }
        hasEvicted = true
        if queues.occupied(Self.main) <= mainLimit, let key = evictSmall() { return key }
        if let key = evictMain() { return key }
        // Nobody was there: what the small queue has goes, whatever the limits say.
        return evictSmall() ?? evictMain()
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        counts[key] = 1
        let isRemembered = queues.queue(of: key) == Self.ghost
        if isRemembered { queues.remove(key, Self.ghost) }
        queues.pushOldest(key, isRemembered ? Self.small : Self.main)
    }

    @inline(__always)
    private mutating func evictSmall() -> KeyID? {
        counts.prefetch(queues.upcoming(Self.small))
        while let key = queues.pop(Self.small) {
            if counts[key] >= promotion {
                counts[key] = 1
                queues.push(key, Self.main)
            } else {
                counts[key] = 0
                queues.remember(key, Self.ghost, limit: ghostLimit)
                return key
            }
        }
        return nil
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

    /// As they would go: from the small queue as long as the main one has no more than its part.
    package var sequence: [KeyID]? {
        var small = queues.keys(Self.small).map { (key: $0, count: counts[$0]) }[...]
        var main = queues.keys(Self.main).map { (key: $0, count: counts[$0]) }[...]
        var mainSize = queues.occupied(Self.main)
        var keys = queues.keys(Self.away)
        func leavesSmall() -> KeyID? {
            while let (key, count) = small.popFirst() {
                if count < promotion { return key }
                main.append((key, 1))
                mainSize += queues.size(of: key)
            }
            return nil
        }
        func leavesMain() -> KeyID? {
            while let (key, count) = main.popFirst() {
                guard count > 1 else {
                    mainSize -= queues.size(of: key)
                    return key
                }
                main.append((key, min(count, 4) - 1))
            }
            return nil
        }
        while let key = (mainSize <= mainLimit ? leavesSmall() : nil) ?? leavesMain()
            ?? leavesSmall() ?? leavesMain()
        {
            keys.append(key)
        }
        return keys
    }
}
