import LabBase

/// Layout of a decoded pixel in memory.
public enum PixelLayout: String, Word, Sendable {
    /// Red, green, blue and alpha, a byte each.
    case rgba = "8888"
    /// Red, green and blue in 5, 6 and 5 bits, without alpha.
    case rgb565 = "565"
    /// Red, green, blue and alpha, half a float each: wide colour.
    case f16
    /// One byte for grey or alpha alone.
    case grey

    /// Bytes of a pixel.
    public var bytesPerPixel: Int {
        switch self {
        case .rgba: 4
        case .rgb565: 2
        case .f16: 8
        case .grey: 1
        }
    }
}

/// The result that a decode shall give.
package struct PictureTarget: Sendable, Equatable {
    /// The way of scaling a picture down.
    package enum Way: String, Word, Sendable {
        /// The best way of the format: a JPEG and a WebP while decoding, others from the whole
        /// picture.
        case auto
        case whole = "on"
        /// Row by row, if the file allows it.
        case rows = "off"
    }

    /// The displayed size; nil for the picture's own.
    package var size: PixelSize?
    package var way = Way.auto
    package var layout = PixelLayout.rgba
    package var frames = 1

    package init(size: PixelSize? = nil) { self.size = size }
}

extension PictureFacts {
    /// Bytes of a decode's result.
    package func bytes(_ target: PictureTarget) -> Int64 {
        (target.size ?? size).pixels * Int64(target.layout.bytesPerPixel * target.frames)
    }

    /// The size that the decoder gives before scaling to the target. Only JPEGs can differ from the
    /// file's size, by the fewest eighths that are enough.
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

    /// Bytes that the decoder has beside the result, as far as they grow with the whole picture.
    package func bytesBeside(_ target: PictureTarget) -> Int64 {
        guard format.isDecoded else { return 0 }
        let isAnimation = target.frames > 1
        let beside = isAnimation ? animationBytes : decoderBytes
        let scales = target.size != nil && target.size != size
        switch format {
        case .png:
            // An interlaced picture is read as a whole before its pixels get another layout or
            // size.
            let isReadWhole =
                scales && target.way != .rows || !comesInRows && (scales || target.layout != .rgba)
            return beside + (isReadWhole ? 4 * size.pixels : 0)
        case .jpeg: return beside + (scales && target.way == .whole ? 4 * size.pixels : 0)
        case .webp:
            if frames > 1 { return beside }
            if scales, target.way == .whole { return beside + 4 * size.pixels }
            return beside + (target.layout == .rgba ? 0 : 4 * (target.size ?? size).pixels)
        case .gif:
            let isDrawnAgain = !isAnimation && (scales || target.layout != .rgba)
            return beside + (isDrawnAgain ? 4 * size.pixels : 0)
        case .heic, .avif: return 0
        }
    }
}
