/// First in, first out: gives up the image that entered longest ago, however often it was used.
///
/// Cost: nothing on a hit. Example, room for two: a b a c evicts a, where LRU evicts b.
public struct FIFO: ReplacementOrder {
    public static let id = "fifo"
    public static let summary = "first in goes first, used or not"

    private var chain: ImageChain

    public init(_ ground: OrderGround) { chain = ImageChain(imageCount: ground.imageCount) }

    public mutating func inserted(_ image: ImageID, cost: Int64) { chain.pushFront(image) }

    public mutating func used(_ image: ImageID) {}

    public mutating func removed(_ image: ImageID) { chain.remove(image) }

    public mutating func victim() -> ImageID? { chain.back == .absent ? nil : chain.back }
}
