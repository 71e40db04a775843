@testable import LabOrders

/// All accesses of each key, for ever: HIST and LAST of the paper's figure 2.1.
struct ObviousLRUK: ObviousCache {
    static let id = "lru-k"
    private let capacity: Int
    private let k: Int
    private let keeps: Bool
    private let correlated: Int
    private(set) var entries: [(key: KeyID, size: Int)] = []
    /// The last first.
    private var history: [KeyID: [Int]] = [:]
    private var last: [KeyID: Int] = [:]
    /// Counts those that are noted: what is too large for the cache isn't.
    private var now = 0

    init(_ context: ObviousContext) {
        capacity = context.capacity
        k = context.settings.whole("k")
        keeps = context.settings.rules == .paper
        correlated = context.settings.whole("correlated")
    }

    var resident: [KeyID] { entries.map(\.key) }

    mutating func request(_ key: KeyID, size: Int, at position: Int) -> Bool {
        let isHit = resident.contains(key)
        guard isHit || size <= capacity else { return false }
        now += 1
        if isHit {
            if now - last[key]! > correlated {
                let span = last[key]! - history[key]![0]
                history[key] = [now] + history[key]!.map { $0 + span }
            }
            last[key] = now
            return true
        }
        while entries.reduce(0, { $0 + $1.size }) + size > capacity { evict() }
        history[key, default: []].insert(now, at: 0)
        last[key] = now
        entries.append((key, size))
        return false
    }

    private mutating func evict() {
        let free = resident.filter { now - last[$0]! > correlated }
        let candidates = free.isEmpty ? resident : free
        // In the order in which they entered.
        let young = candidates.first { history[$0]!.count < k }
        let victim = young ?? candidates.min { history[$0]![k - 1] < history[$1]![k - 1] }!
        entries.removeAll { $0.key == victim }
        if !keeps {
            history[victim] = nil
            last[victim] = nil
        }
    }
}
