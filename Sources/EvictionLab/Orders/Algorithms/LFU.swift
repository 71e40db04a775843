/// Least frequently used: gives up the image that was used least often since it entered; among
/// equals the least recently used. An image that was popular once stays for long: nothing ages.
///
/// Cost: logarithmic in the entries. Example, room for two: a a b c evicts b, used never since it
/// entered, where LRU evicts a.
public struct LFU: ReplacementOrder, ~Copyable {
    public static let id = "lfu"
    public static let summary = "least frequently used goes first; among equals least recently"

    private var heap: KeyHeap<Rank>
    private var now: Int64 = 0

    public init(_ ground: OrderGround) { heap = KeyHeap(keyCapacity: ground.keyCapacity) }

    public func contains(_ key: KeyID) -> Bool { heap.contains(key) }

    public mutating func inserted(_ key: KeyID, size: Int64) {
        now += 1
        heap.insert(key, .init(0, now))
    }

    public mutating func used(_ key: KeyID) {
        now += 1
        heap.setRank(of: key, to: .init(heap.rank(of: key).first + 1, now))
    }

    public mutating func removed(_ key: KeyID) { heap.remove(key) }

    public mutating func evict(for newcomer: KeyID?) -> KeyID? {
        guard let victim = heap.lowest else { return nil }
        heap.remove(victim)
        return victim
    }
}
