@testable import LabBase
@testable import LabOrders

/// An array of entries by last use, and one of those that left.
struct ObviousLeCaR: RareCases {
    static let id = "lecar"
    enum Rarity: CaseIterable { case blamesLRU, blamesLFU }

    private let context: ObviousContext
    /// The least recently used first.
    private var entries: [(key: KeyID, size: Int, uses: Int)] = []
    /// The first that left first.
    private var left: [(key: KeyID, size: Int, byLRU: Bool, at: Int)] = []
    private var draws: UInt64 = 0
    private var weightLRU = 0.5
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) { self.context = context }

    var resident: [KeyID] { entries.map(\.key) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if let place = resident.firstIndex(of: key) {
            var entry = entries.remove(at: place)
            entry.uses += 1
            entries.append(entry)
            return true
        }
        if let place = left.firstIndex(where: { $0.key == key }) {
            punish(left.remove(at: place), at: position)
        }
        guard size <= context.capacity else { return false }
        let draw = Draw(seed: context.seed, purpose: "order.lecar")
        while entries.reduce(0, { $0 + $1.size }) + size > context.capacity {
            draws += 1
            let byLRU = draw.unit(draws) < weightLRU
            let fewest = entries.map(\.uses).min()!
            let victim = byLRU ? 0 : entries.firstIndex { $0.uses == fewest }!
            let gone = entries.remove(at: victim)
            left.append((gone.key, gone.size, byLRU, position))
            while left.reduce(0, { $0 + $1.size }) > context.capacity { left.removeFirst() }
        }
        entries.append((key, size, 1))
        return false
    }

    private mutating func punish(
        _ gone: (key: KeyID, size: Int, byLRU: Bool, at: Int), at position: Int
    ) {
        reached.insert(gone.byLRU ? .blamesLRU : .blamesLFU)
        let rate = context.settings.number("rate")
        let discount = StableMath.ln(context.settings.number("discount"))
        let age = Double(position - gone.at) / Double(max(1, entries.count))
        let factor = StableMath.exp(-rate * StableMath.exp(age * discount))
        let lru = weightLRU * (gone.byLRU ? factor : 1) + 1e-10
        let lfu = (1 - weightLRU) * (gone.byLRU ? 1 : factor) + 1e-10
        weightLRU = lru / (lru + lfu)
    }
}
