/// Least recently used: gives up the image that has gone longest without a request.
///
/// Cost: four links moved per request. Example, room for two:
/// a b a c evicts b, since a was used after it.
public struct LRU: ReplacementOrder {
    public static let id = "lru"
    public static let summary = "least recently used goes first"

    private var chain: ImageChain

    public init(_ ground: OrderGround) { chain = ImageChain(imageCount: ground.imageCount) }

    public mutating func inserted(_ image: ImageID, cost: Int64) { chain.pushFront(image) }

    public mutating func used(_ image: ImageID) {
        if chain.front == image { return }
        chain.remove(image)
        chain.pushFront(image)
    }

    public mutating func removed(_ image: ImageID) { chain.remove(image) }

    public mutating func victim() -> ImageID? { chain.back == .absent ? nil : chain.back }
}
