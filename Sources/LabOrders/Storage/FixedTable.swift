import LabBase

/// A value for each number of some kind, all bits zero until it is set.
///
/// A large table is mapped by the kernel, which allocates a page when it is first touched: a table
/// may be made for more numbers than will ever come, and takes memory only for those used. Numbers
/// are checked only in debug builds, so callers must know the table's size.
public struct FixedTable<Number: DenseNumber, Value: BitwiseCopyable>: ~Copyable {
    /// Numbers below this have a value.
    public let count: Int
    /// The memory, for this folder only.
    @usableFromInline let base: UnsafeMutablePointer<Value>
    private let mappedBytes: Int

    /// Tables from this size on are mapped, and profit from the kernel's large pages.
    private static var mappedFrom: Int { 1 << 18 }

    /// - Parameter isSparse: true if only small, scattered parts of it will be touched.
    public init(count: Int, isSparse: Bool = false) {
        self.count = count
        let (bytes, isTooMuch) =
            max(count, 1).multipliedReportingOverflow(by: MemoryLayout<Value>.stride)
        if isTooMuch { memory_refused(.max) }
        if bytes < Self.mappedFrom {
            guard let zeroed = calloc(1, bytes) else { memory_refused(bytes) }
            base = zeroed.assumingMemoryBound(to: Value.self)
            mappedBytes = 0
        } else {
            guard let mapped = platform_map_zeroed(bytes, isSparse ? 0 : 1) else {
                memory_refused(bytes)
            }
            base = mapped.assumingMemoryBound(to: Value.self)
            mappedBytes = bytes
        }
    }

    package init(repeating value: Value, count: Int) {
        self.init(count: count)
        fill(with: value)
    }

    /// A table that begins with the values of another.
    public init(copying other: borrowing Self, count: Int) {
        self.init(count: count)
        base.update(from: other.base, count: min(count, other.count))
    }

    deinit { if mappedBytes == 0 { free(base) } else { munmap(base, mappedBytes) } }

    /// A number's value.
    @inlinable
    public subscript(number: Number) -> Value {
        @inline(__always)
        unsafeAddress {
            assert(number.index < count)
            return UnsafePointer(base + number.index)
        }
        @inline(__always)
        nonmutating unsafeMutableAddress {
            assert(number.index < count)
            return base + number.index
        }
    }

    package func fill(with value: Value) { base.update(repeating: value, count: count) }

    /// Prefetches a number's value, which is needed soon. Any number is allowed.
    @inlinable
    @inline(__always)
    public func prefetch(_ number: Number) { platform_prefetch(base + number.index) }
}

/// A table by numbers that aren't identifiers: slots, positions, links.
public typealias DenseTable<Value: BitwiseCopyable> = FixedTable<UInt32, Value>

/// A value for each key.
public typealias KeyTable<Value: BitwiseCopyable> = FixedTable<KeyID, Value>
