/// Evicts the image whose last view released it longest ago, as Fresco does: time counts from the
/// end of an image's display, or from its insertion if no view has released it.
///
/// A use changes nothing, since it ends with a release. Fresco never evicts an image that a view
/// shows; in the lab that is `use=pinned`, and not part of this order.
///
/// Cost: nothing on a hit, four links moved per release. Example, room for two, a capital for a
/// release: a b B A c evicts b, let go of before a, where LRU evicts a.
package struct LastRelease: ChainOrder, ~Copyable {
    package static let id = "released"
    package static let observesReleases = true
    package static let needsViews = true

    package var chain: KeyChains

    package init(_ context: OrderContext) { chain = KeyChains(keyCapacity: context.keyCapacity) }

    /// Views release images that aren't entries, too.
    package mutating func released(_ key: KeyID) { if chain.holds(key) { chain.moveToFront(key) } }
}
