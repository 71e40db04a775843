/// Least recently used: evicts the key that has gone longest without a request.
///
/// Cost: four links moved per request. Example, room for two:
/// a b a c evicts b, since a was used after it.
package struct LRU: ReplacementOrder, ~Copyable {
    package static let id = "lru"

    private var chain: KeyChains

    package init(_ context: OrderContext) { chain = KeyChains(keyCapacity: context.keyCapacity) }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { chain.holds(key) }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) { chain.pushFront(key) }

    @inline(__always)
    package mutating func used(_ key: KeyID) { chain.moveToFront(key) }

    package mutating func removed(_ key: KeyID) { chain.remove(key) }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? { chain.popBack() }

    package mutating func undoEviction(_ key: KeyID, size: Int64) { chain.pushBack(key) }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { chain.prefetch(key) }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { chain.prefetchNeighbours(key) }

    package var sequence: [KeyID]? { chain.keysFromBack() }
}
