/// Greedy dual size with rounded ratios: evicts the key whose priority is lowest, which is the
/// ratio of its cost to its size, plus the lowest priority that there was when it was last
/// requested (Ghandeharizadeh, Irani, Lam, Yap: CAMP: a cost adaptive multi-queue eviction policy
/// for key-value stores, Middleware 2014). A ratio keeps its `precision` leading bits,
/// so that few different ones are left. Among equals the least recently used goes.
///
/// The paper has a queue for each rounded ratio, and a heap of the queues' first keys; here one
/// heap has all keys, with the same victims. A ratio becomes a whole number by the largest size
/// that was requested so far, as there; an entry's is made anew when it is requested. A key costs
/// what its latest request says, and one if the trace has no costs. Image stores have none.
///
/// Cost: logarithmic in the entries, at a hit and for a victim. Example, room for two, where a
/// costs four and the others one: a b c d e f evicts b, c, d and then a, whose cost three evictions
/// have made up for, where LRU evicts a first.
package struct CAMP: ReplacementOrder, ~Copyable {
    package static let id = "camp"
    package static let parameters = [
        OrderParameter("precision", .whole(1...62), default: "5", of: id)
    ]

    private var heap: RisingHeap
    private let sizes: EntrySizes
    private let costs: RequestCosts
    private let precision: Int
    private var largest: Int64 = 1
    /// L: the lowest priority when one was last set.
    private var floor = 0.0

    package init(_ context: OrderContext) {
        heap = RisingHeap(keyCapacity: context.keyCapacity)
        sizes = context.sizes
        costs = RequestCosts(context)
        precision = context.settings.whole("precision")
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { heap.contains(key) }

    @inline(__always)
    package mutating func requested(_ key: KeyID) { costs.note(key) }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        largest = max(largest, size)
        return true
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        largest = max(largest, sizes[key])
        heap.insert(key, floor + ratio(key))
    }

    /// The others' lowest priority is the new floor.
    package mutating func used(_ key: KeyID) {
        heap.remove(key)
        if let lowest = heap.lowest() { floor = heap.rank(of: lowest) }
        heap.insert(key, floor + ratio(key))
    }

    /// A key's ratio as a whole number with few leading bits.
    private func ratio(_ key: KeyID) -> Double {
        let worth = costs[key] * Double(largest) / Double(max(1, sizes[key]))
        let whole = UInt64(min(worth.rounded(), 0x1p62))
        let bits = UInt64.bitWidth - whole.leadingZeroBitCount
        let dropped = max(0, bits - precision)
        return Double((whole >> UInt64(dropped)) << UInt64(dropped))
    }

    package mutating func removed(_ key: KeyID) { heap.remove(key) }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let lowest = heap.popLowest() else { return nil }
        floor = lowest.rank
        return lowest.key
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { heap.prefetch(key) }
}
