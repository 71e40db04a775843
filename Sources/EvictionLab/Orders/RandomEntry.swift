/// Gives up any entry, each with the same chance: what an order must beat to be worth its books,
/// and one of the things that Apple's NSCache may do, whose order is not documented.
///
/// The draw is a function of the run's seed and of how often the entries have changed, so asking
/// again draws nothing.
///
/// Cost: nothing on a hit, else the last entry moved into the gap. Example, room for two: whether
/// a b c evicts a or b depends on the seed, where LRU always evicts a.
public struct RandomEntry: ReplacementOrder {
    public static let id = "random"
    public static let summary = "any goes first, drawn from the seed"

    private let draw: Draw
    private var entries: [ImageID] = []
    /// By image: where it stands among the entries.
    private var places: [UInt32]
    private var changes: UInt64 = 0

    public init(_ ground: OrderGround) {
        draw = Draw(seed: ground.seed, purpose: "order.random")
        places = Array(repeating: .absent, count: ground.imageCount)
    }

    public mutating func inserted(_ image: ImageID, cost: Int64) {
        places[Int(image)] = UInt32(entries.count)
        entries.append(image)
        changes += 1
    }

    public mutating func used(_ image: ImageID) {}

    public mutating func removed(_ image: ImageID) {
        let gap = Int(places[Int(image)])
        let last = entries.removeLast()
        if gap < entries.count {
            entries[gap] = last
            places[Int(last)] = UInt32(gap)
        }
        changes += 1
    }

    public func victim() -> ImageID? {
        entries.isEmpty ? nil : entries[draw.index(changes, below: entries.count)]
    }
}
