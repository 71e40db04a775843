/// A cache through which key traces are replayed.
public protocol KeyCache: AnyObject {
    /// Counts so far.
    var counts: KeyCounts { get }
    /// Replays some requests of a chunk.
    func play(_ chunk: RequestChunk, _ range: Range<Int>)
}

/// Counts of a key trace's replay.
public struct KeyCounts: Sendable, Equatable {
    /// Number of requests that ask for a key: writes and deletions have counts of their own.
    public var requests = 0
    /// Sum of the requests' sizes; their number if sizes don't count.
    public var requestedBytes: Int64 = 0
    /// Requests whose key wasn't in the cache.
    public var misses = 0
    /// Sum of the misses' sizes.
    public var missedBytes: Int64 = 0
    /// Entries that were evicted.
    public var evictions = 0
    /// The largest excess of the cache over its size after an insertion.
    public var excess: Int64 = 0
    package var excessRequest = 0
    /// Counts of what only some traces tell; nil for a trace without such columns.
    public var details: DetailCounts?

    /// Counts of no requests.
    public init() {}

    /// Notes an excess after an insertion.
    @inline(never)
    mutating func note(excess: Int64, request: Int) {
        if self.excess == 0 { excessRequest = request }
        self.excess = max(self.excess, excess)
    }

    /// Differences of counts at two moments; the excess is the later one.
    public static func - (a: KeyCounts, b: KeyCounts) -> KeyCounts {
        var difference = a
        difference.requests -= b.requests
        difference.requestedBytes -= b.requestedBytes
        difference.misses -= b.misses
        difference.missedBytes -= b.missedBytes
        difference.evictions -= b.evictions
        if let details = a.details, let before = b.details { difference.details = details - before }
        return difference
    }
}

/// Counts of operations, expiries, costs and latencies.
public struct DetailCounts: Sendable, Equatable {
    /// Requests that wrote a key.
    public var writes = 0
    /// Requests that deleted a key, in the cache or not.
    public var deletes = 0
    /// Entries that were found expired by a request for their key.
    public var expired = 0
    /// Sum of the costs of requests that asked for a key.
    public var requestedCost: Int64 = 0
    /// Sum of the misses' costs.
    public var missedCost: Int64 = 0
    /// Requests that waited for a fetch which an earlier one had begun.
    public var delayed = 0
    /// Time that all requests waited for fetches.
    public var waitedNs: Int64 = 0

    /// Counts of no requests.
    public init() {}

    static func - (a: DetailCounts, b: DetailCounts) -> DetailCounts {
        var difference = a
        difference.writes -= b.writes
        difference.deletes -= b.deletes
        difference.expired -= b.expired
        difference.requestedCost -= b.requestedCost
        difference.missedCost -= b.missedCost
        difference.delayed -= b.delayed
        difference.waitedNs -= b.waitedNs
        return difference
    }
}

/// Properties of a key cache beside its order.
public struct KeyCacheRule {
    /// Bytes, or entries if each counts as one.
    package var capacity: Int64
    /// True if requests' sizes count.
    package var isSized: Bool

    package init(capacity: Int64, isSized: Bool = false) {
        self.capacity = capacity
        self.isSized = isSized
    }
}

/// Wraps any cache in closures, which are made where its order is known. Calling a generic class's
/// methods through a protocol would run code that isn't specialized for the order.
final class CompiledKeyCache: KeyCache {
    private let player: (RequestChunk, Range<Int>) -> Void
    private let counter: () -> KeyCounts

    @inline(__always)
    init<Order: ReplacementOrder & ~Copyable>(_ cache: OrderedKeyCache<Order>) {
        player = { cache.play($0, $1) }
        counter = { cache.counts }
    }

    var counts: KeyCounts { counter() }

    func play(_ chunk: RequestChunk, _ range: Range<Int>) { player(chunk, range) }
}

/// A cache of one order. It is specialized for each order, so that the loop over requests inlines
/// the order's steps.
final class OrderedKeyCache<Order: ReplacementOrder & ~Copyable> {
    private var order: Order
    private let rule: KeyCacheRule
    private let sizes: EntrySizes
    private var occupied: Int64 = 0
    private(set) var counts = KeyCounts()
    /// Difference between the number of a request and its position in the chunk.
    private var requestsBefore = 0
    /// The position of the latest newcomer, for orders that insert before they evict.
    private var newcomer: UInt32 = 0

