import LabBase

/// Learns whether LRU or LFU evicts better: each victim is chosen by one of them, drawn by their
/// weights, and the one that evicted a key that is then asked for loses weight, the more the sooner
/// that is (Vietri et al.: Driving cache replacement with ML-based LeCaR, HotStorage 2018).
///
/// Keys that left are remembered, up to the capacity in all, with who gave them up. After t
/// requests, the weight is multiplied by e to the -rate x 0.005^(t/N), where N is the number of
/// entries; libCacheSim takes the capacity in bytes for N where sizes count. As there, a key that
/// comes back has been used once.
///
/// Cost: links of two lists moved; an exponential for a key that comes back. Example, room for two:
/// whether a a b c evicts a, as LRU does, or b, as LFU does, depends on the seed.
package struct LeCaR: ReplacementOrder, ~Copyable {
    package static let id = "lecar"
    package static let summary = "learns whether to evict as LRU or as LFU"
    package static let parameters = [
        OrderParameter("rate", .number(0...10), default: "0.45", "of learning"),
        OrderParameter(
            "discount", .number(0.000001...1), default: "0.005",
            "what a mistake weighs that is as many requests old as there are entries"),
    ]

    private enum State {
        static let entry = UInt8(1)
        static let leftByLRU = UInt8(2)
        static let leftByLFU = UInt8(3)
    }

    private enum List {
        static let entries = KeyChains.List(0)
        static let left = KeyChains.List(1)
    }

    private let draw: Draw
    private var draws: UInt64 = 0
    private let rate: Double
    private let logDiscount: Double
    private let sizes: EntrySizes
    private var capacity: Int64
    private let states: KeyTable<UInt8>
    private var chains: KeyChains
    private var frequencies: FrequencyChains
    /// By key that left: when, and of what size, if sizes count.
    private let leftAt: KeyTable<Int64>
    private let leftSizes: KeyTable<Int64>
    private var leftSize: Int64 = 0
    private var count: Int64 = 0
    private var now: Int64 = 0
    /// LRU's; LFU has the rest of one.
    private(set) var weight = 0.5

    package init(_ context: OrderContext) {
        draw = Draw(seed: context.seed, purpose: "order.lecar")
        rate = context.settings.number("rate")
        logDiscount = StableMath.ln(context.settings.number("discount"))
        sizes = context.sizes
        capacity = context.capacity
        states = KeyTable(count: context.keyCapacity)
        chains = KeyChains(lists: 2, keyCapacity: context.keyCapacity)
        frequencies = FrequencyChains(keyCapacity: context.keyCapacity)
        leftAt = KeyTable(count: context.keyCapacity)
        leftSizes = KeyTable(count: sizes.areOnes ? 0 : context.keyCapacity)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { states[key] == State.entry }

    @inline(__always)
    package mutating func requested(_ key: KeyID) { now += 1 }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        chains.moveToFront(key, List.entries)
        frequencies.raise(key)
    }

    package mutating func missed(_ key: KeyID) {
        let state = states[key]
        guard state == State.leftByLRU || state == State.leftByLFU else { return }
        let age = Double(now - leftAt[key]) / Double(max(1, count))
        let factor = StableMath.exp(-rate * StableMath.exp(age * logDiscount))
        // Neither is ever lost for good.
        var lru = weight * (state == State.leftByLRU ? factor : 1) + 1e-10
        let lfu = (1 - weight) * (state == State.leftByLFU ? factor : 1) + 1e-10
        lru /= lru + lfu
        weight = lru
        forget(key)
    }

    private mutating func forget(_ key: KeyID) {
        states[key] = 0
        leftSize -= sizes.areOnes ? 1 : leftSizes[key]
        chains.remove(key)
    }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        // Without a request it may still be remembered.
        if states[key] > State.entry { forget(key) }
        states[key] = State.entry
        chains.pushFront(key, List.entries)
        frequencies.insert(key)
        count += 1
    }

    package mutating func removed(_ key: KeyID) {
        states[key] = 0
        chains.remove(key)
        frequencies.remove(key)
        count -= 1
    }

    package mutating func resized(to capacity: Int64) {
        self.capacity = capacity
        trim()
    }

    private mutating func trim() {
        while leftSize > capacity {
            let oldest = chains.back(List.left)
            guard oldest != .absent else { return }
            forget(oldest)
        }
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard count > 0 else { return nil }
        draws += 1
        let followsLRU = draw.unit(draws) < weight
        let victim = followsLRU ? chains.back(List.entries) : frequencies.firstOfLowest
        removed(victim)
        states[victim] = followsLRU ? State.leftByLRU : State.leftByLFU
        leftAt[victim] = now
        leftSize += sizes[victim]
        if !sizes.areOnes { leftSizes[victim] = sizes[victim] }
        chains.pushFront(victim, List.left)
        trim()
        return victim
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
