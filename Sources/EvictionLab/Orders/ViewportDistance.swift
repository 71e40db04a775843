/// Gives up the image that lies farthest from what is in sight, counting rows behind the direction
/// of travel twice; those of other screens, and those that lie nobody knows where, first. Among
/// equals the least recently used goes.
///
/// Cost: a look at every entry when something must go. Example, room for two, an image to a page,
/// on page d of a pager that moves forward: e b d evicts b, two pages behind, where LRU evicts e;
/// moving back, f b d evicts f, where forward it is b.
public struct ViewportDistance: ReplacementOrder {
    public static let id = "distance"
    public static let summary = "the farthest from what is in sight goes first"

    private let viewport: Viewport
    private var chain: ImageChain

    public init(_ ground: OrderGround) {
        viewport = ground.viewport
        chain = ImageChain(imageCount: ground.imageCount)
    }

    public mutating func inserted(_ image: ImageID, cost: Int64) { chain.pushFront(image) }

    public mutating func used(_ image: ImageID) {
        chain.remove(image)
        chain.pushFront(image)
    }

    public mutating func removed(_ image: ImageID) { chain.remove(image) }

    /// From the least recently used on, so that it goes among equals.
    public mutating func victim() -> ImageID? {
        var farthest: (image: ImageID, distance: Int)?
        var next = chain.back
        while next != .absent {
            let distance = viewport.distance(next) ?? .max
            if farthest == nil || distance > farthest!.distance { farthest = (next, distance) }
            next = chain.ahead(of: next)
        }
        return farthest?.image
    }
}
