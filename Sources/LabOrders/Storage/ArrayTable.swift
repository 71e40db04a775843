/// A value for each number of some kind, in an array: to be copied, shared and grown as one.
public struct ArrayTable<Number: DenseNumber, Value> {
    public var values: [Value]

    @inlinable @inline(__always)
    public init(_ values: [Value] = []) { self.values = values }

    @inlinable
    public init(repeating value: Value, count: Int) {
        values = Array(repeating: value, count: count)
    }

    @inlinable @inline(__always)
    public var count: Int { values.count }

    @inlinable @inline(__always)
    public var isEmpty: Bool { values.isEmpty }

    @inlinable @inline(__always)
    public subscript(number: Number) -> Value {
        get { values[number.index] }
        _modify { yield &values[number.index] }
    }

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
