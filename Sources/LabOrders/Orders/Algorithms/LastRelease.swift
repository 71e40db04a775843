/// Evicts the image whose last view released it longest ago, as Fresco does: time counts from the
/// end of an image's display, or from its insertion if no view has released it.
///
/// A use changes nothing, since it ends with a release. Fresco never evicts an image that a view
/// shows; in the lab that is `use=pinned`, and not part of this order.
///
/// Cost: nothing on a hit, four links moved per release. Example, room for two, a capital for a
/// release: a b B A c evicts b, let go of before a, where LRU evicts a.
package struct LastRelease: ReplacementOrder, ~Copyable {
    package static let id = "released"
    package static let observesReleases = true
    package static let needsViews = true

    private var chain: KeyChains

    package init(_ context: OrderContext) {
        chain = KeyChains(keyCapacity: context.keyCapacity)
    }

    package func contains(_ key: KeyID) -> Bool { chain.holds(key) }

    package mutating func inserted(_ key: KeyID, size: Int64) {
        chain.pushFront(key)
    }

    package mutating func undoEviction(_ key: KeyID, size: Int64) { chain.pushBack(key) }

    package mutating func used(_ key: KeyID) {}

    package mutating func released(_ key: KeyID) {
        // Views release images that aren't entries, too.
        guard chain.holds(key) else { return }
        chain.remove(key)
        chain.pushFront(key)
    }

    package mutating func removed(_ key: KeyID) {
        chain.remove(key)
    }

    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        let victim = chain.back()
        guard victim != .absent else { return nil }
        chain.remove(victim)
        return victim
    }

    package var sequence: [KeyID]? { chain.keysFromBack() }
}
