/// Gives up the image that lies farthest from what is in sight, counting rows behind the direction
/// of travel twice; those of other screens first.
///
/// Cost: a look at every entry when something must go. Example, room for two, on a pager at page 3
/// that moves forward: pages 1, 3 and 4 give up 1, where LRU gives up whichever was shown first.
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

    /// Among equals the least recently used.
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
