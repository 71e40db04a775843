import LabDevices
import LabOrders

/// The only places where an image becomes a key, or a key an image.
extension KeyID {
    /// The key that an image has where it isn't said otherwise.
    @inlinable @inline(__always)
    package init(own image: ImageID) { self.init(number: image.number) }

    /// The key of an image at a size, where each size of `imageCount` images has one of its own:
    /// those of no size are the images' own.
    @inlinable @inline(__always)
    package init(_ image: ImageID, size: SizeID, of imageCount: Int) {
        self.init(number: image.number + UInt32(size) * UInt32(imageCount))
    }
}

extension ImageID {
    /// The image of a key, at whatever size.
    @inlinable
    package init(_ key: KeyID, of imageCount: Int) {
        self.init(number: key.number % UInt32(imageCount))
    }
}
