/// What entries count for. Whoever has the cache sets it, and the order reads it.
public struct EntrySizes {
    /// By key; none where each counts for one.
    private let table: SizeTable?
    /// The table's, without a way through the object.
    @usableFromInline let base: UnsafeMutablePointer<Int64>?

    /// Each counts for one.
    public static var ones: EntrySizes { EntrySizes(table: nil) }

    private init(table: SizeTable?) {
        self.table = table
        base = table?.sizes.base
    }

    /// Sizes that are set, for keys below a capacity.
    public init(keyCapacity: Int) { self.init(table: SizeTable(keyCapacity: keyCapacity)) }

    /// Whether each counts for one.
    public var areOnes: Bool { table == nil }

    /// A key's size, as of its last entry.
    @inlinable
    public subscript(key: KeyID) -> Int64 {
        @inline(__always) get {
            guard let base else { return 1 }
            return base[key.index]
        }
        @inline(__always) nonmutating set {
            if let base { base[key.index] = newValue }
        }
    }
}

/// Shared by a cache and its order.
private final class SizeTable {
    let sizes: KeyTable<Int64>

    init(keyCapacity: Int) { sizes = Table(count: keyCapacity) }
}
