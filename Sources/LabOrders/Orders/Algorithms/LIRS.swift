/// LIRS: goes by the distance between a key's last two requests, the number of other keys requested
/// between them. LRU goes by the last request alone, so that one scan of new keys evicts
/// everything. LIRS evicts a newcomer first, unless it comes back soon (Jiang, Zhang: LIRS, an
/// efficient low inter-reference recency set replacement policy, SIGMETRICS 2002, section 3).
///
/// An entry is LIR, of low distance, or HIR, of high distance. LIR entries have most of the
/// capacity, and HIR entries have the rest, `hir`. A stack S has keys by their last requests, and a
/// FIFO queue Q has the HIR entries:
///
///     S, from its top   d: HIR    a: LIR    c: evicted    b: LIR, the bottom
///     Q, the next to go first     e: no longer in S       d
///
/// S ends at the LIR entry that was requested longest ago. So it has every key requested since,
/// evicted or not, and a key of S that is requested came back sooner than the bottom entry has.
/// What a request does depends on its key:
/// - A LIR entry, such as a: it moves to the top. If it was the bottom, the keys up to the next LIR
///   entry leave S: nothing can be learnt of them any more.
/// - Another key of S, an entry such as d or evicted such as c: it becomes LIR, on the top. The LIR
///   entry at the bottom becomes HIR and enters Q, and S is cut as above.
/// - An entry of Q alone, such as e: it enters S at the top, and is the last to leave Q.
/// - An unknown key: it enters S and Q, or is LIR as long as LIR entries have room.
///
/// An eviction takes the oldest entry of Q. S remembers its key, if it has it.
///
/// A request for the key that was requested last changes nothing, as in the authors' program, which
/// gave the paper's figures: otherwise a key requested twice in a row would become LIR permanently.
/// The stack has no limit, unless `stack` sets one: then the keys evicted first are forgotten
/// first. The paper has entries of one size only. With sizes, LIR entries are limited to their
/// share of the capacity in bytes, and Q takes the rest.
///
/// In libCacheSim, a use of an entry of Q alone lets LIR entries move to Q as if it became LIR
/// itself, and then it enters the stack as usual. Q has a limit of its own; if that is small, the
/// entry itself may be evicted to make room for itself, and counts as an entry, a phantom, until it
/// leaves the stack. The stack is limited to twice the capacity, and newcomers larger than Q are
/// refused. `rules=libcachesim` does the same, and its counts of misses agree in caches for three
/// or more entries; for two, libCacheSim's own counts are wrong. A key that returns from the stack
/// keeps its old size there, and gets its request's size here. A store can't return an evicted
/// entry, so there the next use of a phantom is a miss.
///
/// Cost: one tag on a hit in the stack, three where an entry becomes LIR. Example, room for three
/// of which one in Q: a b c d a b evicts c, which entered Q since a and b have the room of LIR
/// entries, where LRU evicts a, b and c.
package struct LIRS: ReplacementOrder, ~Copyable {
    package static let id = "lirs"
    package static let parameters = [
        OrderParameter("hir", .share(0...1), default: "1%", of: id),
        OrderParameter("stack", .or("all", .share(1...64)), default: "all", of: id)
            .standing("200%", under: .libCacheSim),
        OrderRules.parameter,
    ]

    private enum Status {
        static var stranger: UInt8 { 0 }
        static var low: UInt8 { 1 }
        /// An entry of high distance, in Q.
        static var high: UInt8 { 2 }
        /// In the stack only.
        static var gone: UInt8 { 3 }
        /// It was in the stack only, and was requested.
        static var returning: UInt8 { 4 }
        /// By libCacheSim's rules: in the stack, and taken for an entry, though it was evicted to
        /// make room for itself.
        static var phantom: UInt8 { 5 }
    }

    private static let all: KeyQueues.Queue = 1
    private static let resident: KeyQueues.Queue = 1
    private static let ghosts: KeyQueues.Queue = 2

    /// S.
    private var stack: KeyQueues
    /// Q, and the keys that are only in the stack, in the order of eviction.
    private var high: KeyQueues
    private let statuses: KeyTable<UInt8>
    private let sizes: EntrySizes
    private let highShare: Double
    private let stackShare: Double?
    private let isAsLibCacheSim: Bool
    private var capacity: Int64 = 0
    private var lowLimit: Int64 = 0
    private var highLimit: Int64 = 0
    private var stackLimit: Int64 = 0
    private var lowOccupied: Int64 = 0
    /// The LIR entry at the bottom of the stack; absent if keys that aren't LIR may lie there.
    private var bottom = KeyID.absent
    /// The top of the stack: the key that was requested last.
    private var latest = KeyID.absent
    /// An entry of Q that is used, and may be evicted to make room for itself.
    private var usedInQ = KeyID.absent

    package init(_ context: OrderContext) {
        let keyCapacity = context.keyCapacity
        stack = KeyQueues(queues: 1, keyCapacity: keyCapacity, sizes: context.sizes)
        high = KeyQueues(queues: 2, keyCapacity: keyCapacity, sizes: context.sizes)
        statuses = KeyTable(count: keyCapacity)
        sizes = context.sizes
        highShare = context.settings.number("hir")
        stackShare = context.settings.numberUnlessWord("stack")
        isAsLibCacheSim = context.settings.rules == .libCacheSim
        resized(to: context.capacity)
    }

    package mutating func resized(to capacity: Int64) {
        self.capacity = capacity
        highLimit = max(capacity.share(highShare), 1)
        lowLimit = capacity - highLimit
        stackLimit = stackShare.map(capacity.share) ?? .max
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { statuses[key] &- 1 < 2 }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        usedInQ = .absent
        if statuses[key] == Status.low {
            stack.renew(key, Self.all)
            latest = key
            if key == bottom || bottom == .absent { prune() }
        } else {
            usedHigh(key)
        }
    }

    private mutating func usedHigh(_ key: KeyID) {
        if stack.queue(of: key) != Self.all {
            high.renew(key, Self.resident)
            if isAsLibCacheSim { makeRoomFor(usedInQ: key) }
            stack.push(key, Self.all)
        } else if isAsLibCacheSim || key != latest {
            high.remove(key, Self.resident)
            stack.renew(key, Self.all)
            makeLow(key)
        }
        latest = key
        trimStack()
    }

    /// Makes room as if the key became LIR, until Q has no room for it any more.
    private mutating func makeRoomFor(usedInQ key: KeyID) {
        usedInQ = key
        var inQ = sizes[key]
        while inQ <= highLimit, lowOccupied + sizes[key] > lowLimit, let demoted = demote() {
            inQ += sizes[demoted]
        }
    }

    /// libCacheSim finds a phantom among its entries.
    package func claims(_ key: KeyID) -> Bool { statuses[key] == Status.phantom }

    @inline(__always)
    package mutating func missed(_ key: KeyID) {
        guard statuses[key] == Status.gone || statuses[key] == Status.phantom else { return }
        if statuses[key] == Status.gone { high.remove(key, Self.ghosts) }
        stack.remove(key, Self.all)
        statuses[key] = Status.returning
    }

    package mutating func admits(_ key: KeyID, size: Int64) -> Bool {
        let isReturning = statuses[key] == Status.returning
        if size <= capacity, !isAsLibCacheSim || isReturning { return true }
        if size <= min(lowLimit, highLimit) { return true }
        if isReturning { statuses[key] = Status.stranger }
        return false
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        if statuses[key] == Status.gone || statuses[key] == Status.phantom {
            if statuses[key] == Status.gone { high.forget(key, Self.ghosts) }
            stack.forget(key, Self.all)
            statuses[key] = Status.returning
        }
        usedInQ = .absent
        latest = key
        stack.push(key, Self.all)
        if statuses[key] == Status.returning || lowOccupied + sizes[key] <= lowLimit {
            makeLow(key)
        } else {
            statuses[key] = Status.high
            high.push(key, Self.resident)
        }
        trimStack()
    }

    /// Makes the key on top of the stack LIR; it is in no other queue. The LIR entries at the
    /// stack's bottom move to Q while there are too many.
    private mutating func makeLow(_ key: KeyID) {
        statuses[key] = Status.low
        lowOccupied += sizes[key]
        while lowOccupied > lowLimit, demote() != nil {}
    }

    /// Moves the LIR entry at the stack's bottom to Q.
    private mutating func demote() -> KeyID? {
        if bottom == .absent { prune() }
        guard let key = stack.pop(Self.all) else { return nil }
        lowOccupied -= sizes[key]
        statuses[key] = Status.high
        high.push(key, Self.resident)
        prune()
        return key
    }

    /// Removes keys that aren't LIR from the stack's bottom.
    @inline(__always)
    private mutating func prune() {
        bottom = .absent
        while let key = stack.oldest(Self.all) {
            if statuses[key] == Status.low {
                bottom = key
                return
            }
            stack.remove(key, Self.all)
            if statuses[key] == Status.high { continue }
            if statuses[key] == Status.gone { high.remove(key, Self.ghosts) }
            statuses[key] = Status.stranger
        }
    }

    @inline(__always)
    private mutating func trimStack() {
        if stackShare == nil { return }
        while stack.occupied(Self.all) > stackLimit, forgetGhost() {}
    }

    private mutating func forgetGhost() -> Bool {
        guard let key = high.pop(Self.ghosts) else { return false }
        stack.remove(key, Self.all)
        statuses[key] = Status.stranger
        return true
    }

    package mutating func removed(_ key: KeyID) {
        if statuses[key] == Status.low { lowOccupied -= sizes[key] }
        if statuses[key] == Status.high { high.remove(key, Self.resident) }
        if stack.queue(of: key) == Self.all { stack.remove(key, Self.all) }
        statuses[key] = Status.stranger
        prune()
    }

    @inline(__always)
    package var isOverfull: Bool { isAsLibCacheSim && high.occupied(Self.resident) > highLimit }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if high.isEmpty(Self.resident), demote() == nil { return nil }
        guard let key = high.pop(Self.resident) else { return nil }
        if stack.queue(of: key) != Self.all {
            statuses[key] = Status.stranger
        } else if newcomer == nil, key == usedInQ {
            statuses[key] = Status.phantom
        } else {
            statuses[key] = Status.gone
            high.push(key, Self.ghosts)
            // With a newcomer the stack is trimmed after its insertion, which may remove keys from
            // it anyway.
            if newcomer == nil { trimStack() }
        }
        return key
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) {
        if statuses[key] == Status.gone { high.remove(key, Self.ghosts) }
        statuses[key] = Status.high
        high.pushOldest(key, Self.resident)
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        statuses.prefetch(key)
        stack.prefetch(key)
    }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { high.prefetch(key) }
}
