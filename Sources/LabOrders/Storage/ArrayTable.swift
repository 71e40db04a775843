/// A value for each number of some kind, in an array: to be copied, shared and grown as one.
public struct ArrayTable<Number: DenseNumber, Value> {
    /// By number.
    public var values: [Value]

    /// Values of numbers from 0 on.
    @inlinable @inline(__always)
    public init(_ values: [Value] = []) { self.values = values }

    /// The same value for each number.
    @inlinable
    public init(repeating value: Value, count: Int) {
        values = Array(repeating: value, count: count)
    }

    /// How many numbers have a value.
    @inlinable @inline(__always)
    public var count: Int { values.count }

    /// Whether none has.
    @inlinable @inline(__always)
    public var isEmpty: Bool { values.isEmpty }

    /// A number's value.
    @inlinable @inline(__always)
    public subscript(number: Number) -> Value {
        get { values[number.index] }
        _modify { yield &values[number.index] }
    }

    /// Gives the next number a value.
    @inlinable @inline(__always)
    public mutating func append(_ value: Value) { values.append(value) }
}

extension ArrayTable where Number: Identifier {
    /// All numbers that have a value.
    @inlinable @inline(__always)
    public var numbers: Range<Number> { Number(0)..<Number(values.count) }
}

extension ArrayTable: Equatable where Value: Equatable {}
extension ArrayTable: Sendable where Value: Sendable {}
