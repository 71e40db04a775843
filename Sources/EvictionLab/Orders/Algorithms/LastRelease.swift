/// Gives up the image whose last view let go longest ago, as Fresco does: what was seen for long
/// counts from its end. One that no view has let go of counts from when it entered.
///
/// A use changes nothing, since it ends with a release. Fresco never evicts what a view shows;
/// that is `use=pinned`, not this order's.
///
/// Cost: nothing on a hit, four links moved per release. Example, room for two, a capital for a
/// release: a b B A c evicts b, let go of before a, where LRU evicts a.
public struct LastRelease: ReplacementOrder, ~Copyable {
    public static let id = "released"
    public static let summary = "the one that views let go of longest ago goes first"
    public static let source = "Fresco, CountingMemoryCache"
    public static let heedsReleases = true
    public static let needsViews = true

    private var chain: KeyChains

    public init(_ ground: OrderGround) {
        chain = KeyChains(keyCapacity: ground.keyCapacity)
    }

    public func contains(_ key: KeyID) -> Bool { chain.holds(key) }

    public mutating func inserted(_ key: KeyID, size: Int64) {
        chain.pushFront(key)
    }

    public mutating func spared(_ key: KeyID, size: Int64) { chain.pushBack(key) }

    public mutating func used(_ key: KeyID) {}

    public mutating func released(_ key: KeyID) {
        // Views let go of images that aren't here, too.
        guard chain.holds(key) else { return }
        chain.remove(key)
        chain.pushFront(key)
    }

    public mutating func removed(_ key: KeyID) {
        chain.remove(key)
    }

    public mutating func evict(for newcomer: KeyID?) -> KeyID? {
        let victim = chain.back()
        guard victim != .absent else { return nil }
        chain.remove(victim)
        return victim
    }
}
