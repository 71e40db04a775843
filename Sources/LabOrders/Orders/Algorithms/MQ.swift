/// Multi-Queue: LRU queues, one above the other, for a cache behind another cache. Such a cache
/// sees the requests for a key at long intervals, so that the number of requests says more than
/// their recency (Zhou, Philbin, Li: The multi-queue replacement algorithm for second level buffer
/// caches, USENIX 2001, section 4 and figure 5).
///
/// An entry used once is in queue 1, from two uses on in queue 2, from four on in queue 3, and so
/// on by powers of two. The victim is the oldest entry of the lowest queue that has one. A key that
/// was popular once mustn't stay for ever, so entries sink: each request is a step of time, and the
/// oldest entry of a queue moves one queue down when its `lifetime` there is over. A ghost queue,
/// Qout, remembers the uses of keys that left. A key that returns from Qout goes on counting.
///
/// A lifetime is as long as popular keys take to come back. The temporal distance of a request is
/// the number of requests since the one before for its key. Distances up to the number of entries
/// that fit are left out, since such requests hit in any case. Each longer one is counted for its
/// power of two, and the lifetime is the middle of the most frequent power; until there is a
/// distance, it is as many requests as entries fit. The paper only names the peak of the distances:
/// the powers of two, and all requests so far, are the lab's choice. No distance is known for a key
/// that Qout has forgotten.
///
/// libCacheSim's lifetime is 10,000 requests. `rules=libcachesim` has that, too, and its counts of
/// misses agree. The paper has entries of one size only. With sizes, Qout is limited by their sum,
/// and the number of entries that fit is that of entries of mean size.
///
/// Cost: one tag and one record per use. Example, room for three: a a b c d evicts b, since a,
/// used twice, is in queue 2, where LRU evicts a.
package struct MQ: QueuedOrder, ~Copyable {
    package static let id = "mq"
    package static let parameters = [
        OrderParameter("queues", .whole(1...13), default: "8", of: id),
        OrderParameter(
            "lifetime", .or("measured", .whole(1...Int(UInt32.max))), default: "measured",
            of: id
        ).standing("10000", under: .libCacheSim).scaled,
        OrderParameter("out", .share(0...64), default: "400%", of: id),
        OrderRules.parameter,
    ]

    private struct Record: BitwiseCopyable {
        var expires: Int64
        var uses: UInt32
        /// Time of the latest request: its lower half.
        var last: UInt32
    }

    /// Number of temporal distances in each power of two, and the most frequent power.
    private struct Distances {
        private var counts: [UInt32] = Array(repeating: 0, count: 33)
        private var peak = 0

        mutating func add(_ distance: UInt32) {
            let power = 32 - distance.leadingZeroBitCount
            if counts[power] < .max { counts[power] += 1 }
            if counts[power] > counts[peak] { peak = power }
        }

        /// The middle of the most frequent power; zero before the first distance.
        var middle: Int64 { peak < 2 ? Int64(peak) : 3 << Int64(peak - 2) }
    }

    /// Queues from 1, the lowest; Qout comes last.
    package var queues: KeyQueues
    package var lastOfEntries: KeyQueues.Queue { top }
    package var largest: Int64 { capacity }
    private let records: KeyTable<Record>
    private let top: KeyQueues.Queue
    /// The lifetime; nil if it is measured.
    private let fixedLifetime: Int64?
    private var distances = Distances()
    private let sizes: EntrySizes
    private var entries: Int64 = 0
    private var occupied: Int64 = 0
    private let outShare: Double
    private var capacity: Int64
    private var outLimit: Int64
    private var now: Int64 = 0
    /// Earliest time at which a lifetime can be over.
    private var due: Int64 = .max
    /// The latest end of a lifetime, and the time until which some later ones may end earlier.
    private var latest: Int64 = 0
    private var mixedUntil: Int64 = -1

    private var out: KeyQueues.Queue { top + 1 }

    package init(_ context: OrderContext) {
        let count = context.settings.whole("queues")
        top = KeyQueues.Queue(count)
        queues = KeyQueues(
            queues: count + 1, keyCapacity: context.keyCapacity, sizes: context.sizes)
        records = KeyTable(count: context.keyCapacity)
        fixedLifetime = context.settings.numberUnlessWord("lifetime").map { Int64($0) }
        outShare = context.settings.number("out")
        sizes = context.sizes
        capacity = context.capacity
        outLimit = capacity.share(outShare)
    }

    package mutating func resized(to capacity: Int64) {
        self.capacity = capacity
        outLimit = capacity.share(outShare)
    }

    @inline(__always)
    private func queue(uses: UInt32) -> KeyQueues.Queue {
        min(UInt32(31 - uses.leadingZeroBitCount) + 1, top)
    }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        let old = queues.queue(of: key)
        let new = count(key)
        if new == old { queues.renew(key, new) } else { queues.move(key, from: old, to: new) }
        adjust()
    }

    /// Counts a use now, and returns the queue that it leads to.
    @inline(__always)
    private mutating func count(_ key: KeyID) -> KeyQueues.Queue {
        let uses = records[key].uses
        if fixedLifetime == nil, uses > 0 { measure(records[key].last) }
        let expires = expiry()
        records[key] = Record(
            expires: expires, uses: uses == .max ? uses : uses + 1,
            last: UInt32(truncatingIfNeeded: now))
        due = min(due, expires)
        return queue(uses: records[key].uses)
    }

    @inline(__always)
    private mutating func count(_ key: KeyID, entering sign: Int64) {
        entries += sign
        if !sizes.areOnes { occupied += sign * sizes[key] }
    }

    private mutating func measure(_ last: UInt32) {
        let distance = UInt32(truncatingIfNeeded: now) &- last
        if Int64(distance) > room { distances.add(distance) }
    }

    /// Number of entries of the current mean size that fit into the cache.
    private var room: Int64 {
        if sizes.areOnes || occupied == 0 { return capacity }
        return Int64(Double(capacity) * Double(entries) / Double(occupied))
    }

    /// The end of a lifetime that begins now.
    @inline(__always)
    private mutating func expiry() -> Int64 {
        let time = now + (fixedLifetime ?? max(distances.middle, room))
        if time < latest { mixedUntil = latest } else { latest = time }
        return time
    }

    /// Adjust in the paper.
    @inline(__always)
    private mutating func adjust() {
        now += 1
        if due < now || now <= mixedUntil { lower() }
    }

    private mutating func lower() {
        due = .max
        guard top > 1 else { return }
        for queue in 2...top {
            if let key = queues.oldest(queue), records[key].expires < now {
                queues.move(key, from: queue, to: queue - 1)
                records[key].expires = expiry()
            }
        }
        for queue in 2...top {
            if let key = queues.oldest(queue) { due = min(due, records[key].expires) }
        }
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        if recalled(key) == KeyQueues.none { records[key].uses = 0 }
        count(key, entering: 1)
        queues.push(key, count(key))
        adjust()
    }

    package mutating func removed(_ key: KeyID) {
        count(key, entering: -1)
        queues.remove(key, queues.queue(of: key))
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        for queue in 1...top {
            if let key = queues.pop(queue) {
                count(key, entering: -1)
                queues.remember(key, out, limit: outLimit)
                return key
            }
        }
        return nil
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        restore(key, to: 1)
        count(key, entering: 1)
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        queues.prefetch(key)
        records.prefetch(key)
    }
}
