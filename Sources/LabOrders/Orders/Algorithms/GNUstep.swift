/// Evicts the least recently used among those used seldom: fewer times than a fifth of the
/// entries' mean, rounded down, and one. This is GNUstep's NSCache. Where all were used as often
/// as that, nothing is evicted, and the cache holds more than its limit.
///
/// Uses count from when an image entered. GNUstep takes the mean once, when it begins to make
/// room, and this order anew for each victim. That GNUstep evicts only discardable content is
/// the matter of who fills the store.
///
/// Cost: four links moved per request; a victim takes a look at each entry that is spared.
/// Example, room for two: a a b c evicts b, since a was used once, where LRU evicts a; and
/// a a b b c evicts nothing.
package struct GNUstep: ReplacementOrder, ~Copyable {
    package static let id = "gnustep"
    package static let summary = "evicts the least recently used of what is seldom used, or nothing"
    package static let source = "NSCache of GNUstep"

    private var chain: KeyChains
    private var uses: [Int64]
    private var totalUses: Int64 = 0
    private var count: Int64 = 0

    package init(_ context: OrderContext) {
        chain = KeyChains(keyCapacity: context.keyCapacity)
        uses = Array(repeating: 0, count: context.keyCapacity)
    }

    package func contains(_ key: KeyID) -> Bool { chain.holds(key) }

    package mutating func inserted(_ key: KeyID, size: Int64) {
        uses[key.index] = 0
        count += 1
        chain.pushFront(key)
    }

    package mutating func used(_ key: KeyID) {
        uses[key.index] += 1
        totalUses += 1
        chain.remove(key)
        chain.pushFront(key)
    }

    package mutating func removed(_ key: KeyID) {
        totalUses -= uses[key.index]
        count -= 1
        chain.remove(key)
    }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard count > 0 else { return nil }
        let often = totalUses / (5 * count) + 1
        var key = chain.back()
        while key != .absent, uses[key.index] >= often { key = chain.ahead(of: key) }
        guard key != .absent else { return nil }
        removed(key)
        return key
    }
}
