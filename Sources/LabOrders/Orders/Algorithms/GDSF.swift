/// Greedy dual, size and frequency: evicts the key of the lowest priority, which is its uses
/// divided by its size, plus the priority of the last victim (Cherkasova: Improving WWW proxies
/// performance with greedy-dual-size-frequency caching policy, HP Laboratories, HPL-98-69R1, 1998).
/// So many small entries stay instead of a few large ones. Newcomers begin at the priority of the
/// last victim, so old uses count less. Among equals the least recently used goes.
///
/// Priority is L + uses x cost x 10^6 / size: the paper leaves the cost open, and libCacheSim uses
/// 10^6. A key costs what its latest request says, and one if the trace has no costs. A newcomer
/// enters before room is made, so that it may be evicted at once.
///
/// With `rules=paper` no other key leaves for a newcomer that would have to leave itself: if it is
/// among the keys of the lowest priority that make room for it, it alone goes, and the priority of
/// newcomers stays as it is. libCacheSim evicts keys until there is room, and so does the order
/// without the setting: those below the newcomer leave before it, and later newcomers begin higher.
///
/// Cost: a note on a hit; an entry that comes to the top of the heap with an old note sinks
/// again, logarithmic in the entries. Example, room for two, all of one size: a a a b c d e f g
/// evicts b, c, d, e and then a, whose three uses newcomers have reached by now, where LFU keeps a
/// and evicts f.
package struct GDSF: ReplacementOrder, ~Copyable {
    package static let id = "gdsf"
    package static let parameters = [OrderRules.parameter(usually: .libCacheSim)]
    package static let insertsFirst = true

    private var heap: RisingHeap
    private let uses: KeyTable<UInt32>
    private let sizes: EntrySizes
    private let costs: RequestCosts
    /// L: the priority of the last victim.
    private var floor = 0.0
    /// True with the paper's rules: no other leaves for a newcomer that would leave itself.
    private let spares: Bool
    /// With the paper's rules: what is held, what may be, and a newcomer that has no room yet.
    private var occupied: Int64 = 0
    private var capacity: Int64
    private var newcomer: KeyID?

    package init(_ context: OrderContext) {
        heap = RisingHeap(keyCapacity: context.keyCapacity)
        uses = KeyTable(count: context.keyCapacity)
        sizes = context.sizes
        costs = RequestCosts(context)
        spares = context.settings.rules == .paper
        capacity = context.capacity
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { heap.contains(key) }

    @inline(__always)
    package mutating func requested(_ key: KeyID) { costs.note(key) }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        uses[key] = 1
        heap.insert(key, priority(key))
        if spares {
            occupied += size
            newcomer = occupied > capacity ? key : nil
        }
    }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        uses[key] &+= 1
        if costs.areGiven { return setPriority(of: key) }
        heap.raise(key, to: priority(key))
    }

    /// Raises an entry, or lowers it if it costs less than before.
    @inline(never)
    private mutating func setPriority(of key: KeyID) {
        let priority = priority(key)
        if priority >= heap.rank(of: key) { return heap.raise(key, to: priority) }
        heap.remove(key)
        heap.insert(key, priority)
    }

    @inline(__always)
    private func priority(_ key: KeyID) -> Double {
        let worth = Double(uses[key]) * costs[key] * 1e6
        return sizes.areOnes ? floor + worth : floor + worth / Double(max(1, sizes[key]))
    }

    package mutating func removed(_ key: KeyID) {
        heap.remove(key)
        if spares { occupied -= sizes[key] }
    }

    package mutating func resized(to capacity: Int64) { self.capacity = capacity }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if spares, let newcomer = refused() { return newcomer }
        guard let lowest = heap.popLowest() else { return nil }
        floor = lowest.rank
        if spares { occupied -= sizes[lowest.key] }
        return lowest.key
    }

    /// The newcomer, if it is among the lowest that would have to go for it; asked once for each.
    @inline(never)
    private mutating func refused() -> KeyID? {
        guard let newcomer, heap.contains(newcomer) else { return nil }
        self.newcomer = nil
        var left = occupied
        var lowest: [KeyID] = []
        while left > capacity, lowest.last != newcomer, let next = heap.popLowest() {
            lowest.append(next.key)
            left -= sizes[next.key]
        }
        let isRefused = lowest.last == newcomer
        for key in lowest where !isRefused || key != newcomer { heap.restore(key) }
        guard isRefused else { return nil }
        occupied -= sizes[newcomer]
        return newcomer
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        heap.prefetch(key)
        uses.prefetch(key)
    }
}
