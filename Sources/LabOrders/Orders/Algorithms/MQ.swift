/// Multi-Queue: LRU queues on top of each other, of which an entry is in the one that the logarithm
/// of its uses says. Each step of time, with each request, the eldest of a queue goes one queue
/// down if its `lifetime` there is over; the lowest queue evicts. A memory,
/// Qout, keeps how often those were used that left, and they go on from there when they come back
/// (Zhou, Philbin, Li: The multi-queue replacement algorithm for second level buffer caches, USENIX
/// 2001, section 4 and figure 5).
///
/// The lifetime is fixed; the paper measures it, too, while it runs. Its counts of misses agree
/// with libCacheSim's.
///
/// Cost: one place and one record per use. Example, room for three: a a b c d evicts b, where LRU
/// evicts a.
package struct MQ: ReplacementOrder, ~Copyable {
    package static let id = "mq"
    package static let summary =
        "LRU queues by number of uses; evicts from the lowest, idle entries sink"
    package static let source =
        "Y. Zhou, J. F. Philbin and K. Li, The multi-queue replacement algorithm for second "
        + "level buffer caches, USENIX 2001, section 4 and figure 5"
    package static let departures =
        "The lifetime is fixed, which the paper also measures while it runs: of the ARC paper's "
        + "OLTP at 1,000, 577,572 misses, and 617,820 with lifetime=100000."
    package static let parameters = [
        OrderParameter("queues", .whole(1...13), default: "8", "how many LRU queues there are"),
        OrderParameter(
            "lifetime", .whole(1...Int(UInt32.max)), default: "10000",
            "requests after which an unused entry goes a queue down"
        ).scaled,
        OrderParameter("out", .share(0...64), default: "400%", "what Qout, the memory, stands for"),
    ]

    private struct Record: BitwiseCopyable {
        var expires: Int64
        var uses: UInt32
    }

    /// From 1, the lowest; Qout comes last.
    private var queues: KeyQueues
    private let records: KeyTable<Record>
    private let top: KeyQueues.Queue
    private let lifetime: Int64
    private let outShare: Double
    private var capacity: Int64
    private var outLimit: Int64
    private var now: Int64 = 0
    /// No entry's lifetime is over before.
    private var due: Int64 = .max

    private var out: KeyQueues.Queue { top + 1 }

    package init(_ context: OrderContext) {
        let count = context.settings.whole("queues")
        top = KeyQueues.Queue(count)
        queues = KeyQueues(
            queues: count + 1, keyCapacity: context.keyCapacity, sizes: context.sizes)
        records = KeyTable(count: context.keyCapacity)
        lifetime = Int64(context.settings.whole("lifetime"))
        outShare = context.settings.number("out")
        capacity = context.capacity
        outLimit = capacity.share(outShare)
    }

    package mutating func resized(to capacity: Int64) {
        self.capacity = capacity
        outLimit = capacity.share(outShare)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { queues.queue(of: key) &- 1 < top }

    @inline(__always)
    private func queue(uses: UInt32) -> KeyQueues.Queue {
        min(UInt32(31 - uses.leadingZeroBitCount) + 1, top)
    }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        let old = queues.queue(of: key)
        let new = count(key)
        if new == old {
            queues.renew(key, new)
        } else {
            queues.move(key, from: old, to: new)
        }
        adjust()
    }

    /// One more use, from now on; the queue that it leads to.
    @inline(__always)
    private mutating func count(_ key: KeyID) -> KeyQueues.Queue {
        let uses = records[key].uses
        records[key] = Record(expires: now + lifetime, uses: uses == .max ? uses : uses + 1)
        due = min(due, now + lifetime)
        return queue(uses: records[key].uses)
    }

    /// Adjust in the paper.
    @inline(__always)
    private mutating func adjust() {
        now += 1
        if due < now { lower() }
    }

    private mutating func lower() {
        due = .max
        guard top > 1 else { return }
        for queue in 2...top {
            if let key = queues.oldest(queue), records[key].expires < now {
                queues.move(key, from: queue, to: queue - 1)
                records[key].expires = now + lifetime
            }
        }
        for queue in 2...top {
            if let key = queues.oldest(queue) { due = min(due, records[key].expires) }
        }
    }

    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        if queues.queue(of: key) == out { queues.mark(key, out) }
    }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        if size <= capacity { return true }
        queues.unmark(key)
        return false
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        let queue = queues.queue(of: key)
        if queue == out { queues.forget(key, queue) }
        if queue == KeyQueues.none { records[key].uses = 0 }
        queues.push(key, count(key))
        adjust()
    }

    package mutating func removed(_ key: KeyID) { queues.remove(key, queues.queue(of: key)) }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        for queue in 1...top {
            if let key = queues.pop(queue) {
                queues.remember(key, out, limit: outLimit)
                return key
            }
        }
        return nil
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        if queues.queue(of: key) == out { queues.remove(key, out) }
        queues.pushOldest(key, 1)
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        queues.prefetch(key)
        records.prefetch(key)
    }
}
