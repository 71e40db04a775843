/// First in, first out: gives up the key that entered longest ago, however often it was used.
///
/// Cost: nothing on a hit. Example, room for two: a b a c evicts a, where LRU evicts b.
public struct FIFO: ReplacementOrder, ~Copyable {
    public static let id = "fifo"
    public static let summary = "first in goes first, used or not"

    private var chain: KeyChains

    public init(_ ground: OrderGround) { chain = KeyChains(keyCapacity: ground.keyCapacity) }

    @inline(__always)
    public func contains(_ key: KeyID) -> Bool { chain.holds(key) }

    @inline(__always)
    public mutating func inserted(_ key: KeyID, size: Int64) { chain.pushFront(key) }

    @inline(__always)
    public mutating func used(_ key: KeyID) {}

    public mutating func removed(_ key: KeyID) { chain.remove(key) }

    @inline(__always)
    public mutating func evict(for newcomer: KeyID?) -> KeyID? { chain.popBack() }

    public mutating func spared(_ key: KeyID, size: Int64) { chain.pushBack(key) }

    @inline(__always)
    public func approaches(_ key: KeyID) { chain.prefetch(key) }
}
