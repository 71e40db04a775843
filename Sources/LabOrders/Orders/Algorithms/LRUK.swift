/// Evicts the key whose k-th last access is longest ago; those accessed fewer than `k` times go
/// before all others, in the order in which they entered (O'Neil, O'Neil and Weikum: The LRU-K
/// page replacement algorithm for database disk buffering, SIGMOD 1993, section 2). So one scan
/// doesn't push out what is used again and again.
///
/// The paper lets another order choose among those with fewer accesses, and keeps the accesses of
/// a key that has left for some time (2.1.2). Here, as in libCacheSim, they go first in first out,
/// and by default accesses are forgotten with the entry; with `kept=yes` they are kept for good.
/// There is no correlated reference period.
///
/// Cost: a note on a hit, and logarithmic in the entries for a victim. Example, room for two:
/// a a b c evicts b, accessed once, where LRU evicts a.
package struct LRUK: ReplacementOrder, ~Copyable {
    package static let id = "lru-k"
    package static let summary = "evicts the entry whose k-th last use is longest ago"
    package static let parameters = [
        OrderParameter("k", .whole(1...16), default: "2", "which access counts, from the last"),
        OrderParameter(
            "kept", .choice(["no", "yes"]), default: "no",
            "whether accesses are remembered of keys that left"),
    ]

    /// Entries with fewer than k accesses.
    private var young: KeyChains
    /// The others, by their k-th last access.
    private var heap: RisingHeap
    private let k: Int
    private let keepsAccesses: Bool
    private var now: Int64 = 0
    /// By key: one more than its place among the histories; zero where it has none.
    private let histories: KeyTable<UInt32>
    /// k times for each history, in a ring, and how many accesses it had.
    private var times: [Int64] = []
    private var counts: [Int64] = []
    private var free: [UInt32] = []

    package init(_ context: OrderContext) {
        young = KeyChains(keyCapacity: context.keyCapacity)
        heap = RisingHeap(keyCapacity: context.keyCapacity)
        histories = KeyTable(count: context.keyCapacity)
        k = context.settings.whole("k")
        keepsAccesses = context.settings.word("kept") == "yes"
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { young.holds(key) || heap.contains(key) }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        if let rank = note(key) { heap.insert(key, rank) } else { young.pushFront(key) }
    }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        guard let rank = note(key) else { return }
        if heap.contains(key) {
            heap.raise(key, to: rank)
        } else {
            young.remove(key)
            heap.insert(key, rank)
        }
    }

    /// Notes an access; the k-th last, if there are as many.
    @inline(__always)
    private mutating func note(_ key: KeyID) -> Double? {
        now += 1
        if histories[key] == 0 { begin(key) }
        let history = Int(histories[key]) - 1
        let count = counts[history]
        times[history * k + Int(count % Int64(k))] = now
        counts[history] = count + 1
        guard count + 1 >= k else { return nil }
        return Double(times[history * k + Int((count + 1) % Int64(k))])
    }

    private mutating func begin(_ key: KeyID) {
        if let place = free.popLast() {
            histories[key] = place
            counts[Int(place) - 1] = 0
        } else {
            counts.append(0)
            times.append(contentsOf: repeatElement(0, count: k))
            histories[key] = UInt32(counts.count)
        }
    }

    private mutating func forget(_ key: KeyID) {
        guard !keepsAccesses else { return }
        free.append(histories[key])
        histories[key] = 0
    }

    package mutating func removed(_ key: KeyID) {
        if young.holds(key) { young.remove(key) } else { heap.remove(key) }
        forget(key)
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let victim = young.popBack() ?? heap.popLowest()?.key else { return nil }
        forget(victim)
        return victim
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        young.prefetch(key)
        heap.prefetch(key)
        histories.prefetch(key)
    }
}
