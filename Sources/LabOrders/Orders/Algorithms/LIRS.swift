/// LIRS: keeps keys by the distance of their last two requests and not by the last alone. Most of
/// the capacity belongs to entries of low distance (LIR); the rest, `hir`, is a FIFO queue Q, whose
/// eldest goes first. A stack S holds the LIR entries and all keys requested since the least recent
/// of those, evicted or not: one of them that is requested again has proved its low distance,
/// becomes LIR, and the LIR entry at the stack's bottom moves to Q (Jiang, Zhang: LIRS, an
/// efficient low inter-reference recency set replacement policy, SIGMETRICS 2002, section 3).
///
/// The stack is held to `stack` times the capacity, by forgetting those first that were evicted
/// first; the paper has no such limit. Where sizes differ, LIR entries are held to their share of
/// the capacity in bytes, and Q takes the rest.
///
/// libCacheSim departs from the paper: an entry of Q that isn't in the stack, once used, lets LIR
/// entries move to Q as if it became LIR itself, and then enters the stack as before; Q has a limit
/// of its own; and no newcomer that is larger than Q comes in. `rules=libcachesim` does so, too,
/// and its counts of misses agree, with two exceptions. Where Q has room for less than two entries
/// libCacheSim evicts the very entry that is used, and still counts hits on it. And where a key's
/// size changes, one that returns from the stack has the size there that it had, and here its
/// request's, as with every order.
///
/// Cost: one place on a hit in the stack, three where an entry becomes LIR. Example, room for three
/// of which one in Q: a b c d a b evicts c, where LRU evicts a, b and c.
package struct LIRS: ReplacementOrder, ~Copyable {
    package static let id = "lirs"
    package static let summary = "evicts what is requested at long intervals, however recently used"
    package static let source =
        "S. Jiang and X. Zhang, LIRS: an efficient low inter-reference recency set "
        + "replacement policy to improve buffer cache performance, SIGMETRICS 2002, section 3"
    package static let departures =
        "The stack is held to twice the capacity, which the paper doesn't: of the ARC paper's "
        + "OLTP at 1,000, 598,052 misses, and 595,993 with stack=6400%. With rules=libcachesim "
        + "598,066; where a key's size changes, one that returns has there the size that it had, "
        + "and here its request's."
    package static let parameters = [
        OrderParameter("hir", .share(0...1), default: "1%", "capacity of Q, at least one"),
        OrderParameter("stack", .share(1...64), default: "200%", "what the stack stands for"),
        OrderParameter(
            "rules", .choice(["paper", "libcachesim"]), default: "paper",
            "whose rules hold where they differ"),
    ]

    private enum Kind {
        static var stranger: UInt8 { 0 }
        static var low: UInt8 { 1 }
        /// An entry of high distance, in Q.
        static var high: UInt8 { 2 }
        /// In the stack alone.
        static var gone: UInt8 { 3 }
        /// It was in the stack alone, and is requested.
        static var returning: UInt8 { 4 }
    }

    private static let all: KeyQueues.Queue = 1
    private static let resident: KeyQueues.Queue = 1
    private static let ghosts: KeyQueues.Queue = 2

    /// S.
    private var stack: KeyQueues
    /// Q, and those in the stack alone as they were evicted.
    private var high: KeyQueues
    private let kinds: KeyTable<UInt8>
    private let sizes: EntrySizes
    private let highShare: Double
    private let stackShare: Double
    private let isAsLibCacheSim: Bool
    private var capacity: Int64 = 0
    private var lowLimit: Int64 = 0
    private var highLimit: Int64 = 0
    private var stackLimit: Int64 = 0
    private var lowOccupied: Int64 = 0

    package init(_ context: OrderContext) {
        let keyCapacity = context.keyCapacity
        stack = KeyQueues(queues: 1, keyCapacity: keyCapacity, sizes: context.sizes)
        high = KeyQueues(queues: 2, keyCapacity: keyCapacity, sizes: context.sizes)
        kinds = KeyTable(count: keyCapacity)
        sizes = context.sizes
        highShare = context.settings.number("hir")
        stackShare = context.settings.number("stack")
        isAsLibCacheSim = context.settings.word("rules") == "libcachesim"
        resized(to: context.capacity)
    }

    package mutating func resized(to capacity: Int64) {
        self.capacity = capacity
        highLimit = max(capacity.share(highShare), 1)
        lowLimit = capacity - highLimit
        stackLimit = capacity.share(stackShare)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { kinds[key] &- 1 < 2 }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        if kinds[key] == Kind.low {
            stack.renew(key, Self.all)
            prune()
        } else {
            usedHigh(key)
        }
    }

    private mutating func usedHigh(_ key: KeyID) {
        if stack.queue(of: key) == Self.all {
            high.remove(key, Self.resident)
            stack.renew(key, Self.all)
            makeLow(key)
        } else {
            high.renew(key, Self.resident)
            if isAsLibCacheSim { makeRoomForLow(sizes[key]) }
            stack.push(key, Self.all)
        }
        trimStack()
    }

    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        guard kinds[key] == Kind.gone else { return }
        high.remove(key, Self.ghosts)
        stack.remove(key, Self.all)
        kinds[key] = Kind.returning
    }

    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        let isReturning = kinds[key] == Kind.returning
        if size <= capacity, !isAsLibCacheSim || isReturning { return true }
        if size <= min(lowLimit, highLimit) { return true }
        if isReturning { kinds[key] = Kind.stranger }
        return false
    }

    package mutating func inserted(_ key: KeyID, size: Int64) {
        if kinds[key] == Kind.gone {
            high.forget(key, Self.ghosts)
            stack.forget(key, Self.all)
            kinds[key] = Kind.returning
        }
        stack.push(key, Self.all)
        if kinds[key] == Kind.returning || lowOccupied + sizes[key] <= lowLimit {
            makeLow(key)
        } else {
            kinds[key] = Kind.high
            high.push(key, Self.resident)
        }
        trimStack()
    }

    /// A key on top of the stack, and in no other queue.
    private mutating func makeLow(_ key: KeyID) {
        kinds[key] = Kind.low
        lowOccupied += sizes[key]
        makeRoomForLow(0)
    }

    /// The LIR entries at the stack's bottom move to Q while there are too many.
    private mutating func makeRoomForLow(_ size: Int64) {
        while lowOccupied + size > lowLimit, demote() {}
    }

    private mutating func demote() -> Bool {
        prune()
        guard let key = stack.pop(Self.all) else { return false }
        lowOccupied -= sizes[key]
        kinds[key] = Kind.high
        high.push(key, Self.resident)
        prune()
        return true
    }

    /// Takes off the stack's bottom what isn't LIR.
    @inline(__always)
    private mutating func prune() {
        while let key = stack.oldest(Self.all), kinds[key] != Kind.low {
            stack.remove(key, Self.all)
            if kinds[key] == Kind.gone { forget(key) }
        }
    }

    private mutating func forget(_ key: KeyID) {
        high.remove(key, Self.ghosts)
        kinds[key] = Kind.stranger
    }

    private mutating func trimStack() {
        while stack.occupied(Self.all) > stackLimit, let key = high.pop(Self.ghosts) {
            stack.remove(key, Self.all)
            kinds[key] = Kind.stranger
        }
    }

    package mutating func removed(_ key: KeyID) {
        if kinds[key] == Kind.low { lowOccupied -= sizes[key] }
        if kinds[key] == Kind.high { high.remove(key, Self.resident) }
        if stack.queue(of: key) == Self.all { stack.remove(key, Self.all) }
        kinds[key] = Kind.stranger
        prune()
    }

    @inline(__always)
    package var isOverfull: Bool {
        isAsLibCacheSim && high.occupied(Self.resident) > highLimit
    }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if high.isEmpty(Self.resident), !demote() { return nil }
        guard let key = high.pop(Self.resident) else { return nil }
        if stack.queue(of: key) == Self.all {
            kinds[key] = Kind.gone
            high.push(key, Self.ghosts)
            trimStack()
        } else {
            kinds[key] = Kind.stranger
        }
        return key
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        if kinds[key] == Kind.gone { high.remove(key, Self.ghosts) }
        kinds[key] = Kind.high
        high.pushOldest(key, Self.resident)
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        kinds.prefetch(key)
        stack.prefetch(key)
    }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { high.prefetch(key) }
}
