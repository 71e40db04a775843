import LabBase

/// Learns whether LRU or LFU evicts better: LRU does where keys come back soon or never, LFU where
/// the same keys are popular for long, and a trace may change from one to the other. Each victim is
/// chosen by one of them, drawn by their weights. An evicted key that is requested again was a
/// mistake: the order that evicted it loses weight, the more the sooner that is (Vietri et al.:
/// Driving cache replacement with ML-based LeCaR, HotStorage 2018, section 3).
///
/// Each remembers its victims, up to `history`, and their uses: a key that returns gets its
/// frequency back, plus one. After t requests the weight is multiplied by e to the -rate x
/// 0.005^(t/N), where N is the number of entries; both weights stay within 0.01 and 0.99. If both
/// would evict the same entry, neither learns or remembers it.
///
/// Gaps in the paper are filled as in its authors' program (the one that they published with
/// CACHEUS; an earlier one has `history=100%`). Of equally used entries it evicts the one with the
/// lowest block number. Keys here have no meaningful numbers, so it is the one whose key first
/// entered longest ago: the same, if blocks are first read in sequence. This matters: for the LIRS
/// authors' `loop` at 512, 253,405 of 505,500 requests miss (their program: 253,309), and all do if
/// instead the entry goes that reached its frequency first.
///
/// libCacheSim resets the frequency of a key that returns, evicts among equals the one that reached
/// its frequency first, remembers as much as the capacity for both together, even if both agree,
/// and has no bounds for weights. `rules=libcachesim` does the same: for the LIRS authors'
/// `multi1`, at 1,000, 8,210 requests then miss instead of 5,796.
///
/// Cost: links of a list moved and a rank raised; for a victim a place in a queue, or a rank's
/// logarithm; an exponential for a key that comes back. Example, room for two: whether a a b c
/// evicts a, as LRU does, or b, as LFU does, depends on the seed.
package struct LeCaR: QueuedOrder, ~Copyable {
    package static let id = "lecar"
    package static let parameters = [
        OrderParameter("rate", .number(0...10), default: "0.45", of: id),
        OrderParameter("discount", .number(0.000001...1), default: "0.005", of: id),
        OrderParameter("history", .share(0...10), default: "50%", of: id),
        OrderRules.parameter,
    ]

    private static var entries: KeyQueues.Queue { 1 }
    private static var leftByLRU: KeyQueues.Queue { 2 }
    private static var leftByLFU: KeyQueues.Queue { 3 }

    private let draw: Draw
    private var draws: UInt64 = 0
    private let rate: Double
    private let logDiscount: Double
    private let historyShare: Double
    private let isAsLibCacheSim: Bool
    private var mostRemembered: Int64
    /// LRU's entries, and the victims of each order; by libCacheSim's rules all victims are in one.
    package var queues: KeyQueues
    package var lastOfEntries: KeyQueues.Queue { Self.entries }
    package var largest: Int64 { .max }
    /// LFU's entries by uses; equals in the order in which their keys first entered.
    private var ranks: UseRanks
    /// LFU's entries by libCacheSim's rules.
    private var frequencies: FrequencyChains
    /// Time of a key's eviction, and true if LFU chose it.
    private let leftAt: KeyTable<Int64>
    private let wasLFUs: KeyTable<Bool>
    private var count: Int64 { Int64(queues.count(Self.entries)) }
    private var now: Int64 = 0
    /// Weight of LRU; LFU has the rest of one.
    private(set) var weight = 0.5

    package init(_ context: OrderContext) {
        draw = Draw(seed: context.seed, purpose: "order.lecar")
        rate = context.settings.number("rate")
        logDiscount = StableMath.ln(context.settings.number("discount"))
        isAsLibCacheSim = context.settings.rules == .libCacheSim
        historyShare = isAsLibCacheSim ? 1 : context.settings.number("history")
        queues = KeyQueues(queues: 3, keyCapacity: context.keyCapacity, sizes: context.sizes)
        ranks = UseRanks(keyCapacity: isAsLibCacheSim ? 0 : context.keyCapacity)
        frequencies = FrequencyChains(keyCapacity: isAsLibCacheSim ? context.keyCapacity : 0)
        leftAt = KeyTable(count: context.keyCapacity)
        wasLFUs = KeyTable(count: context.keyCapacity)
        mostRemembered = context.capacity.share(historyShare)
    }

    @inline(__always)
    package mutating func requested(_ key: KeyID) { now += 1 }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        queues.renew(key, Self.entries)
        if isAsLibCacheSim { return frequencies.raise(key) }
        ranks.use(key)
    }

    package mutating func missed(_ key: KeyID) {
        let queue = queues.queue(of: key)
        guard queue == Self.leftByLRU || queue == Self.leftByLFU else { return }
        let age = Double(now - leftAt[key]) / Double(max(1, count))
        let factor = StableMath.exp(-rate * StableMath.exp(age * logDiscount))
        var lru = weight * (wasLFUs[key] ? 1 : factor)
        var lfu = (1 - weight) * (wasLFUs[key] ? factor : 1)
        if isAsLibCacheSim {
            // Keeps both weights above zero.
            lru += 1e-10
            lfu += 1e-10
        }
        weight = lru / (lru + lfu)
        if !isAsLibCacheSim { weight = min(max(0.01, weight), 0.99) }
        queues.mark(key, queue)
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        let returns = queues.markedIn(key) != KeyQueues.none
        _ = recalled(key)
        queues.push(key, Self.entries)
        if isAsLibCacheSim { return frequencies.insert(key) }
        ranks.insert(key, keepsUses: returns)
    }

    package mutating func removed(_ key: KeyID) {
        queues.remove(key, Self.entries)
        if isAsLibCacheSim { frequencies.remove(key) } else { ranks.remove(key) }
    }

    package mutating func resized(to capacity: Int64) {
        mostRemembered = capacity.share(historyShare)
        trim(Self.leftByLRU)
        trim(Self.leftByLFU)
    }

    private mutating func trim(_ history: KeyQueues.Queue) {
        while queues.occupied(history) > mostRemembered, queues.pop(history) != nil {}
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let oldest = queues.oldest(Self.entries) else { return nil }
        draws += 1
        let followsLRU = draw.unit(draws) < weight
        let seldom = isAsLibCacheSim ? frequencies.firstOfLowest : ranks.fewest()
        let victim = followsLRU ? oldest : seldom
        removed(victim)
        guard isAsLibCacheSim || oldest != seldom else { return victim }
        let history = followsLRU || isAsLibCacheSim ? Self.leftByLRU : Self.leftByLFU
        wasLFUs[victim] = !followsLRU
        leftAt[victim] = now
        queues.push(victim, history)
        trim(history)
        return victim
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        queues.prefetch(key)
        if isAsLibCacheSim { frequencies.prefetch(key) } else { ranks.prefetch(key) }
    }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) {
        if isAsLibCacheSim { frequencies.prefetchNeighbours(key) }
    }
}
