/// Gives up the entry that claims to cost least; among equals the one that entered last. This is
/// NSCache as swift-corelibs-foundation has it: its list ascends by cost, a new entry goes before
/// its equals, and neither a use nor replacing at the same cost moves anything. With one cost for
/// all, what entered first stays for ever.
///
/// Cost: nothing on a hit, logarithmic in the entries else. Example, room for two and one cost for
/// all: a b c d evicts b, then c, where FIFO evicts a, then b.
public struct Cheapest: ReplacementOrder {
    public static let id = "cheapest"
    public static let summary = "least cost goes first; among equals the last in"

    public static let replacesInPlace = true

    /// By cost, then by entry, the latest first.
    private var heap: ImageHeap
    private var entries: Int64 = 0

    public init(_ ground: OrderGround) { heap = ImageHeap(imageCount: ground.imageCount) }

    public mutating func inserted(_ image: ImageID, cost: Int64) {
        entries += 1
        // NSCache takes a negative cost for none.
        heap.insert(image, .init(max(0, cost), -entries))
    }

    public mutating func used(_ image: ImageID) {}

    public mutating func removed(_ image: ImageID) { heap.remove(image) }

    public func victim() -> ImageID? { heap.lowest }
}
