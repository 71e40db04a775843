import LabSystem

/// A value for each number of some kind, all bits zero until it is set.
///
/// The memory of a large table is taken from the kernel, which gives a page when it is first
/// touched: a table may be made for more numbers than will ever come, and costs what is used.
/// Numbers are checked in debug builds alone; whoever asks has them from a table of this size.
public struct Table<Number: DenseNumber, Value: BitwiseCopyable>: ~Copyable {
    /// Numbers below this have a value.
    public let count: Int
    /// For this folder alone.
    @usableFromInline let base: UnsafeMutablePointer<Value>
    private let mappedBytes: Int

    /// Tables of this size and above are mapped, and are worth the kernel's large pages.
    private static var mappedFrom: Int { 1 << 18 }

    /// - Parameter isSparse: little of it will ever be touched, here and there.
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

    /// Begins with the same value for each number.
    package init(repeating value: Value, count: Int) {
        self.init(count: count)
        fill(with: value)
    }

    /// Begins with what another has.
    public init(copying other: borrowing Self, count: Int) {
        self.init(count: count)
        base.update(from: other.base, count: min(count, other.count))
    }

    deinit {
        if mappedBytes == 0 { free(base) } else { munmap(base, mappedBytes) }
    }

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

    /// Sets the same value for each number.
    package func fill(with value: Value) { base.update(repeating: value, count: count) }

    /// Asks the processor to fetch a number's value, which is wanted soon. Any number will do.
    @inlinable
    @inline(__always)
    public func prefetch(_ number: Number) { platform_prefetch(base + number.index) }
}

/// By numbers that are no key's or image's: slots, positions, links.
public typealias DenseTable<Value: BitwiseCopyable> = Table<UInt32, Value>

/// A value for each key.
public typealias KeyTable<Value: BitwiseCopyable> = Table<KeyID, Value>
