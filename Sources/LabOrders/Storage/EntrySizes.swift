/// The sizes of entries. The cache sets them, and its order reads them.
public struct EntrySizes {
    /// Sizes by key; nil if each counts as one.
    private let table: SizeTable?
    /// The table's memory, without a detour through the object.
    @usableFromInline let base: UnsafeMutablePointer<Int64>?

    /// Each entry counts as one.
    public static var ones: EntrySizes { EntrySizes(table: nil) }

    private init(table: SizeTable?) {
        self.table = table
        base = table?.sizes.base
    }

    /// Sizes that can be set, for keys below a capacity.
    public init(keyCapacity: Int) { self.init(table: SizeTable(keyCapacity: keyCapacity)) }

    /// True if each counts as one.
    public var areOnes: Bool { base == nil }

    /// A key's size at its latest insertion.
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

/// A table that a cache and its order share.
private final class SizeTable {
    let sizes: KeyTable<Int64>

    init(keyCapacity: Int) { sizes = FixedTable(count: keyCapacity) }
}
