/// 2Q: newcomers enter a FIFO queue, A1in, in which uses change nothing. The keys that leave it are
/// remembered in A1out, and a request for a remembered key inserts it into Am, an LRU queue. So
/// keys requested once, or often but only during a short time, don't evict those requested again
/// and again (Johnson, Shasha: 2Q, a low overhead high performance buffer management replacement
/// algorithm, VLDB 1994, section 3, the full version).
///
/// The paper has entries of one size only. With sizes, queues and A1out are limited by the sum of
/// their sizes, and a newcomer makes as much room as it needs.
///
/// libCacheSim limits Am to the room that A1in leaves, and refuses entries larger than A1in, so a
/// cache for fewer than four entries stays empty. `rules=libcachesim` does the same, and its counts
/// of misses agree.
///
/// Cost: one tag on a hit in Am, nothing on one in A1in. Example, room for four: a b c d e b a
/// evicts a, then b, whose use in A1in counts for nothing, where LRU evicts a, then c.
package struct TwoQ: QueuedOrder, ~Copyable {
    package static let id = "2q"
    package static let parameters = [
        OrderParameter("in", .share(0...1), default: "25%", of: id),
        OrderParameter("out", .share(0...64), default: "50%", of: id),
        OrderRules.parameter,
    ]

    private static let first: KeyQueues.Queue = 1
    private static let main: KeyQueues.Queue = 2
    private static let ghost: KeyQueues.Queue = 3

    package var queues: KeyQueues
    package var lastOfEntries: KeyQueues.Queue { Self.main }
    private let firstShare: Double
    private let ghostShare: Double
    private let isAsLibCacheSim: Bool
    private var firstLimit: Int64 = 0
    private var mainLimit: Int64 = 0
    private var ghostLimit: Int64 = 0
    package private(set) var largest: Int64 = 0

    package init(_ context: OrderContext) {
        queues = KeyQueues(queues: 3, keyCapacity: context.keyCapacity, sizes: context.sizes)
        firstShare = context.settings.number("in")
        ghostShare = context.settings.number("out")
        isAsLibCacheSim = context.settings.rules == .libCacheSim
        resized(to: context.capacity)
    }

    package mutating func resized(to capacity: Int64) {
        firstLimit = capacity.share(firstShare)
        mainLimit = capacity - firstLimit
        ghostLimit = capacity.share(ghostShare)
        largest = isAsLibCacheSim ? firstLimit : capacity
    }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        if queues.queue(of: key) == Self.main { queues.renew(key, Self.main) }
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        queues.push(key, recalled(key) == KeyQueues.none ? Self.first : Self.main)
    }

    @inline(__always)
    package var isOverfull: Bool { isAsLibCacheSim && queues.occupied(Self.main) > mainLimit }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if isOverfull || queues.occupied(Self.first) <= firstLimit,
            let key = queues.pop(Self.main)
        {
            return key
        }
        guard let key = queues.pop(Self.first) else { return queues.pop(Self.main) }
        queues.remember(key, Self.ghost, limit: ghostLimit)
        return key
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        restore(key, to: queues.queue(of: key) == Self.ghost ? Self.first : Self.main)
    }
}
