/// A value for each number of some kind, in an array that can be copied, shared and grown.
public struct ArrayTable<Number: DenseNumber, Value> {
    /// Values by number.
    public var values: [Value]

    /// Values of the numbers from 0.
    @inlinable @inline(__always)
    public init(_ values: [Value] = []) { self.values = values }

    /// The same value for each number.
    @inlinable
    public init(repeating value: Value, count: Int) {
        values = Array(repeating: value, count: count)
    }

    /// Number of values.
    @inlinable @inline(__always)
    public var count: Int { values.count }

    /// True without values.
    @inlinable @inline(__always)
    public var isEmpty: Bool { values.isEmpty }

    /// A number's value.
    @inlinable @inline(__always)
    public subscript(number: Number) -> Value {
        get { values[number.index] }
        _modify { yield &values[number.index] }
    }

    /// Adds a value for the next number.
    @inlinable @inline(__always)
    public mutating func append(_ value: Value) { values.append(value) }
}

extension ArrayTable where Number: DenseID {
    /// All numbers that have a value.
    @inlinable @inline(__always)
    public var numbers: Range<Number> { Number(0)..<Number(values.count) }
}

extension ArrayTable: Equatable where Value: Equatable {}
extension ArrayTable: Sendable where Value: Sendable {}
