/// S3-FIFO whose queues adapt their sizes to each other. Two short memories have the keys that left
/// through the small queue and those that the main queue evicted. Once they had more than 100 hits,
/// and one of them more than twice as many as the other, its queue gets a thousandth of the cache
/// from the other one (Yang, Zhang, Qiu, Yue, Rashmi: FIFO queues are all you need for cache
/// eviction, SOSP 2023).
///
/// The queues are those of algorithm 1 there, see `S3FIFO`. The paper doesn't say what becomes of
/// the hits after a comparison, and how small a queue may get. As in its authors' program,
/// libCacheSim, a fifth of the hits is forgotten, a queue with a hundredth of the cache or less
/// gives nothing, and there is no comparison as long as the main queue's memory is empty.
///
/// `rules=libcachesim` does as that program in all: its queues are those of `QDLP`, where one use
/// is enough for the main queue, memories have 10 % of the cache and not 5 %, a queue gets a
/// thousandth of the smaller one, the ghost queue grows and shrinks with the small one, and entries
/// larger than the small queue stay out.
///
/// Cost: as of S3-FIFO, and two notes for each key that leaves. Example, room for four with half of
/// it small, promotion at 1: a b a c d e evicts b, where FIFO evicts a.
package struct S3FIFOD: ReplacementOrder, ~Copyable {
    package static let id = "s3fifo-d"
    package static let summary = "s3fifo whose small queue grows and shrinks"
    package static let source =
        "J. Yang, Y. Zhang, Z. Qiu, Y. Yue and K. V. Rashmi, FIFO queues are all you need for "
        + "cache eviction, SOSP 2023"
    package static let departures =
        "None known. As in its authors' program, a fifth of the hits is forgotten after a "
        + "comparison, and a queue with a hundredth of the cache gives nothing away. With "
        + "rules=libcachesim queues are those of qd-lp, memories have 10 % of the cache, and what "
        + "is larger than the small queue stays out."
    package static let parameters = [
        OrderParameter("small", .share(0...1), default: "10%", "the small queue's at first"),
        OrderParameter(
            "promotion", .whole(1...100), default: "2",
            "uses in the small queue that lead to the main queue"
        ).standing("1", under: .libCacheSim),
        OrderParameter(
            "memory", .share(0...1), default: "5%",
            "how much of what each queue evicted is compared, as a share of the cache"
        ).standing("10%", under: .libCacheSim),
        OrderParameter(
            "hits", .whole(0...1_000_000), default: "100",
            "a comparison needs more hits of what was evicted"
        ).scaled,
        OrderRules.parameter,
    ]

    private static let small: KeyQueues.Queue = 1
    private static let main: KeyQueues.Queue = 2
    private static let ghost: KeyQueues.Queue = 3
    /// Victims of the main queue beyond the one asked for, which go first.
    private static let away: KeyQueues.Queue = 4

    private var queues: KeyQueues
    private var balance: QueueBalance
    /// Zero for a key that is no entry, else one more than its uses that count.
    private let counts: KeyTable<UInt8>
    private let most: UInt8
    private let promotion: UInt8
    private let settings: OrderSettings
    private let isAsLibCacheSim: Bool
    private var capacity: Int64 = 0
    private var smallLimit: Int64 = 0
    private var mainLimit: Int64 = 0
    private var ghostLimit: Int64 = 0
    /// A requested key that the ghost queue has, and its size there.
    private var returning = KeyID.absent
    private var returningSize: Int64 = 0

    package init(_ context: OrderContext) {
        queues = KeyQueues(queues: 4, keyCapacity: context.keyCapacity, sizes: context.sizes)
        balance = QueueBalance(context, enough: context.settings.whole("hits"))
        counts = KeyTable(count: context.keyCapacity)
        settings = context.settings
        promotion = UInt8(settings.whole("promotion")) + 1
        most = max(promotion, 4)
        isAsLibCacheSim = settings.rules == .libCacheSim
        resized(to: context.capacity)
    }

    package mutating func resized(to capacity: Int64) {
        self.capacity = capacity
        smallLimit = capacity.share(settings.number("small"))
        mainLimit = capacity - smallLimit
        ghostLimit = mainLimit
        balance.limit = capacity.share(settings.number("memory"))
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { counts[key] != 0 }

    @inline(__always)
    package mutating func requested(_ key: KeyID) {
        switch balance.need() {
        case .none: break
        case .small: moveBound(by: step, from: mainLimit)
        case .main: moveBound(by: -step, from: smallLimit)
        }
    }

    private var step: Int64 {
        max(1, (isAsLibCacheSim ? min(smallLimit, mainLimit) : capacity) / 1000)
    }

    /// Gives a part of one queue's limit to the other queue.
    private mutating func moveBound(by step: Int64, from giver: Int64) {
        guard giver > capacity / 100 else { return }
        let step = max(-smallLimit, min(step, mainLimit))
        smallLimit += step
        mainLimit -= step
        if isAsLibCacheSim { ghostLimit += step }
    }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        let count = counts[key]
        if count < most { counts[key] = count &+ 1 }
    }

    /// By the paper, room is made first, which may push the key itself out of the ghost queue.
    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        balance.missed(key)
        guard queues.queue(of: key) == Self.ghost else { return }
        if isAsLibCacheSim { return queues.mark(key, Self.ghost) }
        returning = key
        returningSize = queues.size(of: key)
    }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        if !isAsLibCacheSim || size <= smallLimit { return true }
        queues.unmark(key)
        return false
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        counts[key] = 1
        let queue = queues.queue(of: key)
        if queue == Self.ghost { leaveGhosts(key) }
        guard queue != KeyQueues.none else { return queues.push(key, Self.small) }
        if isAsLibCacheSim {
            while queues.occupied(Self.main) &+ queues.size(of: key) > mainLimit,
                sendAway(isCompared: false)
            {}
        }
        queues.push(key, Self.main)
    }

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
        if let key = popAway() { return key }
        if isAsLibCacheSim || queues.occupied(Self.small) >= smallLimit,
            let key = evictSmall() ?? popAway()
        {
            return key
        }
        // If the main queue is empty, the small queue's entries go, whatever the limits.
        return evictMain(isCompared: true) ?? evictSmall() ?? popAway()
            ?? evictMain(isCompared: true)
    }

    @inline(__always)
    private mutating func popAway() -> KeyID? {
        guard !queues.isEmpty(Self.away), let key = queues.pop(Self.away) else { return nil }
        counts[key] = 0
        return key
    }

    /// Evicts from the small queue. By libCacheSim's rules it ends as soon as the main queue has
    /// sent an entry away.
    @inline(__always)
    private mutating func evictSmall() -> KeyID? {
        counts.prefetch(queues.upcoming(Self.small))
        while let key = queues.pop(Self.small) {
            guard counts[key] >= promotion else {
                counts[key] = 0
                queues.remember(key, Self.ghost, limit: ghostLimit)
                balance.evicted(key, fromSmall: true)
                return key
            }
            counts[key] = 1
            queues.push(key, Self.main)
            while queues.occupied(Self.main) > mainLimit, sendAway(isCompared: true),
                isAsLibCacheSim
            {}
            if isAsLibCacheSim, !queues.isEmpty(Self.away) { return nil }
        }
        return nil
    }

    /// Moves the main queue's victim to `away`, so that it goes soon.
    private mutating func sendAway(isCompared: Bool) -> Bool {
        guard let key = evictMain(isCompared: isCompared) else { return false }
        counts[key] = 1
        queues.push(key, Self.away)
        return true
    }

    @inline(__always)
    private mutating func evictMain(isCompared: Bool) -> KeyID? {
        while let key = queues.oldest(Self.main) {
            counts.prefetch(queues.upcoming(Self.main))
            let count = counts[key]
            if count <= 1 {
                counts[key] = 0
                queues.remove(key, Self.main)
                if isCompared { balance.evicted(key, fromSmall: false) }
                return key
            }
            counts[key] = min(count, 4) &- 1
            queues.renew(key, Self.main)
        }
        return nil
    }

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
