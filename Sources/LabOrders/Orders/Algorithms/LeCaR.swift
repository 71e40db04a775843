import LabBase

/// Learns whether LRU or LFU evicts better: LRU does where keys come back soon or never, LFU where
/// the same keys are popular for long, and a trace may change from one to the other (Vietri et al.:
/// Driving cache replacement with ML-based LeCaR, HotStorage 2018, section 3).
///
/// Both orders rank the same entries. Each has a weight, and the weights add up to one. An eviction
/// draws one of the orders by weight, evicts its victim, and notes the key in that order's memory,
/// up to `history`, with its uses; if both have the same victim, neither learns or remembers it. A
/// miss of a key that an order remembers shows a mistake: the order loses weight, the more the
/// sooner the key is back. After t requests its weight is multiplied by e to the -rate x
/// 0.005^(t/N), where N is the number of entries; both weights stay within 0.01 and 0.99. The key
/// gets its frequency back, plus one. A hit changes the ranks alone.
///
/// Gaps in the paper are filled as in its authors' program (the one that they published with
/// CACHEUS; an earlier one has `history=100%`). Of equally used entries it evicts the one with the
/// lowest block number. Keys here have no meaningful numbers, so it is the one whose key first
/// entered longest ago: the same, if blocks are first read in sequence. Much depends on this rule:
/// the departures in `Sources/CFiles/words/orders.md` have the figures.
///
/// libCacheSim resets the frequency of a key that returns, evicts among equals the one that reached
/// its frequency first, remembers as much as the capacity for both together, even if both agree,
/// and has no bounds for weights. `rules=libcachesim` does the same.
///
/// Cost: links of a list moved and a rank raised; for a victim an entry of a queue, or a rank's
/// logarithm; an exponential for a key that comes back. Example, room for two: whether a a b c
/// evicts a, as LRU does, or b, as LFU does, depends on the seed.
package struct LeCaR: ReplacementOrder, ~Copyable {
    package static let id = "lecar"
    package static let parameters = [
        OrderParameter("rate", .number(0...10), default: "0.45", of: id),
        OrderParameter("discount", .number(0.000001...1), default: "0.005", of: id),
        OrderParameter("history", .share(0...10), default: "50%", of: id),
        OrderRules.parameter,
    ]

    private enum State {
        static let entry = UInt8(1)
        static let leftByLRU = UInt8(2)
        static let leftByLFU = UInt8(3)
        /// Requested after it had left, and not inserted yet.
        static let returning = UInt8(4)
    }

    private enum List {
        static let entries = KeyChains.List(0)
        static let leftByLRU = KeyChains.List(1)
        static let leftByLFU = KeyChains.List(2)
    }

    private let draw: Draw
    private var draws: UInt64 = 0
    private let rate: Double
    private let logDiscount: Double
    private let historyShare: Double
    private let isAsLibCacheSim: Bool
    private let sizes: EntrySizes
    private var mostRemembered: Int64 = 0
    private let states: KeyTable<UInt8>
    private var chains: KeyChains
    /// LFU's entries by uses; equals in the order in which their keys first entered.
    private var ranks: UseRanks
    /// LFU's entries by libCacheSim's rules.
    private var frequencies: FrequencyChains
    /// Time of a key's eviction, and its size if sizes count.
    private let leftAt: KeyTable<Int64>
    private let leftSizes: KeyTable<Int64>
    /// Size of what each remembers; by libCacheSim's rules the first counts for both.
    private var lruHistory: Int64 = 0
    private var lfuHistory: Int64 = 0
    private var count: Int64 = 0
    private var now: Int64 = 0
    /// Weight of LRU; LFU has the rest of one.
    private(set) var weight = 0.5

    package init(_ context: OrderContext) {
        draw = Draw(seed: context.seed, purpose: "order.lecar")
        rate = context.settings.number("rate")
        logDiscount = StableMath.ln(context.settings.number("discount"))
        isAsLibCacheSim = context.settings.rules == .libCacheSim
        historyShare = isAsLibCacheSim ? 1 : context.settings.number("history")
        sizes = context.sizes
        states = KeyTable(count: context.keyCapacity)
        chains = KeyChains(lists: 3, keyCapacity: context.keyCapacity)
        ranks = UseRanks(keyCapacity: isAsLibCacheSim ? 0 : context.keyCapacity)
        frequencies = FrequencyChains(keyCapacity: isAsLibCacheSim ? context.keyCapacity : 0)
        leftAt = KeyTable(count: context.keyCapacity)
        leftSizes = KeyTable(count: sizes.areOnes ? 0 : context.keyCapacity)
        mostRemembered = context.capacity.share(historyShare)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { states[key] == State.entry }

    @inline(__always)
    package mutating func requested(_ key: KeyID) { now += 1 }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        chains.moveToFront(key, List.entries)
        if isAsLibCacheSim { return frequencies.raise(key) }
        ranks.use(key)
    }

    package mutating func missed(_ key: KeyID) {
        let state = states[key]
        guard state == State.leftByLRU || state == State.leftByLFU else { return }
        let age = Double(now - leftAt[key]) / Double(max(1, count))
        let factor = StableMath.exp(-rate * StableMath.exp(age * logDiscount))
        var lru = weight * (state == State.leftByLRU ? factor : 1)
        var lfu = (1 - weight) * (state == State.leftByLFU ? factor : 1)
        if isAsLibCacheSim {
            // Keeps both weights above zero.
            lru += 1e-10
            lfu += 1e-10
        }
        weight = lru / (lru + lfu)
        if !isAsLibCacheSim { weight = min(max(0.01, weight), 0.99) }
        forget(key)
        states[key] = State.returning
    }

    private mutating func forget(_ key: KeyID) {
        let size = sizes.areOnes ? 1 : leftSizes[key]
        if states[key] == State.leftByLFU, !isAsLibCacheSim {
            lfuHistory -= size
        } else {
            lruHistory -= size
        }
        states[key] = 0
        chains.remove(key)
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        let returns = states[key] == State.returning
        // A key that is inserted without a request may still be remembered.
        if states[key] > State.entry, !returns { forget(key) }
        states[key] = State.entry
        chains.pushFront(key, List.entries)
        count += 1
        if isAsLibCacheSim { return frequencies.insert(key) }
        ranks.insert(key, keepsUses: returns)
    }

    package mutating func removed(_ key: KeyID) {
        states[key] = 0
        chains.remove(key)
        if isAsLibCacheSim { frequencies.remove(key) } else { ranks.remove(key) }
        count -= 1
    }

    package mutating func resized(to capacity: Int64) {
        mostRemembered = capacity.share(historyShare)
        trim()
    }

    private mutating func trim() {
        while lruHistory > mostRemembered { forget(chains.back(List.leftByLRU)) }
        while lfuHistory > mostRemembered { forget(chains.back(List.leftByLFU)) }
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard count > 0 else { return nil }
        draws += 1
        let followsLRU = draw.unit(draws) < weight
        let oldest = chains.back(List.entries)
        if isAsLibCacheSim {
            let victim = followsLRU ? oldest : frequencies.firstOfLowest
            removed(victim)
            remember(victim, byLRU: followsLRU, List.leftByLRU)
            return victim
        }
        let seldom = ranks.fewest()
        let victim = followsLRU ? oldest : seldom
        removed(victim)
        if oldest != seldom {
            remember(victim, byLRU: followsLRU, followsLRU ? List.leftByLRU : List.leftByLFU)
        }
        return victim
    }

    private mutating func remember(_ key: KeyID, byLRU: Bool, _ list: KeyChains.List) {
        states[key] = byLRU ? State.leftByLRU : State.leftByLFU
        leftAt[key] = now
        if !sizes.areOnes { leftSizes[key] = sizes[key] }
        if byLRU || isAsLibCacheSim { lruHistory += sizes[key] } else { lfuHistory += sizes[key] }
        chains.pushFront(key, list)
        trim()
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        states.prefetch(key)
        chains.prefetch(key)
        if isAsLibCacheSim { frequencies.prefetch(key) } else { ranks.prefetch(key) }
    }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) {
        if isAsLibCacheSim { frequencies.prefetchNeighbours(key) }
    }
}
