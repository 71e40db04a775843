import LabPictures

/// Time that decoding takes on a fast core.
package struct DecodeCosts: Sendable, Equatable {
    /// Costs in the order of formats.
    private var nsPerPixel: [Double]
    /// Cost of each pixel of a JPEG that is decoded much smaller, as a share of the cost at full
    /// size: the whole file is read all the same.
    package var readingMillionths: Int64

    package init() {
        nsPerPixel = Array(repeating: 0, count: PictureFormat.allCases.count)
        readingMillionths = 0
    }

    /// Nanoseconds for each pixel of a file.
    package subscript(_ format: PictureFormat) -> Double {
        get { nsPerPixel[format.number] }
        set { nsPerPixel[format.number] = newValue }
    }

    /// Divides all times by a factor, to three significant digits.
    mutating func quicken(_ factor: Double) {
        nsPerPixel = nsPerPixel.map { FigureRange.rounded($0 / factor) }
    }

    /// Time for decoding a picture at its own size or smaller.
    package func ns(_ facts: PictureFacts, _ target: PictureTarget) -> Int64 {
        let pixels = Double(facts.size.pixels) * Double(min(target.frames, facts.frames))
        let whole = pixels * self[facts.format]
        let decoded = facts.decodedSize(target)
        guard decoded != facts.size else { return Int64(whole.rounded()) }
        let share = Double(readingMillionths) / 1_000_000
        let part = share + (1 - share) * Double(decoded.pixels) / Double(facts.size.pixels)
        return Int64((whole * part).rounded())
    }
}

extension PictureFormat {
    fileprivate var number: Int {
        switch self {
        case .png: 0
        case .jpeg: 1
        case .webp: 2
        case .gif: 3
        case .heic: 4
        case .avif: 5
        }
    }
}
