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

    /// By cost, then by entry, the latest first.
    private var heap: ImageHeap
    private var entries: Int64 = 0
    /// Grows with every call but a removal: what enters at the instant at which it left, and at
    /// the same cost, was replaced.
    private var instant: UInt64 = 1
    private var leftAt: [UInt64]

    public init(_ ground: OrderGround) {
        heap = ImageHeap(imageCount: ground.imageCount)
        leftAt = Array(repeating: 0, count: ground.imageCount)
    }

    public mutating func inserted(_ image: ImageID, cost: Int64) {
        // NSCache takes a negative cost for none.
        let cost = max(0, cost)
        let last = heap.rank(of: image)
        entries += 1
        let isReplaced = leftAt[Int(image)] == instant && last.first == cost
        heap.insert(image, isReplaced ? last : .init(cost, -entries))
        instant += 1
    }

    public mutating func used(_ image: ImageID) { instant += 1 }

    public mutating func requested(_ image: ImageID) { instant += 1 }

    public mutating func removed(_ image: ImageID) {
        heap.remove(image)
        leftAt[Int(image)] = instant
    }

    public func victim() -> ImageID? { heap.lowest }
}
