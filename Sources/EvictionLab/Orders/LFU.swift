/// Least frequently used: gives up the image that was used least often since it entered; among
/// equals the least recently used. An image that was popular once stays for long: nothing ages.
///
/// Cost: logarithmic in the entries. Example, room for two: a a b c evicts b, used never since it
/// entered, where LRU evicts a.
public struct LFU: ReplacementOrder {
    public static let id = "lfu"
    public static let summary = "least frequently used goes first; among equals least recently"

    private var heap: ImageHeap
    private var now: Int64 = 0

    public init(_ ground: OrderGround) { heap = ImageHeap(imageCount: ground.imageCount) }

    public mutating func inserted(_ image: ImageID, cost: Int64) {
        now += 1
        heap.insert(image, .init(0, now))
    }

    public mutating func used(_ image: ImageID) {
        now += 1
        heap.setRank(of: image, to: .init(heap.rank(of: image).first + 1, now))
    }

    public mutating func removed(_ image: ImageID) { heap.remove(image) }

    public func victim() -> ImageID? { heap.lowest }
}
