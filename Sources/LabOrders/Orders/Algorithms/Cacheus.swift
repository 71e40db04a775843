import LabBase

/// Learns which of two orders to follow, one that withstands scans and one that withstands churn,
/// and how fast to learn (Rodriguez et al.: Learning cache replacement with CACHEUS, FAST 2021,
/// sections 4 and 5).
///
/// A scan is a row of keys that are requested once: the newest keys are worth least. Churn is a
/// circle of keys, all used equally often, that is larger than the cache: an order that evicts the
/// oldest of them evicts each just before it is needed, where one that evicts the newest keeps
/// some.
///
/// SR-LRU, against scans, has a part for passing entries and one for reused ones. Newcomers enter
/// the first part, and its oldest is the candidate for eviction. A use moves an entry to the second
/// part, whose oldest are demoted when it is full. A use of a demoted entry widens the second part,
/// and the return of an evicted newcomer the first. CR-LFU, against churn, has the most recently
/// used of the least often used entries for a candidate. If both have the same candidate, neither
/// learns. Otherwise each remembers its victims, and when one is requested the weight is multiplied
/// by e to the -rate. Both weights stay within 0.01 and 0.99. A key that returns counts as reused,
/// and CR-LFU still knows its earlier uses.
///
/// A period has as many requests as there were entries at its beginning. After it, the rate moves
/// on in the same direction if there were more hits, and back if there were fewer. A rate that
/// didn't change is moved a quarter up or down, at random, when hits fall, and is reset after ten
/// periods without improvement.
///
/// Gaps in the paper are filled as in its authors' program: rates and hit rates are compared in
/// thousandths; newcomers count as reused as long as the first part is empty; and from the first
/// eviction on, a key that enters leaves the second part one entry smaller. This one entry can
/// decide: for the LIRS authors' `loop` at 512, 252,110 of 505,500 requests miss with it (their
/// program: 252,401), and 351,128 without. Unlike there, the first period begins with the first
/// eviction; a use takes the mark of a newcomer away; and the return of a key counts as a use,
/// which their program computes but then omits (`multi1` at 1,000: 5,684 misses, and about 5,500 in
/// their program). With sizes, the parts change by the size of the entry. libCacheSim differs in
/// more: SR-LRU has a memory of its own, evicts entries while there is room, and its hit rates are
/// rounded to zero.
///
/// Cost: links of two lists moved; an exponential for a key that returns, and steps through the
/// frequencies below its own. Example, room for two: a a b c evicts b, about which both agree,
/// where LRU evicts a.
package struct Cacheus: QueuedOrder, ~Copyable {
    package static let id = "cacheus"
    package static let parameters = [
        OrderParameter("rate", .number(0...1), default: "0", of: id),
        OrderParameter("passing", .share(0...1), default: "1%", of: id),
        OrderParameter("history", .share(0...10), default: "50%", of: id),
    ]

    private static var reused: KeyQueues.Queue { 1 }
    private static var passing: KeyQueues.Queue { 2 }
    private static var leftByLRU: KeyQueues.Queue { 3 }
    private static var leftByLFU: KeyQueues.Queue { 4 }

    private let draw: Draw
    private var draws: UInt64 = 0
    private let firstRoom: Double
    private let historyShare: Double
    private let sizes: EntrySizes
    private var capacity: Int64
    package var queues: KeyQueues
    package var lastOfEntries: KeyQueues.Queue { Self.passing }
    package var largest: Int64 { .max }
    /// Of a passing entry: true for a newcomer, false for a demoted one. A key that SR-LRU evicted
    /// keeps it.
    private let isNew: KeyTable<Bool>
    private var frequencies: FrequencyChains
    /// Uses of a key that left.
    private let uses: KeyTable<Int64>
    /// Most that either order remembers, at the current capacity.
    private var mostRemembered: Int64 = 0
    private var passingRoom: Int64 = 0
    private var demotedCount: Int64 = 0
    /// Newcomers that SR-LRU evicted, and remembers.
    private var newLeftCount: Int64 = 0
    /// Weight of SR-LRU; CR-LFU has the rest of one.
    private(set) var weight = 0.5
    private(set) var pace: LearningPace

    package init(_ context: OrderContext) {
        draw = Draw(seed: context.seed, purpose: "order.cacheus")
        firstRoom = context.settings.number("passing")
        historyShare = context.settings.number("history")
        sizes = context.sizes
        capacity = context.capacity
        queues = KeyQueues(queues: 4, keyCapacity: context.keyCapacity, sizes: sizes)
        isNew = KeyTable(count: context.keyCapacity)
        frequencies = FrequencyChains(keyCapacity: context.keyCapacity)
        uses = KeyTable(count: context.keyCapacity)
        pace = LearningPace(
            first: context.settings.number("rate"),
            Draw(seed: context.seed, purpose: "order.cacheus.rate"))
        resized(to: context.capacity)
    }

    package mutating func resized(to capacity: Int64) {
        self.capacity = capacity
        passingRoom = max(1, Int64(min(Double(capacity) * firstRoom + 0.5, 0x1p62)))
        mostRemembered = capacity.share(historyShare)
        demote()
        trim(Self.leftByLRU)
        trim(Self.leftByLFU)
    }

    private var count: Int64 {
        Int64(queues.count(Self.reused)) + Int64(queues.count(Self.passing))
    }

    @inline(__always)
    package mutating func requested(_ key: KeyID) { pace.requested(count) }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        pace.used()
        frequencies.raise(key)
        if queues.queue(of: key) == Self.reused { return queues.renew(key, Self.reused) }
        if !isNew[key] {
            widen(by: -Self.steps(newLeftCount, demotedCount), key)
            demotedCount -= 1
        }
        queues.move(key, from: Self.passing, to: Self.reused)
        demote()
    }

    /// Demotes reused entries beyond the second part's room. That is one smaller when a key enters
    /// a cache that has been full.
    private mutating func demote(oneMore: Bool = false) {
        let room = max(0, capacity - passingRoom) - (oneMore && pace.hasBegun ? 1 : 0)
        while queues.occupied(Self.reused) > max(0, room), let oldest = queues.pop(Self.reused) {
            isNew[oldest] = false
            queues.push(oldest, Self.passing)
            demotedCount += 1
        }
    }

    /// The rounded quotient of two counts; at least one.
    private static func steps(_ some: Int64, _ others: Int64) -> Int64 {
        let others = max(1, others)
        return max(1, (2 * some + others) / (2 * others))
    }

    /// Widens the part for passing entries by some entries of this key's size.
    private mutating func widen(by steps: Int64, _ key: KeyID) {
        let (change, isHuge) = steps.multipliedReportingOverflow(by: sizes[key])
        let most = max(1, capacity - 1)
        let room = isHuge ? most : passingRoom.addingReportingOverflow(change).partialValue
        passingRoom = min(max(1, room), most)
    }

    package mutating func missed(_ key: KeyID) {
        let queue = queues.queue(of: key)
        guard queue == Self.leftByLRU || queue == Self.leftByLFU else { return }
        queues.mark(key, queue)
        if queue == Self.leftByLRU, isNew[key] {
            newLeftCount -= 1
            widen(by: Self.steps(demotedCount, newLeftCount), key)
        }
        let factor = StableMath.exp(-pace.rate)
        let lru = weight * (queue == Self.leftByLRU ? factor : 1)
        let lfu = (1 - weight) * (queue == Self.leftByLFU ? factor : 1)
        weight = min(max(0.01, lru / (lru + lfu)), 0.99)
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        if queues.markedIn(key) != KeyQueues.none {
            frequencies.insert(key, frequency: uses[key] + 1)
            queues.push(key, Self.reused)
            demote()
            return demote(oneMore: true)
        }
        if recalled(key) == Self.leftByLRU, isNew[key] { newLeftCount -= 1 }
        frequencies.insert(key)
        let nothingPasses = queues.isEmpty(Self.passing)
        let reusedSize = queues.occupied(Self.reused) + sizes[key]
        if nothingPasses, reusedSize <= capacity - passingRoom {
            queues.push(key, Self.reused)
            return demote()
        }
        isNew[key] = true
        queues.push(key, Self.passing)
        demote(oneMore: true)
    }

    package mutating func removed(_ key: KeyID) {
        let queue = queues.queue(of: key)
        if queue == Self.passing, !isNew[key] { demotedCount -= 1 }
        queues.remove(key, queue)
        frequencies.remove(key)
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let oldest = queues.oldest(Self.passing) ?? queues.oldest(Self.reused) else {
            return nil
        }
        pace.begin(count)
        let seldom = frequencies.lastOfLowest
        draws += 1
        let followsLRU = draw.unit(draws) < weight
        let victim = followsLRU ? oldest : seldom
        isNew[victim] = isNew[victim] && queues.queue(of: victim) == Self.passing
        uses[victim] = frequencies.frequency(of: victim)
        removed(victim)
        guard oldest != seldom else { return victim }
        let history = followsLRU ? Self.leftByLRU : Self.leftByLFU
        if followsLRU, isNew[victim] { newLeftCount += 1 }
        queues.push(victim, history)
        trim(history)
        return victim
    }

    private mutating func trim(_ history: KeyQueues.Queue) {
        while queues.occupied(history) > mostRemembered, let forgotten = queues.pop(history) {
            if history == Self.leftByLRU, isNew[forgotten] { newLeftCount -= 1 }
        }
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        queues.prefetch(key)
        isNew.prefetch(key)
        frequencies.prefetch(key)
    }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { frequencies.prefetchNeighbours(key) }
}
