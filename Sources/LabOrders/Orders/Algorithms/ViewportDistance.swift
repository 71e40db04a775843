/// Evicts the image farthest from the visible rows; rows behind the direction of travel count
/// twice. Images of other screens or of unknown position go first. Among equals the least recently
/// used goes.
///
/// Cost: a look at every entry when something must go. Example, room for two, an image to a page,
/// on page d of a pager that moves forward: e b d evicts b, two pages behind, where LRU evicts e;
/// moving back, f b d evicts f, where forward it is b.
package struct ViewportDistance: ChainOrder, ~Copyable {
    package static let id = "distance"
    package static let needsViews = true

    private let viewport: Viewport
    package var chain: KeyChains

    package init(_ context: OrderContext) {
        viewport = context.viewport
        chain = KeyChains(keyCapacity: context.keyCapacity)
    }

    package mutating func used(_ key: KeyID) { chain.moveToFront(key) }

    package mutating func undoEviction(_ key: KeyID, size: Int64) { chain.pushFront(key) }

    /// What is in sight may change before the next eviction.
    package var sequence: [KeyID]? { nil }

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
