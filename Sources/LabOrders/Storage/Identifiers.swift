/// What tables are indexed by: a number from 0 on, below a count that is known.
public protocol DenseNumber: BitwiseCopyable, Sendable {
    /// Its place in a table.
    var index: Int { get }
}

extension Int: DenseNumber {
    /// Itself.
    @inlinable @inline(__always)
    public var index: Int { self }
}

extension UInt32: DenseNumber {
    /// The same number.
    @inlinable @inline(__always)
    public var index: Int { Int(self) }

    /// Nobody: one mark for all dense numbers.
    @inlinable @inline(__always)
    public static var absent: UInt32 { .max }
}

/// The dense number of one kind of thing. Each kind has a type of its own, so that a view can't be
/// taken for an image; in memory it is the number, and nothing else.
public protocol Identifier: DenseNumber, Hashable, Strideable, CustomStringConvertible
where Stride == Int {
    /// As it is kept.
    var number: UInt32 { get }
    /// By its number.
    init(number: UInt32)
}

extension Identifier {
    /// By its place in a table.
    @inlinable @inline(__always)
    public init(_ index: Int) { self.init(number: UInt32(index)) }

    /// In place of one: nobody.
    @inlinable @inline(__always)
    public static var absent: Self { Self(number: .max) }

    /// Its place in a table.
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

/// A key: an image's, or the place in a key trace at which a key first came.
public struct KeyID: Identifier {
    /// From 0 on.
    public let number: UInt32

    /// By its number.
    @inlinable @inline(__always)
    public init(number: UInt32) { self.number = number }
}

/// An image: all of a scenario's images, group after group.
public struct ImageID: Identifier {
    /// From 0 on.
    public let number: UInt32

    /// By its number.
    @inlinable @inline(__always)
    public init(number: UInt32) { self.number = number }
}

/// An image view. A dropped view's number is given to a later one.
public struct ViewID: Identifier {
    /// From 0 on.
    public let number: UInt32

    /// By its number.
    @inlinable @inline(__always)
    public init(number: UInt32) { self.number = number }
}

/// One decoded copy of an image: a slot that is used again after the copy's death.
public struct InstanceID: Identifier {
    /// From 0 on.
    public let number: UInt32

    /// By its number.
    @inlinable @inline(__always)
    public init(number: UInt32) { self.number = number }
}

/// A load under way: a slot that is used again after its end.
public struct LoadID: Identifier {
    /// From 0 on.
    public let number: UInt32

    /// By its number.
    @inlinable @inline(__always)
    public init(number: UInt32) { self.number = number }
}
