/// Gives up the entry that claims to cost most; among equals the least recently used. PINCache
/// trims so by cost, which leaves room for the most entries. There equals go in no known order.
///
/// Cost: logarithmic in the entries. Example, room for two, b costing twice the others: a b b c
/// evicts b, where LRU evicts a; with one cost for all it does as LRU does.
public struct Costliest: ReplacementOrder {
    public static let id = "costliest"
    public static let summary = "greatest cost goes first; among equals least recently used"

    private var heap: ImageHeap
    private var now: Int64 = 0

    public init(_ ground: OrderGround) { heap = ImageHeap(imageCount: ground.imageCount) }

    public mutating func inserted(_ image: ImageID, cost: Int64) {
        now += 1
        heap.insert(image, .init(-max(0, cost), now))
    }

    public mutating func used(_ image: ImageID) {
        now += 1
        heap.setRank(of: image, to: .init(heap.rank(of: image).first, now))
    }

    public mutating func removed(_ image: ImageID) { heap.remove(image) }

    public func victim() -> ImageID? { heap.lowest }
}
