@testable import LabOrders

/// The least recently used first.
struct ObviousCAMP: RareCases {
    static let id = "camp"
    enum Rarity: CaseIterable { case floorRisesByUse, rounded, alone, equals }

    private let context: ObviousContext
    private let precision: Int
    private var entries: [(key: KeyID, size: Int, priority: Double)] = []
    private var floor = 0.0
    private var largest = 1
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        self.context = context
        precision = context.settings.whole("precision")
    }

    var resident: [KeyID] { entries.map(\.key) }
    private var lowest: Double? { entries.map(\.priority).min() }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if let index = resident.firstIndex(of: key) {
            let entry = entries.remove(at: index)
            if let lowest {
                if lowest > floor { reached.insert(.floorRisesByUse) }
                floor = lowest
            } else {
                reached.insert(.alone)
            }
            push(key, entry.size, position)
            return true
        }
        largest = max(largest, size)
        guard size <= context.capacity else { return false }
        while entries.reduce(size, { $0 + $1.size }) > context.capacity {
            floor = lowest!
            if entries.count(where: { $0.priority == floor }) > 1 { reached.insert(.equals) }
            entries.remove(at: entries.firstIndex { $0.priority == floor }!)
        }
        push(key, size, position)
        return false
    }

    private mutating func push(_ key: KeyID, _ size: Int, _ position: Int) {
        let ratio = Double(context.cost(position)) * Double(largest) / Double(size)
        var digits = Array(String(UInt64(ratio.rounded()), radix: 2))
        for index in digits.indices.dropFirst(precision) where digits[index] == "1" {
            digits[index] = "0"
            reached.insert(.rounded)
        }
        entries.append((key, size, floor + Double(UInt64(String(digits), radix: 2)!)))
    }
}
