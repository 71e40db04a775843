@testable import LabOrders

/// The least recently used first.
struct ObviousLFUDA: ObviousCache {
    static let id = "lfuda"
    private let capacity: Int
    private let multiplies: Bool
    private var entries: [(key: KeyID, size: Int, uses: Int, rank: Int)] = []
    private var floor = 0

    init(_ context: ObviousContext) {
        capacity = context.capacity
        multiplies = context.settings.rules == .libCacheSim
    }

    var resident: [KeyID] { entries.map(\.key) }
    private var lowest: Int? { entries.map(\.rank).min() }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if let index = resident.firstIndex(of: key) {
            var entry = entries.remove(at: index)
            let old = entry.rank
            entry.uses += 1
            entry.rank = multiplies ? min(old + floor, 1 << 61) : floor + entry.uses
            if multiplies, old == floor { floor = lowest ?? floor }
            entries.append(entry)
            return true
        }
        guard size <= capacity else { return false }
        while entries.reduce(0, { $0 + $1.size }) + size > capacity {
            floor = lowest!
            entries.remove(at: entries.firstIndex { $0.rank == floor }!)
            if multiplies { floor = lowest ?? floor }
        }
        entries.append((key, size, 1, floor + 1))
        return false
    }
}
