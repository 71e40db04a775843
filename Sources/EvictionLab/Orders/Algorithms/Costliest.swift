/// Gives up the entry that claims to cost most; among equals the least recently used. PINCache
/// trims so by cost, which leaves room for the most entries. There equals go in no known order.
///
/// Cost: logarithmic in the entries. Example, room for two, b costing twice the others: a b b c
/// evicts b, where LRU evicts a; with one cost for all it does as LRU does.
public struct Costliest: ReplacementOrder, ~Copyable {
    public static let id = "costliest"
    public static let summary = "greatest cost goes first; among equals least recently used"

    private var heap: KeyHeap<Rank>
    private var now: Int64 = 0

    public init(_ ground: OrderGround) { heap = KeyHeap(keyCapacity: ground.keyCapacity) }

    public func contains(_ key: KeyID) -> Bool { heap.contains(key) }

    public mutating func inserted(_ key: KeyID, size: Int64) {
        now += 1
        heap.insert(key, .init(-max(0, size), now))
    }

    public mutating func used(_ key: KeyID) {
        now += 1
        heap.setRank(of: key, to: .init(heap.rank(of: key).first, now))
    }

    public mutating func removed(_ key: KeyID) { heap.remove(key) }

    public mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let victim = heap.lowest else { return nil }
        heap.remove(victim)
        return victim
    }
}
