/// Pictures that the lab draws: what they show is decided by their name, their number and what is
/// said here.
package struct DrawnPictures: Sendable, Hashable {
    /// From which they are drawn: a group's.
    package var name: String
    package var style: PictureStyle
    package var size: PixelSize
    /// How many show something different.
    package var contents: Int
    package var format: PictureFormat

    package init(
        name: String, style: PictureStyle = .photo, size: PixelSize, contents: Int = 1,
        format: PictureFormat = .png
    ) {
        self.name = name
        self.style = style
        self.size = size
        self.contents = contents
        self.format = format
    }

    package var facts: PictureFacts {
        var facts = PictureFacts(format, size)
        facts.comesInRows = format != .webp
        return facts
    }

    /// What a file comes to, about, as it would on a server: a photo's noise hardly compresses
    /// without loss.
    package var usualBytes: Int64 {
        let pixels = size.pixels
        switch (format, style) {
        case (.png, .photo): return pixels * 3 / 2
        case (.png, .flat): return max(256, pixels / 8)
        case (.webp, .photo): return max(256, pixels / 8)
        case (_, .photo): return max(256, pixels / 5)
        case (_, .flat): return max(256, pixels / 16)
        }
    }

    /// Draws one of them into an open file.
    func draw(_ content: Int, to descriptor: Int32) throws(PictureFailure) {
        var drawing = PictureDrawing(
            style: style, seedName: name, content: content, width: size.width,
            height: size.height)
        let encoder = PictureEncoder(format, size, isPhoto: style == .photo)
        try encoder.write(to: descriptor) { y, row in drawing.drawRow(y, into: row) }
    }
}
