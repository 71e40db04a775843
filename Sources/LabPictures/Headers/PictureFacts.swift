/// Properties of a picture from its header: its size, and the memory that its decoder needs.
@usableFromInline
package struct PictureFacts: Sendable, Hashable {
    package var kind: PictureKind
    /// The displayed size, turned if the file says so.
    package var size: PixelSize
    /// True if rows of the file are displayed as columns.
    package var isTurned = false
    package var frames = 1
    /// Time that a frame of an animation is shown, on average; 0 for a still.
    package var frameNs: Int64 = 0
    package var hasAlpha = false
    /// True if it comes row by row, so that a smaller picture can be made without holding all of
    /// it.
    package var comesInRows = true
    /// Memory of the decoder beside the pixels, as far as it grows with the whole picture, such as
    /// coefficients of a progressive JPEG. For a first frame.
    package var decoderBytes: Int64 = 0
    /// The same, if all frames are decoded.
    package var animationBytes: Int64 = 0
    /// Pixels that the decoder processes, if they are more than the picture has: those of all scans
    /// of a JPEG, or of all frames.
    package var workPixels: Int64 = 0

    package init(_ format: PictureFormat, _ size: PixelSize) {
        kind = PictureKind(format)
        self.size = size
    }

    /// By the size, which tells most of them apart: a catalog looks up each image's.
    @usableFromInline
    package func hash(into hasher: inout Hasher) { hasher.combine(size) }

    static let longestFrameNs: Int64 = 10_000_000_000

    package var format: PictureFormat { kind.format }

    /// True if it has frames to show one after the other.
    package var isAnimated: Bool { frames > 1 }

    /// Times of frames, one after the other, as players take them: a file that asks for hardly any
    /// time gets a tenth of a second, as in AnimatedImageDrawable of Android and in browsers. The
    /// longest are cut, so that no sum of them is too large.
    mutating func timeFrames(_ all: [Int64]) {
        let times = all.map { $0 <= 10_000_000 ? 100_000_000 : min($0, Self.longestFrameNs) }
        frameNs = times.count > 1 ? times.reduce(0, +) / Int64(times.count) : 0
    }

    /// The size of the file's own rows and columns.
    package var fileSize: PixelSize {
        isTurned ? PixelSize(width: size.height, height: size.width) : size
    }
}
