/// Clock2Q+: newcomers enter a small FIFO queue, and one that is used there goes on to the main
/// part, a CLOCK. A use doesn't count as long as the entry is among the latest of the small queue,
/// its correlation window: soon after the first request, further ones often belong to the same
/// work, and say nothing of later ones. The keys that left through the small queue are remembered,
/// and a newcomer among them enters the main part at once (Zhai, Marthen, Balivada, Bojji, Knauft,
/// Rohilla, Zuo, Liu, Austruy, Wang, Yang: Clock2Q+: a simple and efficient replacement algorithm
/// for metadata cache in VMware vSAN, 2025, section 3).
///
/// The small queue has 10 % of the cache, the ghost queue remembers 50 %, and half of the small
/// queue is the window. An entry leaves the window when as many have entered the queue after it.
/// The paper doesn't say which queue makes room; as in its authors' program, libCacheSim, it is the
/// main part if that has more than its share, else the small queue. The paper has entries of one
/// size only; with sizes, all limits count them.
///
/// `rules=libcachesim` does as that program: it remembers 90 %, and until its first eviction sends
/// newcomers to the main part if the small queue is full. It refuses entries larger than the small
/// queue, one that is exactly as large makes room and then stays out, and with sizes it compares
/// the number of entries with a window in bytes.
///
/// Cost: a bit on a hit; a victim takes a step for each bit that was set since. Example, room for
/// six, four of them small, so that the window has two: a a b c b d e f g evicts a, which was used
/// too soon, where QD-LP keeps a and evicts c.
package struct Clock2QPlus: ReplacementOrder, ~Copyable {
    package static let id = "clock2q-plus"
    package static let summary =
        "a small FIFO queue before a CLOCK; uses soon after the first don't count"
    package static let source =
        "Y. Zhai et al., Clock2Q+: a simple and efficient replacement algorithm for metadata cache "
        + "in VMware vSAN, arXiv 2511.21958 (2025), section 3"
    package static let departures =
        "None known. As in its authors' program, the main part makes room if it has more than its "
        + "share, else the small queue does. With rules=libcachesim the ghost queue has 90 %, "
        + "newcomers enter the main part while it fills, and what is larger than the small queue "
        + "stays out, so that a cache for fewer than 20 holds nothing."
    package static let parameters = [
        OrderParameter("small", .share(0...1), default: "10%", "capacity of the small queue"),
        OrderParameter(
            "ghost", .share(0...64), default: "50%",
            "limit of the ghost queue, as a share of the cache"
        ).standing("90%", under: .libCacheSim),
        OrderParameter(
            "window", .share(0...1), default: "50%",
            "the latest part of the small queue, where uses don't count"),
        OrderParameter(
            "promotion", .whole(1...100), default: "1",
            "uses in the small queue that lead to the main part"),
        OrderRules.parameter,
    ]

    private static let small: KeyQueues.Queue = 1
    private static let main: KeyQueues.Queue = 2
    private static let ghost: KeyQueues.Queue = 3
    /// Entries without a place, which go first: by libCacheSim's rules newcomers as large as the
    /// small queue.
    private static let away: KeyQueues.Queue = 4

    private var queues: KeyQueues
    /// Zero for a key that is no entry, else one more than its uses that count.
    private let counts: KeyTable<UInt8>
    /// Sum of the sizes that had entered the small queue when an entry had entered it.
    private let entered: KeyTable<Int64>
    private var enteredSoFar: Int64 = 0
    private let promotion: UInt8
    private let settings: OrderSettings
    private let isAsLibCacheSim: Bool
    private var smallLimit: Int64 = 0
    private var mainLimit: Int64 = 0
    private var ghostLimit: Int64 = 0
    private var largest: Int64 = 0
    private var window = 0.0
    private var hasEvicted = false

    package init(_ context: OrderContext) {
        queues = KeyQueues(queues: 4, keyCapacity: context.keyCapacity, sizes: context.sizes)
        counts = KeyTable(count: context.keyCapacity)
        entered = KeyTable(count: context.keyCapacity)
        settings = context.settings
        promotion = UInt8(settings.whole("promotion")) + 1
        isAsLibCacheSim = settings.rules == .libCacheSim
        resized(to: context.capacity)
    }

    package mutating func resized(to capacity: Int64) {
        smallLimit = capacity.share(settings.number("small"))
        mainLimit = capacity - smallLimit
        largest = isAsLibCacheSim ? smallLimit : capacity
        ghostLimit = capacity.share(settings.number("ghost"))
        window = Double(smallLimit) * settings.number("window")
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { counts[key] != 0 }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        if queues.queue(of: key) == Self.main {
            counts[key] = 2
        } else if Double(enteredSoFar &- entered[key]) >= window, counts[key] < promotion {
            counts[key] &+= 1
        }
    }

    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        if queues.queue(of: key) == Self.ghost { queues.mark(key, Self.ghost) }
    }

    @inline(__always)
    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        if size <= largest { return true }
        queues.unmark(key)
        return false
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        counts[key] = 1
        let queue = queues.queue(of: key)
        if queue == Self.ghost { queues.forget(key, Self.ghost) }
        if queue != KeyQueues.none {
            queues.push(key, Self.main)
        } else if isAsLibCacheSim, size >= smallLimit {
            queues.push(key, Self.away)
        } else if isAsLibCacheSim, !hasEvicted, queues.occupied(Self.small) >= smallLimit {
            queues.push(key, Self.main)
        } else {
            enteredSoFar &+= isAsLibCacheSim ? 1 : queues.size(of: key)
            entered[key] = enteredSoFar
            queues.push(key, Self.small)
        }
    }

    package mutating func removed(_ key: KeyID) {
        counts[key] = 0
        queues.remove(key, queues.queue(of: key))
    }

    @inline(__always)
    package var isOverfull: Bool { !queues.isEmpty(Self.away) }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if !queues.isEmpty(Self.away), let key = queues.pop(Self.away) {
            counts[key] = 0
            return key
        }
        hasEvicted = true
        if queues.occupied(Self.main) > mainLimit, let key = evictMain() { return key }
        return evictSmall() ?? evictMain()
    }

    @inline(__always)
    private mutating func evictSmall() -> KeyID? {
        counts.prefetch(queues.upcoming(Self.small))
        while let key = queues.pop(Self.small) {
            guard counts[key] >= promotion else {
                counts[key] = 0
                queues.remember(key, Self.ghost, limit: ghostLimit)
                return key
            }
            counts[key] = 1
            queues.push(key, Self.main)
        }
        return nil
    }

    @inline(__always)
    private mutating func evictMain() -> KeyID? {
        while let key = queues.oldest(Self.main) {
            counts.prefetch(queues.upcoming(Self.main))
            if counts[key] <= 1 {
                counts[key] = 0
                queues.remove(key, Self.main)
                return key
            }
            counts[key] = 1
            queues.renew(key, Self.main)
        }
        return nil
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        counts[key] = 1
        let isRemembered = queues.queue(of: key) == Self.ghost
        if isRemembered { queues.remove(key, Self.ghost) }
        entered[key] = enteredSoFar
        queues.pushOldest(key, isRemembered ? Self.small : Self.main)
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { counts.prefetch(key) }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { queues.prefetch(key) }
}
