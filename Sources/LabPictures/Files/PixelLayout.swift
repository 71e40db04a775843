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
        /// At a half, a quarter and so on, and from that: both are in memory.
        case sampled
        /// From the whole picture, which stays beside it.
        case stays
    }

    /// The displayed size; nil for the picture's own.
    package var size: PixelSize?
    package var way = Way.auto
    package var layout = PixelLayout.rgba
    package var frames = 1

    package init(size: PixelSize? = nil) { self.size = size }
}
