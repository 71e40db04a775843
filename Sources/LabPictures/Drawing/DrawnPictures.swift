/// Pictures that the lab draws. Their name, their numbers and the properties here determine their
/// pixels.
package struct DrawnPictures: Sendable, Hashable {
    /// The name from which they are drawn: a group's.
    package var name: String
    package var style: PictureStyle
    package var sizes: DrawnSizes
    /// Number of different pictures.
    package var contents: Int
    package var format: PictureFormat
    /// Frames of each, and how long one is shown; 1 for stills.
    package var frames = 1
    package var frameNs: Int64 = 0

    package init(
        name: String, style: PictureStyle = .photo, sizes: DrawnSizes, contents: Int = 1,
        format: PictureFormat = .png
    ) {
        self.name = name
        self.style = style
        self.sizes = sizes
        self.contents = contents
        self.format = format
    }

    package func size(_ content: Int) -> PixelSize { sizes.size(of: content, named: name) }

    package func facts(_ content: Int) -> PictureFacts {
        var facts = PictureFacts(format, size(content))
        facts.comesInRows = format == .png || format == .jpeg
        guard frames > 1 else { return facts }
        facts.frames = frames
        facts.frameNs = frameNs
        // As the header of such a file tells: canvases, and of a WebP the file itself.
        facts.animationBytes = 8 * facts.size.pixels
        if format == .webp {
            facts.animationBytes += usualBytes(facts.size)
            facts.decoderBytes = facts.animationBytes
        } else {
            facts.workPixels = Int64(frames) * facts.size.pixels
        }
        return facts
    }

    /// Approximate bytes of such a file on a server: a photo's noise hardly compresses without
    /// loss. Each frame of an animation takes as much as a picture.
    package func usualBytes(_ size: PixelSize) -> Int64 { Int64(frames) * stillBytes(size) }

    private func stillBytes(_ size: PixelSize) -> Int64 {
        let pixels = size.pixels
        switch (format, style) {
        case (.png, .photo): return pixels * 3 / 2
        case (.png, .flat): return max(256, pixels / 8)
        case (.webp, .photo): return max(256, pixels / 8)
        case (_, .photo): return max(256, pixels / 5)
        case (_, .flat): return max(256, pixels / 16)
        }
    }
}
