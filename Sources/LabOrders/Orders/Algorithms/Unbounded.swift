/// Evicts nothing, whatever the capacity: its misses are those that no cache avoids, since each key
/// must come in once, and those of entries that are larger than the cache, which no order
/// lets in.
///
/// Cost: a mark. Example, room for two: a b c a evicts nothing and hits a, where LRU evicts a.
package struct Unbounded: ReplacementOrder, ~Copyable {
    package static let id = "unbounded"
    package static let insertsFirst = true

    private let isEntry: KeyTable<Bool>

    package init(_ context: OrderContext) { isEntry = KeyTable(count: context.keyCapacity) }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { isEntry[key] }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) { isEntry[key] = true }

    package mutating func removed(_ key: KeyID) { isEntry[key] = false }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? { nil }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { isEntry.prefetch(key) }
}
