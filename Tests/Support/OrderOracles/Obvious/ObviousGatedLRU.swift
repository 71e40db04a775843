@testable import LabBase
@testable import LabOrders

/// LRU with a filter before it, in the plainest words: who was asked for is a list, counted anew
/// each time.
struct ObviousGatedLRU {
    /// The least recently used first.
    var entries: [(key: KeyID, size: Int)] = []
    private let filter: AdmissionSpec
    private let capacity: Int
    private var log: [KeyID] = []
    /// How many requests had come when all counts were halved, and what they were then.
    private var counts: [KeyID: Int] = [:]
    private var sinceHalving = 0
    private var mostEntries = 1
    private var adaptSize: ObviousAdaptSize?

    init(_ filter: AdmissionSpec, capacity: Int) {
        self.filter = filter
        if filter.id == "adaptsize" {
            adaptSize = ObviousAdaptSize(
                window: filter.settings.whole("window"), capacity: capacity)
        }
        self.capacity = capacity
    }

    mutating func request(_ key: KeyID, size: Int) -> Bool {
        log.append(key)
        count(key)
        adaptSize?.request(key, size: size, isHit: entries.contains { $0.key == key })
        if let index = entries.firstIndex(where: { $0.key == key }) {
            entries.append(entries.remove(at: index))
            return true
        }
        guard size <= capacity, mayEnter(key, size) else { return false }
        var staying = entries
        while staying.reduce(size, { $0 + $1.size }) > capacity { staying.removeFirst() }
        let victims = entries.dropLast(staying.count)
        if filter.id == "tinylfu", !victims.isEmpty {
            let worth = victims.reduce(0) { $0 + (counts[$1.key] ?? 0) }
            guard worth < counts[key]! else { return false }
        }
        entries = staying + [(key, size)]
        mostEntries = max(mostEntries, entries.count)
        return false
    }

    private mutating func count(_ key: KeyID) {
        guard filter.id == "tinylfu" else { return }
        counts[key] = min(15, (counts[key] ?? 0) + 1)
        sinceHalving += 1
        if sinceHalving >= filter.settings.whole("sample") * mostEntries {
            sinceHalving /= 2
            counts = counts.mapValues { $0 / 2 }
        }
    }

    private func mayEnter(_ key: KeyID, _ size: Int) -> Bool {
        switch filter.id {
        case "size": return size <= filter.settings.whole("size")
        case "second-touch":
            var latest: [KeyID] = []
            for other in log.dropLast().reversed() where !latest.contains(other) {
                latest.append(other)
            }
            let memory = filter.settings.numberUnlessWord("memory").map { Int($0) } ?? latest.count
            return latest.prefix(memory).contains(key)
        case "bloom": return wasSeen(keys: filter.settings.whole("keys"))
        case "adaptsize":
            let draw = Draw(seed: 42, purpose: "admit.adaptsize")
            let chance = StableMath.exp(-Double(size) / adaptSize!.threshold)
            return draw.unit(UInt64(log.count) << 24 | 1) < chance
        case "probability":
            let draw = Draw(seed: 42, purpose: "admit.probability")
            return draw.unit(UInt64(log.count) << 24 | 1) < filter.settings.number("probability")
        default: return true
        }
    }

    /// True if the latest request is for one of the keys that came before it since a filter for so
    /// many was last full.
    private func wasSeen(keys: Int) -> Bool {
        var seen: [KeyID] = []
        for key in log.dropLast() where !seen.contains(key) {
            if seen.count == keys { seen = [] }
            seen.append(key)
        }
        return seen.contains(log.last!)
    }
}
