import LabOrders

/// As an app would write it: a dictionary, and an array in the order of use.
final class ObviousLRUCache: ReplayedCache {
    private let limit: Int64
    private let clearsOnWarning: Bool
    private var images: [ImageKey: CachedImage] = [:]
    private var order: [ImageKey] = []
    private var held: Int64 = 0

    init(limit: Int64, clearsOnWarning: Bool = false) {
        self.limit = limit
        self.clearsOnWarning = clearsOnWarning
    }

    var heldBytes: Int64? { held }
    var limitBytes: Int64? { limit }
    var keysInOrder: [ImageKey]? { order }

    func find(_ key: ImageKey) -> CachedImage? {
        guard let image = images[key] else { return nil }
        order.removeAll { $0 == key }
        order.append(key)
        return image
    }

    func insert(_ image: CachedImage, for key: ImageKey) {
        if image.cost > limit { return }
        remove(key)
        while held + image.cost > limit { remove(order[0]) }
        images[key] = image
        order.append(key)
        held += image.cost
    }

    func remove(_ key: ImageKey) {
        guard let image = images.removeValue(forKey: key) else { return }
        held -= image.cost
        order.removeAll { $0 == key }
    }

    func receive(_ signal: MemorySignal) {
        guard clearsOnWarning, case .warning = signal else { return }
        images = [:]
        order = []
        held = 0
    }
}
