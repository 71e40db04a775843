/// Values by dense number, for numbers that are given as they are needed: twice as large each time
/// it is full.
///
/// Unlike an array it is never shared, so that no change asks whether it is. Numbers are checked in
/// debug builds alone.
public struct GrowingTable<Value: BitwiseCopyable>: ~Copyable {
    @usableFromInline var table: DenseTable<Value>
    public var count = 0

    public init(capacity: Int) { table = DenseTable(count: max(1, capacity)) }

    @inlinable
    public subscript(number: UInt32) -> Value {
        @inline(__always)
        unsafeAddress {
            assert(number < count)
            return UnsafePointer(table.base + Int(number))
        }
        @inline(__always)
        nonmutating unsafeMutableAddress {
            assert(number < count)
            return table.base + Int(number)
        }
    }

    @inlinable
    public subscript(number: Int) -> Value {
        @inline(__always)
        unsafeAddress {
            assert(number >= 0 && number < count)
            return UnsafePointer(table.base + number)
        }
        @inline(__always)
        nonmutating unsafeMutableAddress {
            assert(number >= 0 && number < count)
            return table.base + number
        }
    }

    public var indices: Range<Int> { 0..<count }

    @inlinable
    @inline(__always)
    public mutating func append(_ value: Value) {
        if count == table.count { grow() }
        count += 1
        self[UInt32(truncatingIfNeeded: count - 1)] = value
    }

    @inlinable
    @inline(__always)
    public mutating func popLast() -> Value? {
        guard count > 0 else { return nil }
        let last = self[UInt32(truncatingIfNeeded: count - 1)]
        count -= 1
        return last
    }

    @inline(never) @usableFromInline
    mutating func grow() {
        table = DenseTable(copying: table, count: table.count * 2)
    }
}
