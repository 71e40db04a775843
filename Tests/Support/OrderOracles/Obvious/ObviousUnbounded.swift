@testable import LabOrders

struct ObviousUnbounded: ObviousCache {
    static let id = "unbounded"
    private let capacity: Int
    private(set) var resident: [KeyID] = []

    init(_ context: ObviousContext) { capacity = context.capacity }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if resident.contains(key) { return true }
        // An image store consults no order about an image that is larger than the store.
        if size <= capacity { resident.append(key) }
        return false
    }
}
