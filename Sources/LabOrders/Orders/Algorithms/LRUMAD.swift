/// Least recently used, by the delay that a key causes: a fetch takes time, and requests that come
/// meanwhile wait for it, too. A key's aggregate delay is the time that all requests of one fetch
/// wait together, on average. The victim is the key with the least aggregate delay for the time
/// since its last request (Atre, Sherry, Wang, Berger: Caching with delayed hits, SIGCOMM 2020:
/// minimum aggregate delay, with LRU's estimate of the next request).
///
/// Requests of a key within the latency after the first of them belong to one fetch, whether it was
/// made or not. Latencies and times are the trace's. Without latencies each fetch takes as long as
/// one request, nothing waits for another one's fetch, and the order does as LRU does; image stores
/// tell none. With `latency` it is a number of requests, as in the authors' program. Among equals
/// the least recently used goes, where there it is any.
///
/// Cost: some numbers for each request; a victim takes a step for each entry, since all ranks
/// change with time, but where it does as LRU does, which a heap has at once. Example with
/// latency=4, room for two: a a b c evicts b, since twice as much waits for a, where LRU evicts a.
package struct LRUMAD: ReplacementOrder, ~Copyable {
    package static let id = "lru-mad"
    package static let latencyParameter = "latency"
    package static let parameters = [
        OrderParameter(
            latencyParameter, .or("trace", .whole(1...Int.max)), default: "trace",
            of: id
        ).scaled
    ]

    /// Delays of a key's fetches so far.
    private struct History: BitwiseCopyable {
        var fetches = 0.0
        var waited = 0.0
        /// Time of the first request that belongs to the latest fetch.
        var start: Int64 = 0
        /// Time and number of the latest request.
        var last: Int64 = 0
        var request: Int64 = 0
    }

    /// The parts of a rank.
    private struct DelayedEntry: BitwiseCopyable {
        var key: KeyID
        var delay: Double
        var last: Int64
        /// Number of the latest request, for equals.
        var request: Int64
    }

    private let histories: KeyTable<History>
    /// One more than an entry's index; zero for other keys.
    private let slots: KeyTable<UInt32>
    private var entries = GrowingTable<UInt32, DelayedEntry>(capacity: 64)
    /// Entries by their latest requests, if no fetch takes longer than another.
    private var recency: RisingHeap
    private let isLRU: Bool
    private let current: CurrentRequest?
    private let latency: Int64?
    private var requests: Int64 = 0
    private var now: Int64 = 0

    package init(_ context: OrderContext) {
        // Locals: optimised by Swift 6.3, an initialiser that reads them as properties traps.
        let latency = context.settings.numberUnlessWord(Self.latencyParameter).map { Int64($0) }
        let current = latency == nil ? context.current : nil
        let isLRU = latency == nil && current == nil
        let keyCapacity = context.keyCapacity
        histories = KeyTable(count: keyCapacity)
        slots = KeyTable(count: isLRU ? 0 : keyCapacity)
        recency = RisingHeap(keyCapacity: isLRU ? keyCapacity : 0)
        self.latency = latency
        self.current = current
        self.isLRU = isLRU
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { isLRU ? recency.contains(key) : slots[key] != 0 }

    @inline(__always)
    package mutating func requested(_ key: KeyID) {
        requests += 1
        // Without times, requests count, and nothing waits for an earlier fetch.
        let hasTime = current?.hasTimes ?? true
        now = max(now, hasTime ? current?.timeNs ?? requests : requests)
        let latency = current.map { max(1, $0.latencyNs) } ?? latency ?? 1
        let waited = now &- histories[key].start
        if histories[key].fetches == 0 || waited >= latency || !hasTime {
            histories[key].fetches += 1
            histories[key].start = now
            histories[key].waited += Double(latency)
        } else {
            histories[key].waited += Double(latency - waited)
        }
        histories[key].last = now
        histories[key].request = requests
        if isLRU {
            if recency.contains(key) { recency.raise(key, to: Double(requests)) }
        } else if slots[key] != 0 {
            entries[slots[key] - 1] = entry(key)
        }
    }

    private func entry(_ key: KeyID) -> DelayedEntry {
        let history = histories[key]
        return DelayedEntry(
            key: key, delay: history.waited / history.fetches, last: history.last,
            request: history.request)
    }

    package mutating func inserted(_ key: KeyID, size: Int64) {
        // A prefetch counts as a request.
        if histories[key].fetches == 0 { requested(key) }
        if isLRU { return recency.insert(key, Double(histories[key].request)) }
        entries.append(entry(key))
        slots[key] = UInt32(entries.count)
    }

    package mutating func removed(_ key: KeyID) {
        if isLRU { recency.remove(key) } else { leave(slots[key] - 1) }
    }

    private mutating func leave(_ index: UInt32) {
        slots[entries[index].key] = 0
        guard let last = entries.popLast(), Int(index) < entries.count else { return }
        entries[index] = last
        slots[last.key] = index + 1
    }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if isLRU { return recency.popLowest()?.key }
        guard entries.count > 0 else { return nil }
        var victim: UInt32 = 0
        var lowest = rank(0)
        for index in 1..<max(1, UInt32(entries.count)) {
            let rank = rank(index)
            if rank < lowest
                || rank == lowest && entries[index].request < entries[victim].request
            {
                victim = index
                lowest = rank
            }
        }
        let key = entries[victim].key
        leave(victim)
        return key
    }

    /// The delay for the time since the last request.
    @inline(__always)
    private func rank(_ index: UInt32) -> Double {
        entries[index].delay / Double(now &- entries[index].last &+ 1)
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        histories.prefetch(key)
        if isLRU { recency.prefetch(key) } else { slots.prefetch(key) }
    }
}
