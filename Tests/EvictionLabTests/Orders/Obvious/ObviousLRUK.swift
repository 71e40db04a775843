@testable import LabOrders

/// All accesses of each key, for ever.
struct ObviousLRUK: ObviousCache {
    static let id = "lru-k"
    private let capacity: Int
    private let k: Int
    private let keeps: Bool
    private(set) var entries: [(key: KeyID, size: Int)] = []
    private var accesses: [KeyID: [Int]] = [:]

    init(_ context: ObviousContext) {
        capacity = context.capacity
        k = context.settings.whole("k")
        keeps = context.settings.word("kept") == "yes"
    }

    var resident: [KeyID] { entries.map(\.key) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if resident.contains(key) {
            accesses[key]!.append(position)
            return true
        }
        guard size <= capacity else { return false }
        while entries.reduce(0, { $0 + $1.size }) + size > capacity {
            // In the order in which they entered.
            let young = resident.first { accesses[$0]!.count < k }
            let victim = young ?? resident.min { kthLast($0) < kthLast($1) }!
            entries.removeAll { $0.key == victim }
            if !keeps { accesses[victim] = nil }
        }
        accesses[key, default: []].append(position)
        entries.append((key, size))
        return false
    }

    private func kthLast(_ key: KeyID) -> Int { accesses[key]!.suffix(k).first! }
}
