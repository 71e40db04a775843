@testable import LabOrders

/// The least recently used first.
struct ObviousGDSF: ObviousCache {
    static let id = "gdsf"
    private let capacity: Int
    private var entries: [(key: KeyID, size: Int, uses: Int, priority: Double)] = []
    private var floor = 0.0

    init(_ context: ObviousContext) { capacity = context.capacity }

    var resident: [KeyID] { entries.map(\.key) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if let place = resident.firstIndex(of: key) {
            var entry = entries.remove(at: place)
            entry.uses += 1
            entry.priority = floor + Double(entry.uses) * 1_000_000 / Double(entry.size)
            entries.append(entry)
            return true
        }
        guard size <= capacity else { return false }
        entries.append((key, size, 1, floor + 1_000_000 / Double(size)))
        while entries.reduce(0, { $0 + $1.size }) > capacity {
            floor = entries.map(\.priority).min()!
            entries.remove(at: entries.firstIndex { $0.priority == floor }!)
        }
        return false
    }
}
