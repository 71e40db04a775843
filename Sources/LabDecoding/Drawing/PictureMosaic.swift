import LabPictures

/// A thumbnail of nine colours, three rows of three.
package enum PictureMosaic {
    package static let side = 3

    /// The mosaic of a picture that the lab draws: red, green and blue of nine fields. For speed,
    /// only two rows of each third are drawn.
    package static func of(_ pictures: DrawnPictures, _ content: Int) -> [UInt8] {
        let size = pictures.size(content)
        var drawing = PictureDrawing(
            style: pictures.style, seedName: pictures.name, content: content, width: size.width,
            height: size.height)
        var row = [UInt8](repeating: 0, count: size.width * PictureDrawing.channels)
        var mosaic: [UInt8] = []
        for band in 0..<side {
            var sums = [Int](repeating: 0, count: side * PictureDrawing.channels)
            var counts = [Int](repeating: 0, count: side)
            for quarter in [1, 3] {
                let y = min(size.height - 1, (4 * band + quarter) * size.height / (4 * side))
                drawing.drawRow(y, into: &row)
                for x in 0..<size.width {
                    let third = x * side / size.width
                    counts[third] += 1
                    for channel in 0..<PictureDrawing.channels {
                        sums[third * PictureDrawing.channels + channel] += Int(
                            row[x * PictureDrawing.channels + channel])
                    }
                }
            }
            for (index, sum) in sums.enumerated() {
                mosaic.append(UInt8(sum / max(1, counts[index / PictureDrawing.channels])))
            }
        }
        return mosaic
    }

    /// The mosaic of a file; nil if it can't be decoded.
    package static func of(file path: String, _ facts: PictureFacts) -> [UInt8]? {
        guard facts.format.isDecoded else { return nil }
        let target = PictureTarget(size: PixelSize(width: side, height: side))
        guard let pixels = try? PictureDecoder.pixels(path: path, facts, target) else { return nil }
        return (0..<side * side).flatMap { index in (0..<3).map { pixels[4 * index + $0] } }
    }
}
