import LabBase

/// A kind of picture file, as its first bytes tell, whatever its name says.
public enum PictureFormat: String, Word, Sendable {
    /// Portable Network Graphics, and their animations.
    case png
    /// JPEG.
    case jpeg
    /// WebP, lossy or not, and its animations.
    case webp
    /// GIF.
    case gif
    /// High Efficiency Image File: its size is read, it isn't decoded.
    case heic
    /// AV1 Image File: its size is read, it isn't decoded.
    case avif

    /// As people write it.
    package var title: String {
        switch self {
        case .webp: "WebP"
        case .png, .jpeg, .gif, .heic, .avif: rawValue.uppercased()
        }
    }

    package var withArticle: String { (self == .avif ? "an " : "a ") + title }

    /// Whether the lab decodes it. Of the others memory of their size is filled.
    package var isDecoded: Bool { self != .heic && self != .avif }

    /// Whether the lab draws pictures of this format.
    package var isDrawn: Bool { self == .png || self == .jpeg || self == .webp }

    /// Of its pictures, in pixels, where its header can't say more.
    package var longestSide: Int? {
        switch self {
        case .webp: 16_383
        case .jpeg: 65_500
        case .gif: 65_535
        case .png, .heic, .avif: nil
        }
    }

    /// What files of it are called.
    package var endings: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg"]
        case .heic: ["heic", "heif"]
        case .png, .webp, .gif, .avif: [rawValue]
        }
    }
}

/// What a file's first bytes say that it is.
package enum FileKind: Sendable, Equatable {
    case picture(PictureFormat)
    /// In words: `a TIFF`.
    case other(String)

    /// How many bytes it takes to tell.
    package static let bytesToTell = 64

    package init(_ bytes: some Collection<UInt8>) {
        let bytes = Array(bytes.prefix(Self.bytesToTell))
        func has(_ text: String, at place: Int = 0) -> Bool {
            bytes.dropFirst(place).starts(with: text.utf8)
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

    /// By its brands: the main one, and those with which it is compatible.
    private static func media(_ bytes: [UInt8]) -> FileKind {
        let brands = [8] + stride(from: 16, to: max(16, bytes.count - 3), by: 4)
        for place in brands where place + 4 <= bytes.count {
            switch String(decoding: bytes[place..<place + 4], as: UTF8.self) {
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
        ([0x50, 0x4B, 3, 4], "a ZIP archive"), ([0x1F, 0x8B], "compressed (gzip)"),
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
