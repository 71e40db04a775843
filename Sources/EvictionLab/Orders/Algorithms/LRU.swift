/// Least recently used: gives up the key that has gone longest without a request.
///
/// Cost: four links moved per request. Example, room for two:
/// a b a c evicts b, since a was used after it.
public struct LRU: ReplacementOrder, ~Copyable {
    public static let id = "lru"
    public static let summary = "least recently used goes first"

    private var chain: KeyChains

    public init(_ ground: OrderGround) { chain = KeyChains(keyCapacity: ground.keyCapacity) }

    @inline(__always)
    public func contains(_ key: KeyID) -> Bool { chain.holds(key) }

    @inline(__always)
    public mutating func inserted(_ key: KeyID, size: Int64) { chain.pushFront(key) }

    @inline(__always)
    public mutating func used(_ key: KeyID) { chain.moveToFront(key) }

    public mutating func removed(_ key: KeyID) { chain.remove(key) }

    @inline(__always)
    public mutating func evict(for newcomer: KeyID?) -> KeyID? { chain.popBack() }

    public mutating func spared(_ key: KeyID, size: Int64) { chain.pushBack(key) }

    @inline(__always)
    public func approaches(_ key: KeyID) { chain.prefetch(key) }

    @inline(__always)
    public func comesNear(_ key: KeyID) { chain.prefetchNeighbours(key) }
}
