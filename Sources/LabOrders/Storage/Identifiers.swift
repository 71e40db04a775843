/// A number that indexes tables: from 0, below a known count.
public protocol DenseNumber: BitwiseCopyable, Sendable {
    /// Its index in a table.
    var index: Int { get }
}

extension Int: DenseNumber {
    /// The number itself.
    @inlinable @inline(__always)
    public var index: Int { self }
}

extension UInt32: DenseNumber {
    /// The same number.
    @inlinable @inline(__always)
    public var index: Int { Int(self) }

    /// Stands for no number, in all tables.
    @inlinable @inline(__always)
    public static var absent: UInt32 { .max }
}

/// The dense number of one kind of thing. Each kind has a type of its own, so that a view can't be
/// taken for an image; in memory it is only the number.
public protocol DenseID: DenseNumber, Hashable, Strideable, CustomStringConvertible
where Stride == Int {
    /// The stored number.
    var number: UInt32 { get }
    /// Makes an identifier from its number.
    init(number: UInt32)
}

extension DenseID {
    /// Makes an identifier from its index in a table.
    @inlinable @inline(__always)
    public init(_ index: Int) { self.init(number: UInt32(index)) }

    /// Stands for no identifier.
    @inlinable @inline(__always)
    public static var absent: Self { Self(number: .max) }

    /// Its index in a table.
    @inlinable @inline(__always)
    public var index: Int { Int(number) }

    @inlinable @inline(__always)
    public static func == (a: Self, b: Self) -> Bool { a.number == b.number }

    @inlinable @inline(__always)
    public static func < (a: Self, b: Self) -> Bool { a.number < b.number }

    @inlinable @inline(__always)
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }

    @inlinable @inline(__always)
    public func distance(to other: Self) -> Int { other.index - index }

    @inlinable @inline(__always)
    public func advanced(by distance: Int) -> Self { Self(index + distance) }

    public var description: String { "\(number)" }
}

/// A key: an image's, or one of a key trace, numbered in the order of first appearance.
public struct KeyID: DenseID {
    /// The number, from 0.
    public let number: UInt32

    /// Makes a key from its number.
    @inlinable @inline(__always)
    public init(number: UInt32) { self.number = number }
}

/// An image: all of a scenario's images are numbered, group after group.
public struct ImageID: DenseID {
    /// The number, from 0.
    public let number: UInt32

    /// Makes an image from its number.
    @inlinable @inline(__always)
    public init(number: UInt32) { self.number = number }
}

/// An image view. A dropped view's number is given to a later one.
public struct ViewID: DenseID {
    /// The number, from 0.
    public let number: UInt32

    /// Makes a view from its number.
    @inlinable @inline(__always)
    public init(number: UInt32) { self.number = number }
}

/// One decoded copy of an image: a slot that is reused after the copy's end.
public struct InstanceID: DenseID {
    /// The number, from 0.
    public let number: UInt32

    /// Makes an instance from its number.
    @inlinable @inline(__always)
    public init(number: UInt32) { self.number = number }
}

/// A running load: a slot that is reused after its end.
public struct LoadID: DenseID {
    /// The number, from 0.
    public let number: UInt32

    /// Makes a load from its number.
    @inlinable @inline(__always)
    public init(number: UInt32) { self.number = number }
}
