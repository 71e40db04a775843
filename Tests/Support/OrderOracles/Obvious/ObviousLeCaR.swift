@testable import LabBase
@testable import LabOrders

/// An array of entries by last use, and of those that left.
struct ObviousLeCaR: RareCases {
    static let id = "lecar"
    enum Rarity: CaseIterable {
        case blamesLRU, blamesLFU, bothAgree, hasItsUsesBack, trustsLRUAlone, trustsLFUAlone
    }

    private struct Entry {
        let key: KeyID
        let size: Int
        var uses = 1
        var isLRUs = false
        var leftAt = 0
    }

    private let context: ObviousContext
    private let isPeers: Bool
    private let historyRoom: Int
    /// The least recently used first.
    private var entries: [Entry] = []
    /// The first that left first; by libCacheSim's rules in one.
    private var leftByLRU: [Entry] = []
    private var leftByLFU: [Entry] = []
    /// How often a key was used that was asked for after it had left, until it enters.
    private var returning: [KeyID: Int] = [:]
    /// As they came to their frequency.
    private var arrivals: [KeyID] = []
    /// As they entered for the first time.
    private var everEntered: [KeyID] = []
    private var draws: UInt64 = 0
    private var weightLRU = 0.5
    private(set) var reached: Set<Rarity> = []

    init(_ context: ObviousContext) {
        self.context = context
        isPeers = context.settings.rules == .libCacheSim
        let share = isPeers ? 1 : context.settings.number("history")
        historyRoom = Int(Double(context.capacity) * share)
    }

    var resident: [KeyID] { entries.map(\.key) }

    private static func size(_ entries: [Entry]) -> Int { entries.reduce(0) { $0 + $1.size } }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        if let index = resident.firstIndex(of: key) {
            var entry = entries.remove(at: index)
            entry.uses += 1
            entries.append(entry)
            arrive(key)
            return true
        }
        comeBack(key, at: position)
        guard size <= context.capacity else { return false }
        while Self.size(entries) + size > context.capacity { evict(at: position) }
        var entry = Entry(key: key, size: size)
        if let uses = returning.removeValue(forKey: key), !isPeers {
            entry.uses = uses + 1
            reached.insert(.hasItsUsesBack)
        }
        entries.append(entry)
        if !everEntered.contains(key) { everEntered.append(key) }
        arrive(key)
        return false
    }

    private mutating func arrive(_ key: KeyID) {
        arrivals.removeAll { $0 == key }
        arrivals.append(key)
    }

    private var seldom: Entry {
        let fewest = entries.map(\.uses).min()!
        let equals = entries.filter { $0.uses == fewest }
        let sequence = isPeers ? arrivals : everEntered
        return equals.min { sequence.firstIndex(of: $0.key)! < sequence.firstIndex(of: $1.key)! }!
    }

    private mutating func evict(at position: Int) {
        draws += 1
        let draw = Draw(seed: context.seed, purpose: "order.lecar")
        let isLRUs = draw.unit(draws) < weightLRU
        let (lru, lfu) = (entries[0], seldom)
        var victim = isLRUs ? lru : lfu
        entries.removeAll { $0.key == victim.key }
        victim.isLRUs = isLRUs
        victim.leftAt = position
        if lru.key == lfu.key {
            reached.insert(.bothAgree)
            if !isPeers { return }
        }
        if isPeers || isLRUs { leftByLRU.append(victim) } else { leftByLFU.append(victim) }
        while Self.size(leftByLRU) > historyRoom { leftByLRU.removeFirst() }
        while Self.size(leftByLFU) > historyRoom { leftByLFU.removeFirst() }
    }

    private mutating func comeBack(_ key: KeyID, at position: Int) {
        guard let gone = (leftByLRU + leftByLFU).first(where: { $0.key == key }) else { return }
        returning[key] = gone.uses
        leftByLRU.removeAll { $0.key == key }
        leftByLFU.removeAll { $0.key == key }
        reached.insert(gone.isLRUs ? .blamesLRU : .blamesLFU)
        let rate = context.settings.number("rate")
        let discount = StableMath.ln(context.settings.number("discount"))
        let age = Double(position - gone.leftAt) / Double(max(1, entries.count))
        let factor = StableMath.exp(-rate * StableMath.exp(age * discount))
        let least = isPeers ? 1e-10 : 0
        let lru = weightLRU * (gone.isLRUs ? factor : 1) + least
        let lfu = (1 - weightLRU) * (gone.isLRUs ? 1 : factor) + least
        weightLRU = lru / (lru + lfu)
        guard !isPeers else { return }
        if weightLRU > 0.99 { reached.insert(.trustsLRUAlone) }
        if weightLRU < 0.01 { reached.insert(.trustsLFUAlone) }
        weightLRU = min(0.99, max(0.01, weightLRU))
    }
}
