/// Images that are larger or smaller than a scenario says.
extension ImageCatalog {
    /// The catalog with this many times the pixels in each picture, and the bytes in each file. A
    /// user's own files stay as they are, and so do groups of exact sizes.
    package func scaled(by factor: Double) -> ImageCatalog {
        ImageCatalog(groups: groups.map { $0.scaled(by: factor) })
    }

    /// True if an image may have another size than the scenario says.
    package var hasScalableImages: Bool { groups.contains { $0.isScalable && $0.count > 0 } }
}

extension ImageGroup {
    fileprivate var isScalable: Bool {
        if case .directory = source { false } else { !isExact }
    }

    fileprivate func scaled(by factor: Double) -> ImageGroup {
        guard isScalable else { return self }
        func bytes(_ bytes: Int64) -> Int64 { max(1, Int64(nearest: Double(bytes) * factor)) }
        var scaled = self
        switch source {
        case .directory: return self
        case .generated(var drawn):
            drawn.sizes = drawn.sizes.scaled(bySide: factor.squareRoot())
            scaled.source = .generated(drawn)
        case .plain(let size): scaled.source = .plain(bytes: bytes(size))
        }
        scaled.encodedBytes = encodedBytes.map(bytes)
        return scaled
    }
}
