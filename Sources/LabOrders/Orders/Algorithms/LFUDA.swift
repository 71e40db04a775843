/// Least frequently used with dynamic ageing: evicts the key of the lowest rank, which is its uses
/// plus the rank of the last victim (Arlitt, Cherkasova, Dilley, Friedrich and Jin: Evaluating
/// content management techniques for web proxy caches, Performance Evaluation Review 27, 2000,
/// section 4.2). So newcomers begin at the rank of the last victim, and old uses count less. Among
/// equals the least recently used goes. Sizes are ignored; `gdsf` uses them.
///
/// libCacheSim adds the rank of the last victim to an entry's own at each use, so that ranks
/// multiply; `rules=libcachesim` does the same.
///
/// Cost: logarithmic in the entries. Example, room for two: a a a b c d e evicts b, c and then a,
/// whose three uses newcomers have reached by now, where LFU keeps a.
package struct LFUDA: HeapOrder, ~Copyable {
    package static let id = "lfuda"
    package static let parameters = [OrderRules.parameter]

    /// Entries by rank, then by last use.
    package var heap: KeyHeap<KeyRank>
    private let uses: KeyTable<UInt32>
    private let multiplies: Bool
    private var floor: Int64 = 0
    private var now: Int64 = 0

    /// Limit of ranks, for rules by which they multiply.
    private static var most: Int64 { 1 << 61 }

    package init(_ context: OrderContext) {
        heap = KeyHeap(keyCapacity: context.keyCapacity)
        uses = KeyTable(count: context.keyCapacity)
        multiplies = context.settings.rules == .libCacheSim
    }

    package mutating func inserted(_ key: KeyID, size: Int64) {
        now += 1
        uses[key] = 1
        heap.insert(key, KeyRank(floor + 1, now))
    }

    package mutating func used(_ key: KeyID) {
        now += 1
        uses[key] &+= 1
        if !multiplies {
            heap.setRank(of: key, to: KeyRank(floor + Int64(uses[key]), now))
            return
        }
        let old = heap.rank(of: key).first
        let new = min(old + floor, Self.most)
        heap.remove(key)
        if old == floor, let lowest = heap.lowestRank { floor = lowest.first }
        heap.insert(key, KeyRank(new, now))
    }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let victim = heap.lowest, let rank = heap.lowestRank else { return nil }
        heap.remove(victim)
        floor = rank.first
        if multiplies, let lowest = heap.lowestRank { floor = lowest.first }
        return victim
    }
}
