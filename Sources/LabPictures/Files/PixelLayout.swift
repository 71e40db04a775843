import CPictures
import LabBase

/// How a decoded pixel lies in memory.
public enum PixelLayout: String, Word, Sendable {
    /// Red, green, blue and alpha, a byte each.
    case rgba = "8888"
    /// Red, green and blue in 5, 6 and 5 bits, without alpha.
    case rgb565 = "565"
    /// Red, green, blue and alpha, half a float each: wide colour.
    case f16
    /// A byte, for grey or alpha alone.
    case grey

    /// What a pixel takes.
    public var bytesPerPixel: Int {
        switch self {
        case .rgba: 4
        case .rgb565: 2
        case .f16: 8
        case .grey: 1
        }
    }

    var pic: pic_layout {
        switch self {
        case .rgba: pic_8888
        case .rgb565: pic_565
        case .f16: pic_f16
        case .grey: pic_grey
        }
    }
}

/// What a decode is to give.
package struct PictureTarget: Sendable, Equatable {
    /// How a picture becomes smaller.
    package enum Way: String, Word, Sendable {
        /// As its format allows at best: a JPEG and a WebP at once, others from the whole.
        case auto
        case whole = "on"
        /// Row by row, where the file allows it.
        case rows = "off"
    }

    /// As it is shown; nil: the picture's own.
    package var size: PixelSize?
    package var way = Way.auto
    package var layout = PixelLayout.rgba
    package var frames = 1

    package init(size: PixelSize? = nil) { self.size = size }
}

extension PictureFacts {
    /// What a decode to a target gives.
    package func bytes(_ target: PictureTarget) -> Int64 {
        (target.size ?? size).pixels * Int64(target.layout.bytesPerPixel * target.frames)
    }

    /// As large as its decoder makes it, before it is scaled to a target: of JPEGs alone another
    /// size than the file's, at the fewest eighths that are enough.
    package func decodedSize(_ target: PictureTarget) -> PixelSize {
        guard format == .jpeg, target.way != .whole, let wanted = target.size, wanted != size else {
            return size
        }
        for eighths in 1..<8 {
            let width = (size.width * eighths + 7) / 8
            let height = (size.height * eighths + 7) / 8
            if width >= wanted.width, height >= wanted.height {
                return PixelSize(width: width, height: height)
            }
        }
        return size
    }

    /// What is held beside that while it is decoded, where it grows with the whole picture.
    package func bytesBeside(_ target: PictureTarget) -> Int64 {
        guard format.isDecoded else { return 0 }
        let isAnimation = target.frames > 1
        let own = isAnimation ? animationBytes : decoderBytes
        let scales = target.size != nil && target.size != size
        switch format {
        case .png:
            // All of an interlaced picture lies somewhere before any of it is laid out otherwise.
            let holds =
                scales && target.way != .rows || !comesInRows && (scales || target.layout != .rgba)
            return own + (holds ? 4 * size.pixels : 0)
        case .jpeg: return own + (scales && target.way == .whole ? 4 * size.pixels : 0)
        case .webp:
            if frames > 1 { return own }
            if scales, target.way == .whole { return own + 4 * size.pixels }
            return own + (target.layout == .rgba ? 0 : 4 * (target.size ?? size).pixels)
        case .gif:
            return own + (!isAnimation && (scales || target.layout != .rgba) ? 4 * size.pixels : 0)
        case .heic, .avif: return 0
        }
    }
}
