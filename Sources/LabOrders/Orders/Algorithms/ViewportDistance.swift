/// Evicts the image farthest from the visible rows; rows behind the direction of travel count
/// twice. Images of other screens or of unknown position go first. Among equals the least recently
/// used goes.
///
/// Cost: a look at every entry when something must go. Example, room for two, an image to a page,
/// on page d of a pager that moves forward: e b d evicts b, two pages behind, where LRU evicts e;
/// moving back, f b d evicts f, where forward it is b.
package struct ViewportDistance: ReplacementOrder, ~Copyable {
    package static let id = "distance"
    package static let needsViews = true

    private let viewport: Viewport
    private var chain: KeyChains

    package init(_ context: OrderContext) {
        viewport = context.viewport
        chain = KeyChains(keyCapacity: context.keyCapacity)
    }

    package func contains(_ key: KeyID) -> Bool { chain.holds(key) }

    package mutating func inserted(_ key: KeyID, size: Int64) { chain.pushFront(key) }

    package mutating func used(_ key: KeyID) {
        chain.remove(key)
        chain.pushFront(key)
    }

    package mutating func removed(_ key: KeyID) { chain.remove(key) }

    /// Searches from the least recently used on, so that it goes among equals.
    package mutating func evict(for newcomer: KeyID?) -> KeyID? {
        var farthest: (key: KeyID, distance: Int)?
        var next = chain.back()
        while next != .absent {
            let distance = viewport.distance(of: next) ?? .max
            if farthest == nil || distance > farthest!.distance { farthest = (next, distance) }
            next = chain.ahead(of: next)
        }
        guard let victim = farthest?.key else { return nil }
        chain.remove(victim)
        return victim
    }
}
