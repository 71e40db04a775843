/// Gives up the entry that claims to cost least; among equals the one that entered last. This is
/// NSCache as swift-corelibs-foundation has it: its list ascends by cost, a new entry goes before
/// its equals, and neither a use nor replacing at the same cost moves anything. With one cost for
/// all, what entered first stays for ever.
///
/// Cost: nothing on a hit, logarithmic in the entries else. Example, room for two and one cost for
/// all: a b c d evicts b, then c, where FIFO evicts a, then b.
public struct Cheapest: ReplacementOrder, ~Copyable {
    public static let id = "cheapest"
    public static let summary = "least cost goes first; among equals the last in"
    public static let source = "NSCache of swift-corelibs-foundation"

    public static let replacesInPlace = true

    /// By cost, then by entry, the latest first.
    private var heap: KeyHeap<Rank>
    private var entries: Int64 = 0

    public init(_ ground: OrderGround) { heap = KeyHeap(keyCapacity: ground.keyCapacity) }

    public func contains(_ key: KeyID) -> Bool { heap.contains(key) }

    public mutating func inserted(_ key: KeyID, size: Int64) {
        entries += 1
        // NSCache takes a negative cost for none.
        heap.insert(key, .init(max(0, size), -entries))
    }

    public mutating func used(_ key: KeyID) {}

    public mutating func removed(_ key: KeyID) { heap.remove(key) }

    public mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let victim = heap.lowest else { return nil }
        heap.remove(victim)
        return victim
    }
}
