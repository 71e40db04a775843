/// Values by dense number, for numbers that are given out as needed; doubles whenever it is full.
///
/// Unlike an array it is never shared, so that changes don't check for that. Numbers are checked
/// only in debug builds.
public struct GrowingTable<Number: DenseNumber, Value: BitwiseCopyable>: ~Copyable {
    @usableFromInline var table: FixedTable<Number, Value>
    /// Number of numbers that were given out.
    public var count = 0

    /// An empty table, with room for some values before it grows.
    public init(capacity: Int) { table = FixedTable(count: max(1, capacity)) }

    /// A number's value.
    @inlinable
    public subscript(number: Number) -> Value {
        @inline(__always)
        unsafeAddress {
            assert(number.index < count)
            return UnsafePointer(table.base + number.index)
        }
        @inline(__always)
        nonmutating unsafeMutableAddress {
            assert(number.index < count)
            return table.base + number.index
        }
    }

    /// Adds a value for the next number.
    @inlinable
    @inline(__always)
    public mutating func append(_ value: Value) {
        if count == table.count { grow() }
        table.base[count] = value
        count += 1
    }

    /// Removes the last number, and returns its value.
    @inlinable
    @inline(__always)
    public mutating func popLast() -> Value? {
        guard count > 0 else { return nil }
        count -= 1
        return table.base[count]
    }

    @inline(never) @usableFromInline
    mutating func grow() { table = FixedTable(copying: table, count: table.count * 2) }
}

extension GrowingTable where Number: DenseID {
    /// All numbers that were given out.
    @inlinable @inline(__always)
    public var numbers: Range<Number> { Number(0)..<Number(count) }
}
