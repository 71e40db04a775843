/// What a picture's header says, of which decoding it is made: its size, and what its decoder holds
/// meanwhile.
@usableFromInline
package struct PictureFacts: Sendable, Hashable {
    package var format: PictureFormat
    /// As it is shown: turned, where the file says so.
    package var size: PixelSize
    /// Whether rows of the file are columns of what is shown.
    package var isTurned = false
    package var frames = 1
    package var hasAlpha = false
    /// Whether it comes row by row, so that a smaller picture can be made without holding it all.
    package var comesInRows = true
    /// What its decoder holds beside its pixels for as long as it decodes, where that grows with
    /// the whole picture: coefficients of a progressive JPEG, say. Of a first frame.
    package var decoderBytes: Int64 = 0
    /// The same, where all frames are decoded.
    package var animationBytes: Int64 = 0
    /// Pixels that its decoder goes through, where those are more than the picture has: of all
    /// scans of a JPEG, of all frames that an image may have.
    package var workPixels: Int64 = 0

    package init(_ format: PictureFormat, _ size: PixelSize) {
        self.format = format
        self.size = size
    }

    /// As the file's own rows lie.
    package var fileSize: PixelSize {
        isTurned ? PixelSize(width: size.height, height: size.width) : size
    }
}
