@testable import LabOrders

/// A cache around an order, told everything in the sequence that the protocol names. A newcomer for
/// whom there is no room stays out.
final class OrderedCache {
    /// GNUstep's soon spares everyone, and the unbounded always.
    static let sparing = ["gnustep", "unbounded"]

    private let order: BoxedOrder
    private let type: OrderType
    private let sizes: EntrySizes
    private let isSized: Bool
    private let weighs: Bool
    let capacity: Int64
    private(set) var resident: [KeyID] = []
    private(set) var evicted: [KeyID] = []
    private(set) var hits = 0

    /// Sized: the capacity is in what entries cost; else each counts for one.
    init(
        _ type: OrderType, capacity: Int, requests: [KeyID], keyCount: Int,
        seed: UInt64 = 42, viewport: Viewport = Viewport(), isSized: Bool = false,
        settings: OrderSettings? = nil, filters: [AdmissionSpec] = [],
        current: CurrentRequest? = nil
    ) {
        self.type = type
        self.isSized = isSized
        weighs = type.weighsNewcomers || filters.contains { $0.type.weighsVictims }
        self.capacity = Int64(capacity)
        sizes = isSized ? EntrySizes(keyCapacity: keyCount) : .ones
        var context = OrderContext(
            keyCapacity: keyCount, capacity: Int64(capacity), sizes: sizes,
            future: FutureRequests(requests: requests, keyCount: keyCount), seed: seed,
            viewport: viewport,
            settings: settings ?? OrderSettings(standardsOf: type.parameters))
        context.filters = filters
        context.current = current
        order = type.made(context)
    }

    /// As the order says.
    var sequence: [KeyID]? { order.sequence }

    private var occupied: Int64 {
        isSized ? resident.reduce(0) { $0 + sizes[$1] } : Int64(resident.count)
    }

    /// True on a hit. Without a cost, one.
    func request(_ key: KeyID, cost: Int64 = 1) -> Bool {
        order.requested(key)
        if resident.contains(key) {
            hits += 1
            order.used(key)
            settle()
            return true
        }
        order.missed(key)
        let size = isSized ? cost : 1
        guard order.admits(key, size: size), size <= capacity else { return false }
        if type.insertsFirst, !weighs {
            insert(key, cost)
            while occupied > capacity, evict(for: nil) {}
        } else {
            let before = evicted.count
            while occupied + size > capacity {
                if evict(for: key) { continue }
                if weighs { spare(evicted.count - before) }
                return false
            }
            insert(key, cost)
        }
        return false
    }

    private func insert(_ key: KeyID, _ cost: Int64) {
        resident.append(key)
        sizes[key] = max(0, cost)
        order.inserted(key, size: cost)
        settle()
    }

    /// For the order's own limits.
    private func settle() {
        while order.isOverfull, evict(for: nil) {}
    }

    private func evict(for newcomer: KeyID?) -> Bool {
        guard let victim = order.evict(for: newcomer) else { return false }
        precondition(resident.contains(victim), "\(victim) isn't there")
        resident.removeAll { $0 == victim }
        evicted.append(victim)
        return true
    }

    /// Takes back the last that it gave up.
    func spare(_ count: Int) {
        for _ in 0..<count {
            let key = evicted.removeLast()
            resident.append(key)
            order.undoEviction(key, size: sizes[key])
        }
    }

    /// Evicts one more entry, without a newcomer.
    func evictOne() -> Bool { evict(for: nil) }

    /// Gives up all that it has, one after the other.
    func drain() -> [KeyID] {
        let before = evicted.count
        while evict(for: nil) {}
        return Array(evicted[before...])
    }

    func remove(_ key: KeyID) {
        resident.removeAll { $0 == key }
        order.removed(key)
    }

    /// Another instance of what it holds.
    func replace(_ key: KeyID, cost: Int64, was before: Int64) {
        if type.replacesInPlace, before == cost { return }
        order.removed(key)
        sizes[key] = max(0, cost)
        order.inserted(key, size: cost)
    }

    func release(_ key: KeyID) { order.released(key) }
}
