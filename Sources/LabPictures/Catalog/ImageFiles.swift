import LabOrders

/// The files of images: the user's own, or ones that the lab drew.
package struct ImageFiles: Sendable {
    package let catalog: ImageCatalog
    package let cache: PictureCache

    package init(catalog: ImageCatalog, cache: PictureCache) {
        self.catalog = catalog
        self.cache = cache
    }

    /// True if the lab drew the image, and can do so again.
    package func isDrawn(_ image: ImageID) -> Bool { catalog.drawing(of: image) != nil }

    /// The path of an image's file; nil for plain bytes, which have none.
    package func path(of image: ImageID) -> String? {
        if let (pictures, content) = catalog.drawing(of: image) {
            return cache.path(pictures, content)
        }
        let group = catalog.group(of: image)
        guard case .directory(let folder) = group.source else { return nil }
        return folder.files[group.member(image)].path
    }
}

extension ImageCatalog {
    /// The drawing of an image; nil if the lab doesn't draw it.
    package func drawing(of image: ImageID) -> (DrawnPictures, content: Int)? {
        let group = group(of: image)
        guard case .generated(let pictures) = group.source else { return nil }
        return (pictures, group.member(image) % max(1, pictures.contents))
    }

    /// All images.
    package var images: some Sequence<ImageID> { sizeBytes.numbers }
}
