/// Evicts the key whose k-th last access is longest ago. Keys accessed fewer than `k` times go
/// before all others, in the order in which they entered (O'Neil, O'Neil and Weikum: The LRU-K page
/// replacement algorithm for database disk buffering, SIGMOD 1993, section 2). So a single scan
/// doesn't evict keys that are used again and again.
///
/// Accesses of a key that has left are kept permanently (2.1.2); the paper forgets them after some
/// time. libCacheSim forgets them with the entry, and so does `rules=libcachesim`, whose counts of
/// misses agree. Of the ARC paper's OLTP, at 1,000, 33.80 % of the requests hit, and 13.83 % by
/// libCacheSim's rules.
///
/// Accesses within `correlated` requests of the last one count as that one, and an entry that was
/// accessed so recently isn't evicted while there is another (2.1.1, and figure 2.1). By default
/// there is no such period: the paper leaves it to users who know the accesses. Of OLTP at 1,000,
/// 38.46 % hit with 100, 40.05 % with 200, and the ARC paper's table, whose period was tuned, has
/// 39.30 %.
///
/// The paper lets another order choose among those with fewer than `k` accesses. Here they go first
/// in first out, as in libCacheSim.
///
/// Cost: a note on a hit, and logarithmic in the entries for a victim; with a correlated period, a
/// look at each entry that it spares. Example, room for two: a a b c evicts b, accessed once, where
/// LRU evicts a.
package struct LRUK: ReplacementOrder, ~Copyable {
    package static let id = "lru-k"
    package static let parameters = [
        OrderParameter("k", .whole(1...16), default: "2", of: id),
        OrderParameter("correlated", .whole(0...1_000_000_000), default: "0", of: id).scaled,
        OrderRules.parameter,
    ]

    package static func whyNoSample(_ settings: OrderSettings) -> String? {
        settings.rules == .paper || settings.whole("k") == 1
            ? nil
            : "an entry is new until its next use or until it is evicted, and how many are new at "
                + "a time doesn't shrink with the sample"
    }

    /// Entries with fewer than k accesses.
    private var young: KeyChains
    /// The other entries, by their k-th last access.
    private var heap: RisingHeap
    private let k: Int
    private let keepsAccesses: Bool
    private let correlated: Int64
    private var now: Int64 = 0
    /// One more than the index of a key's history; zero if it has none.
    private let histories: KeyTable<UInt32>
    /// For each history a ring of k times, and its number of accesses.
    private var times: [Int64] = []
    private var counts: [Int64] = []
    /// Time of the last access, if some accesses count as one.
    private var lastTimes: [Int64] = []
    private var free: [UInt32] = []

    package init(_ context: OrderContext) {
        young = KeyChains(keyCapacity: context.keyCapacity)
        heap = RisingHeap(keyCapacity: context.keyCapacity)
        histories = KeyTable(count: context.keyCapacity)
        k = context.settings.whole("k")
        keepsAccesses = context.settings.rules == .paper
        correlated = Int64(context.settings.whole("correlated"))
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { young.holds(key) || heap.contains(key) }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        let rank = correlated == 0 ? note(key) : note(key, entering: true)
        if let rank { heap.insert(key, rank) } else { young.pushFront(key) }
    }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        guard let rank = correlated == 0 ? note(key) : note(key, entering: false) else { return }
        if heap.contains(key) {
            heap.raise(key, to: rank)
        } else {
            young.remove(key)
            heap.insert(key, rank)
        }
    }

    /// Notes an access, and returns the time of the k-th last; nil if there are fewer.
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

    /// Notes an access where one soon after the last counts as the same. The time that such
    /// accesses took is left out of the distances to earlier ones.
    @inline(never)
    private mutating func note(_ key: KeyID, entering: Bool) -> Double? {
        let isKnown = histories[key] != 0 && counts[Int(histories[key]) - 1] > 0
        guard isKnown else {
            let rank = note(key)
            lastTimes[Int(histories[key]) - 1] = now
            return rank
        }
        let history = Int(histories[key]) - 1
        let last = lastTimes[history]
        if !entering, now + 1 - last <= correlated {
            now += 1
            lastTimes[history] = now
            return counts[history] < k ? nil : kthLast(history)
        }
        if !entering {
            let span = last - times[history * k + Int((counts[history] - 1) % Int64(k))]
            for index in history * k..<(history + 1) * k { times[index] += span }
        }
        let rank = note(key)
        lastTimes[history] = now
        return rank
    }

    private func kthLast(_ history: Int) -> Double {
        Double(times[history * k + Int(counts[history] % Int64(k))])
    }

    private mutating func begin(_ key: KeyID) {
        if let history = free.popLast() {
            histories[key] = history
            counts[Int(history) - 1] = 0
        } else {
            counts.append(0)
            times.append(contentsOf: repeatElement(0, count: k))
            if correlated > 0 { lastTimes.append(0) }
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
        let lowest = correlated == 0 ? young.popBack() ?? heap.popLowest()?.key : popUncorrelated()
        guard let victim = lowest else { return nil }
        forget(victim)
        return victim
    }

    /// Evicts the first entry whose last access is long enough ago; if there is none, the first of
    /// all.
    @inline(never)
    private mutating func popUncorrelated() -> KeyID? {
        var key = young.back()
        while key != .absent {
            if isFree(key) {
                young.remove(key)
                return key
            }
            key = young.ahead(of: key)
        }
        var spared: [(key: KeyID, rank: Double)] = []
        defer { for entry in spared { heap.insert(entry.key, entry.rank) } }
        while let entry = heap.popLowest() {
            if isFree(entry.key) { return entry.key }
            spared.append(entry)
        }
        if let oldest = young.popBack() { return oldest }
        return spared.isEmpty ? nil : spared.removeFirst().key
    }

    /// True if the last access is long enough before the coming request.
    private func isFree(_ key: KeyID) -> Bool {
        now + 1 - lastTimes[Int(histories[key]) - 1] > correlated
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        young.prefetch(key)
        heap.prefetch(key)
        histories.prefetch(key)
    }
}
