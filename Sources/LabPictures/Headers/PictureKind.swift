/// A kind of file within a format, as its header tells: kinds differ in what a pixel and a byte
/// take to decode.
package enum PictureKind: String, CaseIterable, Sendable, Hashable {
    case png
    /// A PNG of one byte or less a pixel, which names a colour of a palette.
    case pngPalette = "png-palette"
    case jpeg
    /// A JPEG whose scans refine the whole picture.
    case jpegProgressive = "jpeg-progressive"
    case webp
    /// A WebP that was packed without loss.
    case webpLossless = "webp-lossless"
    case gif
    case heic
    case avif

    /// The kind that a format has unless its header says otherwise.
    package init(_ format: PictureFormat) {
        switch format {
        case .png: self = .png
        case .jpeg: self = .jpeg
        case .webp: self = .webp
        case .gif: self = .gif
        case .heic: self = .heic
        case .avif: self = .avif
        }
    }

    package var format: PictureFormat {
        switch self {
        case .png, .pngPalette: .png
        case .jpeg, .jpegProgressive: .jpeg
        case .webp, .webpLossless: .webp
        case .gif: .gif
        case .heic: .heic
        case .avif: .avif
        }
    }

    /// The name as people write it.
    package var title: String {
        switch self {
        case .pngPalette: "PNG with a palette"
        case .jpegProgressive: "progressive JPEG"
        case .webpLossless: "lossless WebP"
        case .png, .jpeg, .webp, .gif, .heic, .avif: format.title
        }
    }

    package var withArticle: String { (self == .avif ? "an " : "a ") + title }

    /// True for the kind that stands for its format.
    package var isUsual: Bool { self == PictureKind(format) }

    /// The other kinds of its format.
    package var others: [PictureKind] { Self.allCases.filter { $0.format == format && $0 != self } }
}
