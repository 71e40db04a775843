/// Least frequently used: evicts the entry with the fewest uses since it entered; among equals the
/// least recently used, which reached that frequency first. An entry that was popular once stays
/// for long: nothing ages, and evicted keys are forgotten.
///
/// Keys are grouped by frequency (Shah, Mitra and Matani: An O(1) algorithm for implementing the
/// LFU cache eviction scheme, 2010).
///
/// Cost: links moved from a group to the next, or none where a key is alone at its frequency.
/// Example, room for two: a a b c evicts b, used never since it entered, where LRU evicts a.
package struct LFU: ReplacementOrder, ~Copyable {
    package static let id = "lfu"

    private var chains: FrequencyChains

    package static func whyNoSample(_ settings: OrderSettings) -> String? {
        "a newcomer has no more uses than few others and goes for the next one, so it stays for as "
            + "many requests in a sample as in the whole, and not for a part of them"
    }

    package init(_ context: OrderContext) {
        chains = FrequencyChains(keyCapacity: context.keyCapacity)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { chains.contains(key) }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) { chains.insert(key) }

    @inline(__always)
    package mutating func used(_ key: KeyID) { chains.raise(key) }

    package mutating func removed(_ key: KeyID) { chains.remove(key) }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        let victim = chains.firstOfLowest
        guard victim != .absent else { return nil }
        chains.remove(victim)
        chains.prefetchLowest()
        return victim
    }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { chains.prefetch(key) }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { chains.prefetchNeighbours(key) }

    package var sequence: [KeyID]? { chains.keys }
}
