@testable import EvictionLab

/// A replacement order as an array of entries, for comparison with the real ones.
struct ObviousOrder {
    enum Rule: String { case lru, fifo, belady }

    let rule: Rule
    /// For belady: all requests, and how many have come to pass.
    var requests: [ImageID] = []
    var position = 0
    /// The latest first.
    private(set) var entries: [ImageID] = []

    init(_ rule: Rule, requests: [ImageID]) {
        self.rule = rule
        self.requests = requests
    }

    func nextUse(_ image: ImageID) -> Int {
        requests[position...].firstIndex(of: image) ?? .max
    }

    mutating func insert(_ image: ImageID) { entries.insert(image, at: 0) }

    mutating func use(_ image: ImageID) {
        guard rule == .lru else { return }
        remove(image)
        insert(image)
    }

    mutating func remove(_ image: ImageID) { entries.removeAll { $0 == image } }

    /// Those that matter: for belady, which of the never requested again goes first doesn't.
    var wanted: [ImageID] {
        rule == .belady ? entries.filter { nextUse($0) != .max } : entries
    }

    var victim: ImageID? {
        guard rule == .belady else { return entries.last }
        return entries.max { nextUse($0) < nextUse($1) }
    }
}

/// A cache of entries of one size around an order, with every promise checked as it goes.
struct OrderedCache {
    private var order: any ReplacementOrder
    let capacity: Int
    private(set) var resident: [ImageID] = []
    private(set) var evicted: [ImageID] = []
    private(set) var hits = 0

    init(_ type: any ReplacementOrder.Type, capacity: Int, requests: [ImageID], imageCount: Int) {
        self.capacity = capacity
        order = type.init(
            OrderGround(
                imageCount: imageCount,
                future: FutureRequests(requests: requests, imageCount: imageCount)))
    }

    var victim: ImageID? { mutating get { order.victim() } }

    /// True on a hit.
    mutating func request(_ image: ImageID) -> Bool {
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
        order.inserted(image, cost: 1)
        return false
    }

    mutating func remove(_ image: ImageID) {
        resident.removeAll { $0 == image }
        order.removed(image)
    }
}
