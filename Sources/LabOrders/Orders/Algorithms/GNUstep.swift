/// Evicts the least recently used among those used seldom: fewer times than a fifth of the
/// entries' mean, rounded down, and one. This is GNUstep's NSCache. Where all were used as often
/// as that, nothing is evicted, and the cache holds more than its limit.
///
/// Uses count from when an image entered. GNUstep takes the mean once, when it begins to make
/// room, and this order anew for each victim. That GNUstep evicts only discardable content is
/// the matter of who fills the store.
///
/// Cost: links of two lists moved per request; a victim takes a look at one entry for each count of
/// uses that is seldom.
/// Example, room for two: a a b c evicts b, since a was used once, where LRU evicts a; and
/// a a b b c evicts nothing.
package struct GNUstep: ReplacementOrder, ~Copyable {
    package static let id = "gnustep"
    package static let summary = "evicts the least recently used of what is seldom used, or nothing"
    package static let source = "NSCache of GNUstep"

    /// By uses, one more than were counted; of those used equally often the least recently used
    /// stands first, since a use that brings an entry there is its last.
    private var frequencies: FrequencyChains
    /// By key: when it entered or was used last.
    private let stamps: KeyTable<Int64>
    private var now: Int64 = 0
    private var totalUses: Int64 = 0
    private var count: Int64 = 0

    package init(_ context: OrderContext) {
        frequencies = FrequencyChains(keyCapacity: context.keyCapacity)
        stamps = KeyTable(count: context.keyCapacity)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { frequencies.contains(key) }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) {
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
        guard count > 0 else { return nil }
        let often = totalUses / (5 * count) + 1
        let victim = frequencies.earliest(upTo: often, by: stamps)
        guard victim != .absent else { return nil }
        removed(victim)
        return victim
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) {
        frequencies.prefetch(key)
        stamps.prefetch(key)
    }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { frequencies.prefetchNeighbours(key) }
}
