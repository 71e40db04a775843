/// First in, first out: evicts the key that entered longest ago, however often it was used.
///
/// Cost: nothing on a hit. Example, room for two: a b a c evicts a, where LRU evicts b.
package struct FIFO: ReplacementOrder, ~Copyable {
    package static let id = "fifo"

    private var chain: KeyChains

    package init(_ context: OrderContext) { chain = KeyChains(keyCapacity: context.keyCapacity) }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { chain.holds(key) }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) { chain.pushFront(key) }

    @inline(__always)
    package mutating func used(_ key: KeyID) {}

    package mutating func removed(_ key: KeyID) { chain.remove(key) }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? { chain.popBack() }

    package mutating func undoEviction(_ key: KeyID, size: Int64) { chain.pushBack(key) }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { chain.prefetch(key) }

    package var sequence: [KeyID]? { chain.keysFromBack() }
}
