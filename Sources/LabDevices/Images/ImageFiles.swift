import LabBase
import LabOrders
import LabPictures

/// Where each image's file lies: the user's own, or one that the harness drew.
package struct ImageFiles: Sendable {
    private let catalog: ImageCatalog
    private let cache: PictureCache

    package init(catalog: ImageCatalog, cache: PictureCache) {
        self.catalog = catalog
        self.cache = cache
    }

    /// Whether the harness drew it, and can do so again.
    package func isDrawn(_ image: ImageID) -> Bool { catalog.drawing(of: image) != nil }

    /// Nil for plain bytes, which have no file.
    package func path(of image: ImageID) -> String? {
        if let (pictures, content) = catalog.drawing(of: image) {
            return cache.path(pictures, content)
        }
        let group = catalog.group(of: image)
        guard case .directory(let folder) = group.source else { return nil }
        return folder.files[group.member(image)].path
    }

    /// Draws those of the images that the harness draws, and that aren't there yet.
    @discardableResult
    package func draw(
        _ images: some Sequence<ImageID>, jobs: Int? = nil,
        progress: (@Sendable (PictureDrawingProgress) -> Void)? = nil
    ) throws(Complaint) -> Int {
        var seen: Set<String> = []
        let wanted = images.compactMap { catalog.drawing(of: $0) }.filter { pictures, content in
            seen.insert(cache.path(pictures, content)).inserted
        }
        return try cache.ensure(wanted, jobs: jobs, progress: progress)
    }
}

extension ImageCatalog {
    /// What the harness draws for an image.
    package func drawing(of image: ImageID) -> (DrawnPictures, content: Int)? {
        let group = group(of: image)
        guard case .generated(let pictures) = group.source else { return nil }
        return (pictures, group.member(image) % max(1, pictures.contents))
    }

    /// All of them.
    package var images: some Sequence<ImageID> { sizeBytes.numbers }
}
