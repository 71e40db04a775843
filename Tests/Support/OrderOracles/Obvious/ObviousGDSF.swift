@testable import LabOrders

/// The least recently used first.
struct ObviousGDSF: ObviousCache {
    static let id = "gdsf"
    private let context: ObviousContext
    private var entries: [(key: KeyID, size: Int, uses: Int, priority: Double)] = []
    private var floor = 0.0

    init(_ context: ObviousContext) { self.context = context }

    var resident: [KeyID] { entries.map(\.key) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if let index = resident.firstIndex(of: key) {
            var entry = entries.remove(at: index)
            entry.uses += 1
            entry.priority = floor + Double(entry.uses) * worth(position) / Double(entry.size)
            entries.append(entry)
            return true
        }
        guard size <= context.capacity else { return false }
        entries.append((key, size, 1, floor + worth(position) / Double(size)))
        if context.settings.rules == .paper {
            // Sorting keeps the order of equals.
            var lowest = entries.sorted { $0.priority < $1.priority }[...]
            var gone: [KeyID] = []
            while lowest.reduce(0, { $0 + $1.size }) > context.capacity {
                gone.append(lowest.removeFirst().key)
            }
            if gone.contains(key) {
                entries.removeLast()
                return false
            }
        }
        while entries.reduce(0, { $0 + $1.size }) > context.capacity {
            floor = entries.map(\.priority).min()!
            entries.remove(at: entries.firstIndex { $0.priority == floor }!)
        }
        return false
    }

    private func worth(_ position: Int) -> Double { Double(context.cost(position)) * 1_000_000 }
}