    init(_ order: consuming Order, _ context: OrderContext, _ rule: KeyCacheRule) {
        self.order = order
        sizes = context.sizes
        self.rule = rule
    }

    func play(_ chunk: RequestChunk, _ range: Range<Int>) {
        requestsBefore = counts.requests - range.lowerBound
        counts.requests += range.count
        let isOne = !rule.isSized || chunk.sizes.areOnes
        counts.requestedBytes += isOne ? Int64(range.count) : chunk.bytes(in: range)
        play(chunk, UInt32(range.lowerBound)..<UInt32(range.upperBound), isOne: isOne)
    }

    /// Number of requests that the prefetch of a key's data is ahead.
    @inline(__always)
    private static var farAhead: UInt32 { 24 }
    @inline(__always)
    private static var nearAhead: UInt32 { 8 }

    /// The one loop: each order has its own copy of the code. A hit needs no size, so requests of
    /// all sizes share it.
    private func play(_ chunk: RequestChunk, _ range: Range<UInt32>, isOne: Bool) {
        let log = chunk.log
        var position = range.lowerBound
        while position < range.upperBound {
            order.prefetchFar(log[position &+ Self.farAhead])
            order.prefetchNear(log[position &+ Self.nearAhead])
            let key = log[position]
            order.requested(key)
            if order.contains(key) {
                order.used(key)
                while order.isOverfull, evict(for: nil, isOne: isOne) {}
            } else {
                let size = isOne ? 1 : chunk.size(of: key, at: position)
                if !order.claims(key) {
                    counts.misses &+= 1
                    counts.missedBytes &+= size
                }
                if Order.insertsFirst { newcomer = position }
                miss(key, size, isOne: isOne)
            }
            position &+= 1
        }
    }

    /// Handles a miss. With `isOne` all sizes so far are one, so the victim isn't used: an order
    /// that would have to load it from far memory needn't.
    @inline(always)
    private func miss(_ key: KeyID, _ size: Int64, isOne: Bool) {
        order.missed(key)
        guard order.admits(key, size: size), size <= rule.capacity else { return }
        if Order.insertsFirst {
            insert(key, size, isOne: isOne)
            while occupied > rule.capacity, evict(for: nil, isOne: isOne) {}
            if occupied > rule.capacity {
                counts.note(
                    excess: occupied - rule.capacity,
                    request: requestsBefore + Int(newcomer) + 1)
            }
            return
        }
        if Order.weighsNewcomers { return weigh(key, size) }
        while occupied &+ size > rule.capacity {
            guard evict(for: key, isOne: isOne) else { return }
        }
        insert(key, size, isOne: isOne)
    }

    /// Inserts a newcomer if enough entries can be evicted for it; else keeps them all.
    private func weigh(_ key: KeyID, _ size: Int64) {
        var victims: [KeyID] = []
        while occupied &+ size > rule.capacity {
            guard let victim = order.evict(for: key) else {
                for victim in victims.reversed() {
                    order.undoEviction(victim, size: sizes[victim])
                    occupied &+= sizes[victim]
                }
                return
            }
            occupied &-= sizes[victim]
            victims.append(victim)
        }
        counts.evictions += victims.count
        insert(key, size, isOne: false)
    }

    @inline(always)
    private func insert(_ key: KeyID, _ size: Int64, isOne: Bool) {
        // A table that is shared with the trace already has this size.
        if sizes[key] != size, rule.isSized { sizes[key] = size }
        occupied &+= size
        order.inserted(key, size: size)
        while order.isOverfull, let victim = order.evict(for: nil) {
            occupied &-= isOne ? 1 : sizes[victim]
            // An order that refuses the newcomer returns it, which doesn't count as an eviction.
            if victim != key { counts.evictions &+= 1 }
        }
    }

    @inline(always)
    private func evict(for newcomer: KeyID?, isOne: Bool) -> Bool {
        guard let victim = order.evict(for: newcomer) else { return false }
        occupied &-= isOne ? 1 : sizes[victim]
        counts.evictions &+= 1
        return true
    }
}
