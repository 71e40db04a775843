/// A key's dense number: an image's key, or the place in a key trace at which a key first came.
public typealias KeyID = UInt32

/// An image's dense number: all of a scenario's images, group after group.
public typealias ImageID = UInt32

/// An image view's number. A dropped view's number is given to a later one.
public typealias ViewID = UInt32

/// One decoded copy of an image: a slot that is used again after the copy's death.
public typealias InstanceID = UInt32

extension UInt32 {
    /// No instance, no view, no load, no image: one mark for all dense numbers.
    public static var absent: UInt32 { .max }
}
