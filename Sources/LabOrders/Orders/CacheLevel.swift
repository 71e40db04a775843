/// A cache of one order whose victims can go on to another cache, and whose entries can be removed.
///
/// Its steps are those of `OrderedKeyCache`, with the order behind a reference: one type serves all
/// orders, where each request also has an operation, a time to live or several levels.
final class CacheLevel {
    private let order: BoxedOrder
    private let insertsFirst: Bool
    private let weighsNewcomers: Bool
    private let isSized: Bool
    let capacity: Int64
    private let sizes: EntrySizes
    private var occupied: Int64 = 0
    var counts = LevelCounts()
    /// Number of the current request of the whole trace.
    var request = 0

    init(_ type: OrderType, _ context: OrderContext, _ rule: KeyCacheRule) {
        order = type.made(context)
        weighsNewcomers =
            context.filters.isEmpty ? type.weighsNewcomers : Gate.weighs(type, context)
        insertsFirst = type.insertsFirst && (context.filters.isEmpty || !Gate.weighs(type, context))
        isSized = rule.isSized
        capacity = rule.capacity
        sizes = context.sizes
    }

    /// An entry that an order gave up.
    struct Victim {
        var key: KeyID
        var size: Int64
        /// False for a newcomer that the order refuses by giving it up at once.
        var isEviction = true
    }

    func contains(_ key: KeyID) -> Bool { order.contains(key) }
    func claims(_ key: KeyID) -> Bool { order.claims(key) }
    func requested(_ key: KeyID) { order.requested(key) }

    func size(of key: KeyID) -> Int64 { isSized ? sizes[key] : 1 }

    /// Notes a use, and returns what the order evicts beyond its own limits.
    func use(_ key: KeyID) -> [Victim] {
        order.used(key)
        var victims: [Victim] = []
        while order.isOverfull, evict(for: nil, &victims) {}
        return victims
    }

    /// Removes an entry for another reason than its eviction.
    func remove(_ key: KeyID) {
        occupied -= size(of: key)
        order.removed(key)
    }

    /// Notes that an entry's value is written again, in the place that it has.
    func rewrite(_ key: KeyID) {
        counts.entered += 1
        counts.enteredBytes += size(of: key)
    }

    /// Takes a key in, if the order and its filters agree; returns what had to go, which may be the
    /// key itself.
    func enter(_ key: KeyID, _ size: Int64) -> (isIn: Bool, victims: [Victim]) {
        var victims: [Victim] = []
        order.missed(key)
        guard order.admits(key, size: size), size <= capacity else { return (false, []) }
        if insertsFirst {
            insert(key, size, &victims)
            while occupied > capacity, evict(for: nil, &victims) {}
            if occupied > capacity {
                counts.caching.note(excess: occupied - capacity, request: request)
            }
        } else if weighsNewcomers {
            guard weigh(key, size, &victims) else { return (false, []) }
        } else {
            while occupied + size > capacity {
                guard evict(for: key, &victims) else { return (false, victims) }
            }
            insert(key, size, &victims)
        }
        return (order.contains(key), victims)
    }

    /// Makes room for a newcomer, or restores all that would have gone for it.
    private func weigh(_ key: KeyID, _ size: Int64, _ victims: inout [Victim]) -> Bool {
        while occupied + size > capacity {
            guard evict(for: key, &victims) else {
                for victim in victims.reversed() {
                    order.undoEviction(victim.key, size: victim.size)
                    occupied += victim.size
                }
                counts.caching.evictions -= victims.count
                return false
            }
        }
        insert(key, size, &victims)
        return true
    }

    private func insert(_ key: KeyID, _ size: Int64, _ victims: inout [Victim]) {
        if isSized { sizes[key] = size }
        occupied += size
        counts.entered += 1
        counts.enteredBytes += size
        order.inserted(key, size: size)
        while order.isOverfull, let victim = order.evict(for: nil) {
            // An order that refuses the newcomer returns it, which doesn't count as an eviction.
            give(up: victim, isEviction: victim != key, &victims)
        }
    }

    private func evict(for newcomer: KeyID?, _ victims: inout [Victim]) -> Bool {
        guard let victim = order.evict(for: newcomer) else { return false }
        give(up: victim, isEviction: true, &victims)
        return true
    }

    private func give(up victim: KeyID, isEviction: Bool, _ victims: inout [Victim]) {
        let size = size(of: victim)
        occupied -= size
        if isEviction { counts.caching.evictions += 1 }
        victims.append(Victim(key: victim, size: size, isEviction: isEviction))
    }
}

package struct LevelCounts: Sendable, Equatable {
    /// Requests that came as far as this level, with its misses and evictions.
    package var caching = KeyCounts()
    /// Entries that came in or were written again: what a medium of this level has to write.
    package var entered = 0
    /// Sum of their sizes; their number if sizes don't count.
    package var enteredBytes: Int64 = 0

    package init() {}

    package static func - (a: LevelCounts, b: LevelCounts) -> LevelCounts {
        var difference = a
        difference.caching = a.caching - b.caching
        difference.entered -= b.entered
        difference.enteredBytes -= b.enteredBytes
        return difference
    }
}
