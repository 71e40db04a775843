/// An order whose entries are in a heap, and whose victim is the lowest. Each says what an entry's
/// rank is, and what a use does.
package protocol HeapOrder: ReplacementOrder, ~Copyable {
    associatedtype Rank: Comparable & BitwiseCopyable
    var heap: KeyHeap<Rank> { get set }
}

extension HeapOrder where Self: ~Copyable {
    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { heap.contains(key) }

    package mutating func removed(_ key: KeyID) { heap.remove(key) }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let victim = heap.lowest else { return nil }
        heap.remove(victim)
        return victim
    }

    package var sequence: [KeyID]? { heap.sequence }
}
