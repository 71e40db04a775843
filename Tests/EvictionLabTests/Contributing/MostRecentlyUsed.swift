@testable import EvictionLab

/// Most recently used: gives up the image that was used last. It suits a loop that is longer than
/// the store, where LRU gives up each image just before it is needed.
///
/// Cost: four links moved per request. Example, room for two: a b a c evicts a, where LRU evicts b.
public struct MRU: ReplacementOrder {
    public static let id = "mru"
    public static let summary = "most recently used goes first"

    private var chain: ImageChain

    public init(_ ground: OrderGround) { chain = ImageChain(imageCount: ground.imageCount) }

    public mutating func inserted(_ image: ImageID, cost: Int64) { chain.pushFront(image) }

    public mutating func used(_ image: ImageID) {
        chain.remove(image)
        chain.pushFront(image)
    }

    public mutating func removed(_ image: ImageID) { chain.remove(image) }

    public mutating func victim() -> ImageID? { chain.front == .absent ? nil : chain.front }
}
