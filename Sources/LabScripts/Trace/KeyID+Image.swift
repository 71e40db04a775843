import LabOrders

/// The only conversions between images and keys.
extension KeyID {
    /// The key of an image, unless a policy has a key for each size.
    @inlinable @inline(__always)
    package init(own image: ImageID) { self.init(number: image.number) }

    /// The key of an image at a size, if each size of `imageCount` images has a key of its own.
    /// Without a size it is the image's own key.
    @inlinable @inline(__always)
    package init(_ image: ImageID, size: SizeID, of imageCount: Int) {
        self.init(number: image.number + UInt32(size) * UInt32(imageCount))
    }
}

extension ImageID {
    /// The image of a key, at any size.
    @inlinable
    package init(_ key: KeyID, of imageCount: Int) {
        self.init(number: key.number % UInt32(imageCount))
    }
}
