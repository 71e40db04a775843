/// An order whose entries are one chain, newcomers at the front, and whose victim is at the back.
/// FIFO is this alone; others say what a use does, or look for another victim.
package protocol ChainOrder: ReplacementOrder, ~Copyable {
    var chain: KeyChains { get set }
}

extension ChainOrder where Self: ~Copyable {
    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { chain.holds(key) }

    @inline(__always)
    package mutating func inserted(_ key: KeyID, size: Int64) { chain.pushFront(key) }

    package mutating func removed(_ key: KeyID) { chain.remove(key) }

    @inline(__always)
    package mutating func evict(for newcomer: KeyID?) -> KeyID? { chain.popBack() }

    package mutating func undoEviction(_ key: KeyID, size: Int64) { chain.pushBack(key) }

    @inline(__always)
    package func prefetchFar(_ key: KeyID) { chain.prefetch(key) }

    package var sequence: [KeyID]? { chain.keysFromBack() }
}
