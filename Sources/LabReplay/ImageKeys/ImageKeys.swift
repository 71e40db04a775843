import LabBase
import LabOrders
import LabPictures
import LabPolicies

/// The images of a scenario that a policy takes for the same, since their keys are.
///
/// A picture that the harness draws has a key without being drawn: pictures of one group and one
/// content are the same file, and no two others are. The user's files are read, once for each run
/// whose policy looks at content.
package struct ImageKeys {
    private let catalog: ImageCatalog
    private var found: [KeyRule.Identity: ArrayTable<ImageID, ImageID>] = [:]

    package init(_ catalog: ImageCatalog) { self.catalog = catalog }

    /// By image: the first image with the same key.
    mutating func firsts(_ identity: KeyRule.Identity) -> ArrayTable<ImageID, ImageID> {
        if let firsts = found[identity] { return firsts }
        let firsts = Self.firsts(keys(identity))
        found[identity] = firsts
        return firsts
    }

    /// True where an image has another key once another picture of its format is in its file.
    func renewed(_ identity: KeyRule.Identity) -> ArrayTable<ImageID, Bool> {
        switch identity {
        case .path: ArrayTable()
        case .data, .dataScale: ArrayTable(repeating: true, count: catalog.imageCount)
        case .leadingBytes, .leadingBytesScale: ArrayTable(beginnings().map { $0 == .own })
        }
    }

    private func keys(_ identity: KeyRule.Identity) -> [Key] {
        switch identity {
        case .path: Array(repeating: .own, count: catalog.imageCount)
        case .data: digests()
        case .dataScale: scaled(digests())
        case .leadingBytes: beginnings()
        case .leadingBytesScale: scaled(beginnings())
        }
    }

    /// Another scale is another key, and so is none.
    private func scaled(_ keys: [Key]) -> [Key] {
        let scales = catalog.groups.flatMap { group in
            Array(repeating: group.scale, count: group.count)
        }
        return zip(keys, scales).map { key, scale in
            guard let scale, key != .own else { return key }
            return .scaled(key, scale)
        }
    }

    /// True if two images may have the same picture, as far as can be told without reading files.
    var mayShare: Bool {
        catalog.groups.contains { group in
            switch group.source {
            case .generated(let drawn): drawn.contents < group.count
            case .directory: true
            case .plain: false
            }
        }
    }

    private indirect enum Key: Hashable {
        /// No other image's.
        case own
        case scaled(Key, Double)
        case drawn(first: ImageID)
        case digest(String)
        case beginning([UInt8])
    }

    private static func firsts(_ keys: [Key]) -> ArrayTable<ImageID, ImageID> {
        var first: [Key: ImageID] = [:]
        let firsts = keys.enumerated().map { number, key in
            let image = ImageID(number)
            guard key != .own else { return image }
            if let other = first[key] { return other }
            first[key] = image
            return image
        }
        return ArrayTable(firsts)
    }

    private func digests() -> [Key] {
        // Files of different length differ: only what another file is as long as must be read.
        var files: [Int64: Int] = [:]
        for group in catalog.groups {
            guard case .directory(let folder) = group.source else { continue }
            for picture in folder.files { files[picture.fileBytes, default: 0] += 1 }
        }
        return keys { file in
            guard files[file.fileBytes, default: 0] > 1 else { return .own }
            var digest = SHA256()
            let isRead = FolderFile.readPieces(of: file.path) { digest.add($0) }
            return isRead ? .digest(digest.finish()) : .own
        } drawn: { group, _, content in
            .drawn(first: group.image(content))
        }
    }

    private func beginnings() -> [Key] {
        keys { file in
            var bytes: [UInt8] = []
            let isRead = FolderFile.readPieces(of: file.path, most: 16) { bytes += $0 }
            return isRead ? .beginning(bytes) : .own
        } drawn: { _, pictures, _ in
            Self.beginning(pictures.format).map { .beginning($0) } ?? .own
        }
    }

    /// Bytes that begin all files of a format that the harness draws: for a PNG the signature, and
    /// the length and name of the first chunk; for a JPEG its first part. A WebP tells its length.
    private static func beginning(_ format: PictureFormat) -> [UInt8]? {
        switch format {
        case .png:
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
        case .jpeg: [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 1, 0, 0, 1]
        case .webp, .gif, .heic, .avif: nil
        }
    }

    private func keys(
        file: (PictureFile) -> Key, drawn: (ImageGroup, DrawnPictures, Int) -> Key
    ) -> [Key] {
        catalog.groups.flatMap { group in
            (0..<group.count).map { member in
                switch group.source {
                case .generated(let pictures):
                    drawn(group, pictures, member % max(1, pictures.contents))
                case .directory(let folder): file(folder.files[member])
                case .plain: .own
                }
            }
        }
    }
}
