/// Least recently used: evicts the key that has gone longest without a request.
///
/// Cost: four links moved per request. Example, room for two:
/// a b a c evicts b, since a was used after it.
package struct LRU: ChainOrder, ~Copyable {
    package static let id = "lru"

    package var chain: KeyChains

    package init(_ context: OrderContext) { chain = KeyChains(keyCapacity: context.keyCapacity) }

    @inline(__always)
    package mutating func used(_ key: KeyID) { chain.moveToFront(key) }

    @inline(__always)
    package func prefetchNear(_ key: KeyID) { chain.prefetchNeighbours(key) }
}
