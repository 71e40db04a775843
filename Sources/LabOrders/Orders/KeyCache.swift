/// A cache that key traces are replayed through.
public protocol KeyCache: AnyObject {
    /// What was counted so far.
    var counts: KeyCounts { get }
    /// Replays some requests of a chunk.
    func play(_ chunk: RequestChunk, _ range: Range<Int>)
}

/// What a replay of a key trace counts.
public struct KeyCounts: Sendable, Equatable {
    /// How often a key was asked for.
    public var requests = 0
    /// The sizes of those requests, or one for each.
    public var requestedBytes: Int64 = 0
    /// Requests whose key wasn't there.
    public var misses = 0
    /// The sizes of those.
    public var missedBytes: Int64 = 0
    /// Entries that were given up for others.
    public var evictions = 0
    /// The cache held so much more than its size, at most, when an insertion was over.
    public var excess: Int64 = 0
    /// The first request after which that was so.
    package var excessRequest = 0

    /// Nothing, so far.
    public init() {}

    /// An insertion was over, and too much was held.
    @inline(never)
    mutating func note(excess: Int64, request: Int) {
        if self.excess == 0 { excessRequest = request }
        self.excess = max(self.excess, excess)
    }

    /// Counts what came between two moments; the excess is the most by then.
    public static func - (a: KeyCounts, b: KeyCounts) -> KeyCounts {
        var difference = a
        difference.requests -= b.requests
        difference.requestedBytes -= b.requestedBytes
        difference.misses -= b.misses
        difference.missedBytes -= b.missedBytes
        difference.evictions -= b.evictions
        return difference
    }
}

/// What a key cache is, beside its order.
public struct KeyCacheRule {
    /// In bytes, or in entries where each counts for one.
    package var capacity: Int64
    /// Whether requests' sizes count.
    package var isSized: Bool

    package init(capacity: Int64, isSized: Bool = false) {
        self.capacity = capacity
        self.isSized = isSized
    }
}

/// Any cache, by closures that are made where its order is known: a generic class's own methods,
/// called through a protocol, would be the ones that are compiled for no order in particular.
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

/// A cache of one order. It is compiled anew for each order, so that the loop over requests has the
/// order's own steps in it, and no calls.
final class OrderedKeyCache<Order: ReplacementOrder & ~Copyable> {
    private var order: Order
    private let rule: KeyCacheRule
    private let sizes: EntrySizes
    private var occupied: Int64 = 0
    private(set) var counts = KeyCounts()
    /// Requests before this chunk, less the positions of the log before it.
    private var requestsBefore = 0
    /// The position of the latest newcomer, for orders that take it in before they evict.
    private var newcomer: UInt32 = 0

    init(_ order: consuming Order, _ context: OrderContext, _ rule: KeyCacheRule) {
        self.order = order
        sizes = context.sizes
        self.rule = rule
    }

    func play(_ chunk: RequestChunk, _ range: Range<Int>) {
        requestsBefore = counts.requests - range.lowerBound
        counts.requests += range.count
        if rule.isSized, !chunk.sizes.areOnes {
            playSizes(chunk, range)
        } else {
            playOnes(chunk, range)
        }
    }

    /// How many requests ahead a key's books are asked for.
    @inline(__always)
    private static var farAhead: UInt32 { 24 }
    @inline(__always)
    private static var nearAhead: UInt32 { 8 }

    private func playOnes(_ chunk: RequestChunk, _ range: Range<Int>) {
        let log = chunk.log
        let start = counts
        for position in UInt32(range.lowerBound)..<UInt32(range.upperBound) {
            order.prefetchFar(log[position &+ Self.farAhead])
            order.prefetchNear(log[position &+ Self.nearAhead])
            let key = log[position]
            order.requested(key)
            if order.contains(key) {
                order.used(key)
                while order.isOverfull, evict(for: nil, isOne: true) {}
            } else {
                if !order.claims(key) { counts.misses &+= 1 }
                if Order.insertsFirst { newcomer = position }
                miss(key, 1, isOne: true)
            }
        }
        counts.requestedBytes += Int64(range.count)
        counts.missedBytes += Int64(counts.misses - start.misses)
    }

    private func playSizes(_ chunk: RequestChunk, _ range: Range<Int>) {
        let log = chunk.log
        let overrides = chunk.overrides
        var stray = overrides.index(from: UInt32(range.lowerBound))
        var nextStray = stray < overrides.positions.count ? overrides.positions[stray] : .max
        for position in UInt32(range.lowerBound)..<UInt32(range.upperBound) {
            order.prefetchFar(log[position &+ Self.farAhead])
            order.prefetchNear(log[position &+ Self.nearAhead])
            let key = log[position]
            var size = chunk.sizes[key]
            if position == nextStray {
                size = overrides.sizes[stray]
                stray += 1
                nextStray = stray < overrides.positions.count ? overrides.positions[stray] : .max
            }
            counts.requestedBytes &+= size
            order.requested(key)
            if order.contains(key) {
                order.used(key)
                while order.isOverfull, evict(for: nil, isOne: false) {}
            } else {
                if Order.insertsFirst { newcomer = position }
                missAtSize(key, size)
            }
        }
    }

    /// A call of its own: here it isn't the loop that counts, and every order's copy of it takes
    /// the compiler's time.
    @inline(never)
    private func missAtSize(_ key: KeyID, _ size: Int64) {
        if !order.claims(key) {
            counts.misses &+= 1
            counts.missedBytes &+= size
        }
        miss(key, size, isOne: false)
    }

    /// Where all so far were of size one, nobody asks who the victim was: an order that would have
    /// to look it up in far memory needn't.
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

    /// Lets a newcomer in if enough entries go for its sake; else all stay.
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
        // Where the table is the trace's own, shared, it says the same already.
        if rule.isSized, sizes[key] != size { sizes[key] = size }
        occupied &+= size
        order.inserted(key, size: size)
        while order.isOverfull, let victim = order.evict(for: nil) {
            occupied &-= isOne ? 1 : sizes[victim]
            // An order that won't have the newcomer gives it back, which is no eviction.
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
