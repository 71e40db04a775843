import LabBase

/// Learns which of two orders to follow, one that withstands scans and one that withstands churn,
/// and how fast to learn (Rodriguez et al.: Learning cache replacement with CACHEUS, FAST 2021,
/// sections 4 and 5). As in `LeCaR`, an eviction draws an order by weight and remembers its victim,
/// and a miss of a key that an order remembers costs it weight.
///
/// A scan is a row of keys that are requested once: the newest keys are worth least. Against scans,
/// SR-LRU keeps passing entries apart from reused ones:
///
///     newcomer --> [ passing: its oldest is the candidate ] --- a use ---> [ reused ]
///                                        ^                                    |
///                                        '-- the oldest, demoted, if it is full
///
/// A use of a demoted entry widens the part for reused entries, and the return of an evicted
/// newcomer the part for passing ones. Churn is a circle of keys, all used equally often, that is
/// larger than the cache: an order that evicts the oldest of them evicts each just before it is
/// needed, where one that evicts the newest keeps some. Against churn, CR-LFU has the most recently
/// used of the least often used entries for a candidate.
///
/// If both have the same candidate, neither learns. Otherwise each remembers its victims, and when
/// one is requested the weight is multiplied by e to the -rate. Both weights stay within 0.01 and
/// 0.99. A key that returns counts as reused, and CR-LFU still knows its earlier uses. The rate is
/// learnt, too, by `LearningPace`.
///
/// Gaps in the paper are filled as in its authors' program: rates and hit rates are compared in
/// thousandths; newcomers count as reused as long as the part for passing entries is empty; and
/// from the first eviction on, a key that enters leaves the part for reused entries one entry
/// smaller, which can decide: without it, the LIRS authors' `loop` has two fifths more misses at
/// 512. Unlike there, the first period begins with the first eviction; a use takes the mark of a
/// newcomer away; and the return of a key counts as a use, which their program computes but then
/// omits. With sizes, the parts change by the size of the entry. libCacheSim differs in more:
/// SR-LRU has a memory of its own, evicts entries while there is room, and its hit rates are
/// rounded to zero.
///
/// Cost: links of two lists moved; an exponential for a key that returns, and steps through the
/// frequencies below its own. Example, room for two: a a b c evicts b, about which both agree,
/// where LRU evicts a.
package struct Cacheus: ReplacementOrder, ~Copyable {
    package static let id = "cacheus"
    package static let parameters = [
        OrderParameter("rate", .number(0...1), default: "0", of: id),
        OrderParameter("passing", .share(0...1), default: "1%", of: id),
        OrderParameter("history", .share(0...10), default: "50%", of: id),
    ]

    private enum State {
        static let reused = UInt8(1)
        static let new = UInt8(2)
        static let demoted = UInt8(3)
        static let leftByLRU = UInt8(4)
        static let newLeftByLRU = UInt8(5)
        static let leftByLFU = UInt8(6)
        /// Requested after it had left, and not inserted yet.
        static let returning = UInt8(7)
    }

    private enum List {
        static let reused = KeyChains.List(0)
        static let passing = KeyChains.List(1)
        static let leftByLRU = KeyChains.List(2)
        static let leftByLFU = KeyChains.List(3)
    }

    private let draw: Draw
    private var draws: UInt64 = 0
    private let firstRoom: Double
    private let historyShare: Double
    private let sizes: EntrySizes
    private var capacity: Int64
    private let states: KeyTable<UInt8>
    private var chains: KeyChains
    private var frequencies: FrequencyChains
    /// Uses of a key that left, and its size if sizes count.
    private let uses: KeyTable<Int64>
    private let leftSizes: KeyTable<Int64>
    /// Most that either order remembers, at the current capacity.
    private var mostRemembered: Int64 = 0
    private var count: Int64 = 0
    private var reusedSize: Int64 = 0
    private var lruHistory: Int64 = 0
    private var lfuHistory: Int64 = 0
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
        states = KeyTable(count: context.keyCapacity)
        chains = KeyChains(lists: 4, keyCapacity: context.keyCapacity)
        frequencies = FrequencyChains(keyCapacity: context.keyCapacity)
        uses = KeyTable(count: context.keyCapacity)
        leftSizes = KeyTable(count: sizes.areOnes ? 0 : context.keyCapacity)
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
        trim()
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { states[key] &- 1 < 3 }

    @inline(__always)
    package mutating func requested(_ key: KeyID) { pace.requested(count) }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        pace.used()
        frequencies.raise(key)
        let state = states[key]
        if state == State.reused { return chains.moveToFront(key, List.reused) }
        if state == State.demoted {
            widen(by: -Self.steps(newLeftCount, demotedCount), key)
            demotedCount -= 1
        }
        chains.remove(key)
        reuse(key)
    }

    private mutating func reuse(_ key: KeyID) {
        states[key] = State.reused
        chains.pushFront(key, List.reused)
        reusedSize += sizes[key]
        demote()
    }

    /// Demotes reused entries beyond the second part's room. That is one smaller when a key enters
    /// a cache that has been full.
    private mutating func demote(oneMore: Bool = false) {
        let room = max(0, capacity - passingRoom) - (oneMore && pace.hasBegun ? 1 : 0)
        while reusedSize > max(0, room) {
            let oldest = chains.back(List.reused)
            guard oldest != .absent else { return }
            states[oldest] = State.demoted
            chains.moveToFront(oldest, List.passing)
            reusedSize -= sizes[oldest]
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
        let state = states[key]
        guard (State.leftByLRU...State.leftByLFU).contains(state) else { return }
        forget(key)
        if state == State.newLeftByLRU { widen(by: Self.steps(demotedCount, newLeftCount), key) }
        punish(state != State.leftByLFU)
        states[key] = State.returning
    }

    private mutating func punish(_ isLRU: Bool) {
        let factor = StableMath.exp(-pace.rate)
        let lru = weight * (isLRU ? factor : 1)
        let lfu = (1 - weight) * (isLRU ? 1 : factor)
        weight = min(max(0.01, lru / (lru + lfu)), 0.99)
    }

    private mutating func forget(_ key: KeyID) {
        let size = sizes.areOnes ? 1 : leftSizes[key]
        if states[key] == State.leftByLFU { lfuHistory -= size } else { lruHistory -= size }
        if states[key] == State.newLeftByLRU { newLeftCount -= 1 }
        states[key] = 0
        chains.remove(key)
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        let state = states[key]
        count += 1
        if state == State.returning {
            frequencies.insert(key, frequency: uses[key] + 1)
            reuse(key)
            return demote(oneMore: true)
        }
        // A key that is inserted without a request may still be remembered.
        if state != 0 { forget(key) }
        frequencies.insert(key)
        let nothingPasses = chains.isEmpty(List.passing)
        if nothingPasses, reusedSize + sizes[key] <= capacity - passingRoom { return reuse(key) }
        states[key] = State.new
        chains.pushFront(key, List.passing)
        demote(oneMore: true)
    }

    package mutating func removed(_ key: KeyID) {
        if states[key] == State.reused { reusedSize -= sizes[key] }
        if states[key] == State.demoted { demotedCount -= 1 }
        states[key] = 0
        chains.remove(key)
        frequencies.remove(key)
        count -= 1
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard count > 0 else { return nil }
        pace.begin(count)
        var passing = chains.back(List.passing)
        if passing == .absent { passing = chains.back(List.reused) }
        let seldom = frequencies.lastOfLowest
        draws += 1
        let followsLRU = draw.unit(draws) < weight
        let victim = followsLRU ? passing : seldom
        let isNew = states[victim] == State.new
        uses[victim] = frequencies.frequency(of: victim)
        removed(victim)
        if passing != seldom { remember(victim, byLRU: followsLRU, isNew) }
        return victim
    }

    private mutating func remember(_ key: KeyID, byLRU: Bool, _ isNew: Bool) {
        if !sizes.areOnes { leftSizes[key] = sizes[key] }
        if byLRU {
            states[key] = isNew ? State.newLeftByLRU : State.leftByLRU
            lruHistory += sizes[key]
            if isNew { newLeftCount += 1 }
        } else {
            states[key] = State.leftByLFU
            lfuHistory += sizes[key]
        }
        chains.pushFront(key, byLRU ? List.leftByLRU : List.leftByLFU)
        trim()
    }

    private mutating func trim() {
        while lruHistory > mostRemembered { forget(chains.back(List.leftByLRU)) }
        while lfuHistory > mostRemembered { forget(chains.back(List.leftByLFU)) }
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        states.prefetch(key)
        chains.prefetch(key)
        frequencies.prefetch(key)
    }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { frequencies.prefetchNeighbours(key) }
}
