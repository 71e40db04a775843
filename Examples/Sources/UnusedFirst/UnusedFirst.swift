import EvictionLab

/// Gives up what was never asked for again, the oldest first; then what was used longest ago. A
/// long scroll through new pictures leaves those alone that come back.
public struct UnusedFirst: ReplacementOrder, ~Copyable {
    public static let id = "unused-first"
    public static let summary = "what was never used again goes first"

    private static let unused: KeyChains.List = 0
    private static let used: KeyChains.List = 1
    private var chains: KeyChains

    public init(_ context: OrderContext) {
        chains = KeyChains(lists: 2, keyCapacity: context.keyCapacity)
    }

    public func contains(_ key: KeyID) -> Bool { chains.holds(key) }

    public mutating func inserted(_ key: KeyID, size: Int64) { chains.pushFront(key, Self.unused) }

    public mutating func used(_ key: KeyID) { chains.moveToFront(key, Self.used) }

    public mutating func removed(_ key: KeyID) { chains.remove(key) }

    public mutating func evict(for newcomer: KeyID?) -> KeyID? {
        chains.popBack(Self.unused) ?? chains.popBack(Self.used)
    }
}
