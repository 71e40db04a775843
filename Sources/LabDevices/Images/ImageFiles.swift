import LabOrders

/// Where each image's file lies: the user's own, or one that the harness drew.
package struct ImageFiles: Sendable {
    private let catalog: ImageCatalog
    private let cache: PictureCache

    package init(catalog: ImageCatalog, cache: PictureCache) {
        self.catalog = catalog
        self.cache = cache
    }

    /// Whether the harness drew it, and can do so again.
    package func isDrawn(_ image: ImageID) -> Bool {
        if case .generated = catalog.group(of: image).source { return true }
        return false
    }

    /// Nil for plain bytes, which have no file.
    package func path(of image: ImageID) -> String? {
        let group = catalog.group(of: image)
        let member = group.member(image)
        switch group.source {
        case .generated(let style, let width, let height, let contents):
            return cache.path(
                style: style, seedName: group.name, content: member % contents, width: width,
                height: height)
        case .directory(_, let files): return files[member].path
        case .plain: return nil
        }
    }
}
