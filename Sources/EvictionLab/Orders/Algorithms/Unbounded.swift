/// Gives up nobody, whatever the capacity: the floor, whose misses are those that no cache avoids,
/// since each key must come in once.
///
/// Cost: a mark. Example, room for two: a b c a evicts nobody and hits a, where LRU evicts a.
public struct Unbounded: ReplacementOrder, ~Copyable {
    public static let id = "unbounded"
    public static let summary = "nobody ever goes: the misses that no cache avoids"
    public static let insertsFirst = true

    private let isEntry: DenseTable<Bool>

    public init(_ ground: OrderGround) { isEntry = DenseTable(count: ground.keyCapacity) }

    @inline(__always)
    public func contains(_ key: KeyID) -> Bool { isEntry[key] }

    @inline(__always)
    public mutating func inserted(_ key: KeyID, size: Int64) { isEntry[key] = true }

    @inline(__always)
    public mutating func used(_ key: KeyID) {}

    public mutating func removed(_ key: KeyID) { isEntry[key] = false }

    @inline(__always)
    public mutating func evict(for newcomer: KeyID?) -> KeyID? { nil }

    @inline(__always)
    public func approaches(_ key: KeyID) { isEntry.prefetch(key) }
}
