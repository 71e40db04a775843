@testable import LabOrders

/// Most recently used: gives up the key that was used last. It suits a loop that is longer than
/// the store, where LRU gives up each key just before it is needed.
///
/// Cost: four links moved per request. Example, room for two: a b a c evicts a, where LRU evicts b.
package struct MRU: ReplacementOrder, ~Copyable {
    package static let id = "mru"
    package static let summary = "evicts the most recently used entry"
    package static let source =
        "H.-T. Chou and D. J. DeWitt, An evaluation of buffer management strategies for "
        + "relational database systems, VLDB 1985"

    private var chain: KeyChains

    package init(_ context: OrderContext) { chain = KeyChains(keyCapacity: context.keyCapacity) }

    package func contains(_ key: KeyID) -> Bool { chain.holds(key) }

    package mutating func inserted(_ key: KeyID, size: Int64) { chain.pushFront(key) }

    package mutating func used(_ key: KeyID) { chain.moveToFront(key) }

    package mutating func removed(_ key: KeyID) { chain.remove(key) }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? { chain.popFront() }
}
