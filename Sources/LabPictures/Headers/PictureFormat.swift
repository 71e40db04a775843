import LabBase

/// A format of picture files, recognised by the first bytes, whatever the file's name.
public enum PictureFormat: String, Word, Sendable {
    /// Portable Network Graphics, and their animations.
    case png
    /// JPEG.
    case jpeg
    /// WebP, lossy or not, and its animations.
    case webp
    /// GIF.
    case gif
    /// High Efficiency Image File. The lab reads its size, but doesn't decode it.
    case heic
    /// AV1 Image File. The lab reads its size, but doesn't decode it.
    case avif

    /// The name as people write it.
    package var title: String {
        switch self {
        case .webp: "WebP"
        case .png, .jpeg, .gif, .heic, .avif: rawValue.uppercased()
        }
    }

    package var withArticle: String { (self == .avif ? "an " : "a ") + title }

    /// True if the lab decodes it. For other formats it fills memory of their size.
    package var isDecoded: Bool { self != .heic && self != .avif }

    /// True if the lab can draw pictures of this format.
    package var isDrawn: Bool { isDecoded }

    /// True if its pictures can be animated, and the lab can draw them so.
    package var isDrawnAnimated: Bool { self == .webp || self == .gif }

    /// The longest side of its pictures in pixels, if its header limits it.
    package var longestSide: Int? {
        switch self {
        case .webp: 16_383
        case .jpeg: 65_500
        case .gif: 65_535
        case .png, .heic, .avif: nil
        }
    }

    /// Endings of its files' names.
    package var endings: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg"]
        case .heic: ["heic", "heif"]
        case .png, .webp, .gif, .avif: [rawValue]
        }
    }
}

/// The kind of a file, recognised by its first bytes.
package enum FileKind: Sendable, Equatable {
    case picture(PictureFormat)
    /// Another kind, in words: `a TIFF`.
    case other(String)

    /// Number of bytes needed to recognise a kind.
    package static let bytesToTell = 64

    package init(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes.prefix(Self.bytesToTell))
        func has(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .picture(.png)
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .picture(.jpeg)
        } else if has("GIF87a") || has("GIF89a") {
            self = .picture(.gif)
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .picture(.webp)
        } else if has("ftyp", at: 4) {
            self = Self.media(bytes)
        } else {
            self = .other(Self.words(bytes))
        }
    }

    /// The kind by the brands: the main one, and the compatible ones.
    private static func media(_ bytes: [UInt8]) -> FileKind {
        let brands = [8] + stride(from: 16, to: max(16, bytes.count - 3), by: 4)
        for offset in brands where offset + 4 <= bytes.count {
            switch String(decoding: bytes[offset..<offset + 4], as: UTF8.self) {
            case "avif", "avis": return .picture(.avif)
            case "heic", "heix", "heim", "heis", "hevc", "hevx": return .picture(.heic)
            default: continue
            }
        }
        return .other("a video, or other media")
    }

    private static let beginnings: [(bytes: [UInt8], words: String)] = [
        (Array("BM".utf8), "a BMP"), (Array("II*\0".utf8), "a TIFF"),
        (Array("MM\0*".utf8), "a TIFF"),
        ([0xFF, 0x0A], "a JPEG XL"), ([0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20], "a JPEG XL"),
        ([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20], "a JPEG 2000"), ([0, 0, 1, 0], "an icon (ICO)"),
        (Array("8BPS".utf8), "a Photoshop file"), (Array("%PDF".utf8), "a PDF"),
        (Array("<svg".utf8), "an SVG"), (Array("<?xml".utf8), "XML, perhaps an SVG"),
        (TextEncoding.zip, "a ZIP archive"), (TextEncoding.gzip, "compressed (gzip)"),
        (Array("RIFF".utf8), "sound or a video"),
    ]

    private static func words(_ bytes: [UInt8]) -> String {
        if bytes.isEmpty { return "empty" }
        for beginning in beginnings where bytes.starts(with: beginning.bytes) {
            return beginning.words
        }
        let isText = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (9...13).contains($0) }
        return isText ? "text" : "no picture"
    }
}
