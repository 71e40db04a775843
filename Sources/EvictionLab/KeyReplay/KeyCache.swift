/// What a key cache is, beside its order.
public struct KeyCacheRule: Sendable {
    /// In bytes, or in entries where each counts for one.
    public var capacity: Int64

    public init(capacity: Int64) { self.capacity = capacity }
}

/// What a replay of a key trace counts.
public struct KeyCounts: Sendable, Equatable {
    public var misses = 0
    public var missedBytes: Int64 = 0
    public var evictions = 0

    public init() {}
}

/// A cache that key traces are replayed through.
public protocol KeyCache: AnyObject {
    var counts: KeyCounts { get }
    /// Replays a stretch of requests.
    func play(_ trace: KeyTrace, _ range: Range<Int>)
}

/// A cache of one order.
///
/// It is compiled anew for each order, so that the loop over requests has the order's own steps in
/// it and no calls.
final class OrderedKeyCache<Order: ReplacementOrder & ~Copyable>: KeyCache {
    private var order: Order
    private let capacity: Int64
    private var occupied: Int64 = 0
    private(set) var counts = KeyCounts()

    init(_ ground: OrderGround, _ rule: KeyCacheRule) {
        order = Order(ground)
        capacity = rule.capacity
    }

    /// How far ahead of a request its key's books are asked for.
    private static var farAhead: Int { 24 }
    private static var nearAhead: Int { 8 }

    func play(_ trace: KeyTrace, _ range: Range<Int>) {
        let log = trace.log
        var misses = 0
        var evictions = 0
        var occupied = occupied
        for position in UInt32(range.lowerBound)..<UInt32(range.upperBound) {
            // The log has room beyond its end.
            order.approaches(log[position &+ 24])
            order.comesNear(log[position &+ 8])
            let key = log[position]
            order.requested(key)
            if order.contains(key) {
                order.used(key)
                continue
            }
            misses &+= 1
            order.missed(key)
            guard capacity >= 1, order.admits(key, size: 1) else { continue }
            if !Order.insertsFirst {
                var hasRoom = true
                while occupied &+ 1 > capacity {
                    guard order.evict(for: key) != nil else {
                        hasRoom = false
                        break
                    }
                    occupied &-= 1
                    evictions &+= 1
                }
                guard hasRoom else { continue }
                order.inserted(key, size: 1)
                occupied &+= 1
            } else {
                order.inserted(key, size: 1)
                occupied &+= 1
                while occupied > capacity, order.evict(for: nil) != nil {
                    occupied &-= 1
                    evictions &+= 1
                }
            }
        }
        counts.misses += misses
        counts.evictions += evictions
        self.occupied = occupied
    }
}
