/// Facts as fields of a line, for a file or for another process.
extension PictureFacts {
    package static let fieldCount = 11

    package var fields: [String] {
        [kind.rawValue]
            + [
                size.width, size.height, isTurned ? 1 : 0, frames, hasAlpha ? 1 : 0,
                comesInRows ? 1 : 0, Int(decoderBytes), Int(animationBytes), Int(workPixels),
                Int(frameNs),
            ].map { String($0) }
    }

    /// Refuses sizes that no header can have.
    package init?(fields: [String]) {
        guard fields.count == Self.fieldCount, let kind = PictureKind(rawValue: fields[0]) else {
            return nil
        }
        let numbers = fields[1...].compactMap { Int($0) }
        let edges = PictureHeader.edges
        guard numbers.count == fields.count - 1, edges.contains(numbers[0]),
            edges.contains(numbers[1]), (0...1).contains(numbers[2]), edges.contains(numbers[3]),
            (0...1).contains(numbers[4]), (0...1).contains(numbers[5]),
            (0...(1 << 53)).contains(numbers[6]), (0...(1 << 53)).contains(numbers[7]),
            numbers[8] >= 0, (0...Int(Self.longestFrameNs)).contains(numbers[9])
        else { return nil }
        self.init(kind.format, PixelSize(width: numbers[0], height: numbers[1]))
        self.kind = kind
        isTurned = numbers[2] == 1
        self.frames = numbers[3]
        hasAlpha = numbers[4] == 1
        comesInRows = numbers[5] == 1
        decoderBytes = Int64(numbers[6])
        animationBytes = Int64(numbers[7])
        workPixels = Int64(numbers[8])
        frameNs = Int64(numbers[9])
    }
}
