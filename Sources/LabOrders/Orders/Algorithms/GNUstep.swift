/// Evicts the least recently used among the seldom used entries: those used at most a fifth as
/// often as the mean entry, rounded down. This is GNUstep's NSCache. If there are no such entries,
/// nothing is evicted, and the cache exceeds its limit.
///
/// Uses count from an image's insertion, and the mean is computed once, when room is made for a
/// newcomer. With `discarded=stay` an evicted entry still counts, with its uses, until its key is
/// inserted again: GNUstep empties such an object and leaves it in its table by default. GNUstep
/// evicts only discardable content; what a store contains is up to its user.
///
/// Cost: links of two lists moved per request; a victim takes a look at one entry for each count of
/// uses that is seldom.
/// Example, room for two: a a b c evicts b, since a was used once, where LRU evicts a; and
/// a a b b c evicts nothing.
package struct GNUstep: ReplacementOrder, ~Copyable {
    package static let id = "gnustep"
    package static let parameters = [
        OrderParameter("discarded", .choice(["go", "stay"]), default: "go", of: id)
    ]

    /// Entries by uses plus one; among equally used ones the least recently used is first, since
    /// the use that brings an entry to a frequency is its latest.
    private var frequencies: FrequencyChains
    /// Time of an entry's insertion or latest use.
    private let stamps: KeyTable<Int64>
    private var now: Int64 = 0
    private var totalUses: Int64 = 0
    private var count: Int64 = 0
    /// For evicted entries that still count: one more than their uses; empty if none count.
    private let discarded: KeyTable<Int64>
    /// The newcomer for which room is made, and the uses that count as often meanwhile.
    private var newcomer: KeyID?
    private var often: Int64 = 0

    package init(_ context: OrderContext) {
        frequencies = FrequencyChains(keyCapacity: context.keyCapacity)
        stamps = KeyTable(count: context.keyCapacity)
        let stay = context.settings.word("discarded") == "stay"
        discarded = KeyTable(count: stay ? context.keyCapacity : 0)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { frequencies.contains(key) }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
        newcomer = nil
        forget(key)
        count += 1
        stamp(key)
        frequencies.insert(key)
    }

    @inline(__always)
    package mutating func used(_ key: KeyID) {
        totalUses += 1
        stamp(key)
        frequencies.raise(key)
    }

    @inline(__always)
    private mutating func stamp(_ key: KeyID) {
        now += 1
        stamps[key] = now
    }

    package mutating func removed(_ key: KeyID) {
        totalUses -= frequencies.frequency(of: key) - 1
        count -= 1
        frequencies.remove(key)
    }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        if newcomer == nil || newcomer != self.newcomer {
            if let newcomer { forget(newcomer) }
            guard count > 0 else { return nil }
            self.newcomer = newcomer
            often = totalUses / (5 * count) + 1
        }
        let victim = frequencies.earliest(upTo: often, by: stamps)
        guard victim != .absent else {
            self.newcomer = nil
            return nil
        }
        guard discarded.count > 0 else {
            removed(victim)
            return victim
        }
        discarded[victim] = frequencies.frequency(of: victim)
        frequencies.remove(victim)
        return victim
    }

    /// Stops counting an evicted entry whose key is inserted again.
    private mutating func forget(_ key: KeyID) {
        guard discarded.count > 0, discarded[key] > 0 else { return }
        totalUses -= discarded[key] - 1
        discarded[key] = 0
        count -= 1
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        frequencies.prefetch(key)
        stamps.prefetch(key)
    }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { frequencies.prefetchNeighbours(key) }
}
