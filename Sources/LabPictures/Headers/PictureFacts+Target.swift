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
        if target.way == .sampled { return sampledSize(target) }
        for eighths in 1..<8 {
            let width = (size.width * eighths + 7) / 8
            let height = (size.height * eighths + 7) / 8
            if width >= wanted.width, height >= wanted.height {
                return PixelSize(width: width, height: height)
            }
        }
        return size
    }

    /// The smallest of a half, a quarter and so on that is large enough.
    private func sampledSize(_ target: PictureTarget) -> PixelSize {
        var sampled = size
        while let wanted = target.size, sampled.width / 2 >= wanted.width,
            sampled.height / 2 >= wanted.height
        {
            sampled = PixelSize(width: sampled.width / 2, height: sampled.height / 2)
        }
        return sampled
    }

    /// Bytes that the decoder has beside the result, as far as they grow with the whole picture.
    package func bytesBeside(_ target: PictureTarget) -> Int64 {
        guard format.isDecoded else { return 0 }
        let isAnimation = target.frames > 1
        let beside = isAnimation ? animationBytes : decoderBytes
        let scales = target.size != nil && target.size != size
        if scales, target.way == .sampled {
            let sampled = sampledSize(target)
            return beside + (sampled == target.size ? 0 : 4 * sampled.pixels)
        }
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
