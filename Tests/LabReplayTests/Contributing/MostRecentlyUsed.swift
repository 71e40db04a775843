@testable import LabOrders

/// Most recently used: gives up the key that was used last. It suits a loop that is longer than
/// the store, where LRU gives up each key just before it is needed.
///
/// Cost: four links moved per request. Example, room for two: a b a c evicts a, where LRU evicts b.
public struct MRU: ReplacementOrder, ~Copyable {
    public static let id = "mru"
    public static let summary = "evicts the most recently used entry"

    private var chain: KeyChains

    public init(_ context: OrderContext) { chain = KeyChains(keyCapacity: context.keyCapacity) }

    public func contains(_ key: KeyID) -> Bool { chain.holds(key) }

    public mutating func inserted(_ key: KeyID, size: Int64) { chain.pushFront(key) }

    public mutating func used(_ key: KeyID) { chain.moveToFront(key) }

    public mutating func removed(_ key: KeyID) { chain.remove(key) }

    public mutating func evict(for newcomer: KeyID?) -> KeyID? { chain.popFront() }
}
