@testable import EvictionLab

/// A cache of so many entries around an order. A newcomer for whom nobody goes stays out.
struct OrderedCache {
    private var order: any ReplacementOrder
    private let replacesInPlace: Bool
    private var costs: [Int64]
    let capacity: Int
    private(set) var resident: [ImageID] = []
    private(set) var evicted: [ImageID] = []
    private(set) var hits = 0

    init(
        _ type: any ReplacementOrder.Type, capacity: Int, requests: [ImageID], imageCount: Int,
        seed: UInt64 = 42, viewport: Viewport = Viewport()
    ) {
        self.capacity = capacity
        replacesInPlace = type.replacesInPlace
        costs = Array(repeating: 0, count: imageCount)
        order = type.init(
            OrderGround(
                imageCount: imageCount,
                future: FutureRequests(requests: requests, imageCount: imageCount), seed: seed,
                viewport: viewport))
    }

    var victim: ImageID? { mutating get { order.victim() } }

    /// True on a hit.
    mutating func request(_ image: ImageID, cost: Int64 = 1) -> Bool {
        order.requested(image)
        if resident.contains(image) {
            hits += 1
            order.used(image)
            return true
        }
        guard order.isWorthHolding(image) else { return false }
        while resident.count >= capacity {
            guard let victim = order.victim(), order.gives(victim, for: image) else {
                return false
            }
            remove(victim)
            evicted.append(victim)
        }
        resident.append(image)
        costs[Int(image)] = cost
        order.inserted(image, cost: cost)
        return false
    }

    mutating func remove(_ image: ImageID) {
        resident.removeAll { $0 == image }
        order.removed(image)
    }

    /// Another instance of what it holds.
    mutating func replace(_ image: ImageID, cost: Int64) {
        if replacesInPlace, costs[Int(image)] == cost { return }
        costs[Int(image)] = cost
        order.removed(image)
        order.inserted(image, cost: cost)
    }

    mutating func release(_ image: ImageID) { order.released(image) }
}
