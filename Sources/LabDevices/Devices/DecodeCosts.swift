import LabBase
import LabPictures

/// What decoding takes of a fast core.
package struct DecodeCosts: Sendable, Equatable {
    /// By format, in its order.
    private var nsPerPixel: [Double]
    /// What each pixel of a JPEG still takes where it is decoded much smaller, as a share of what
    /// it takes where it isn't: the file is read all the same.
    package var readingMillionths: Int64

    /// - Parameter shares: of what a pixel of a PNG takes.
    package init(png ns: Double, shares: [PictureFormat: Double], readingMillionths: Int64) {
        // To a hundredth of a nanosecond: nobody knows it better.
        nsPerPixel = PictureFormat.allCases.map { (ns * (shares[$0] ?? 1) * 100).rounded() / 100 }
        self.readingMillionths = readingMillionths
    }

    /// Nanoseconds for each pixel of a file.
    package subscript(_ format: PictureFormat) -> Double {
        get { nsPerPixel[format.number] }
        set { nsPerPixel[format.number] = newValue }
    }

    /// For a picture, decoded as it is or smaller.
    package func ns(_ facts: PictureFacts, _ target: PictureTarget) -> Int64 {
        let pixels = Double(facts.size.pixels) * Double(min(target.frames, facts.frames))
        let whole = pixels * self[facts.format]
        let decoded = facts.decodedSize(target)
        guard decoded != facts.size else { return Int64(whole.rounded()) }
        let share = Double(readingMillionths) / 1_000_000
        let part = share + (1 - share) * Double(decoded.pixels) / Double(facts.size.pixels)
        return Int64((whole * part).rounded())
    }

    /// As a file has it.
    package var json: JSON {
        let figures = PictureFormat.allCases.map {
            (key: $0.rawValue, value: JSON(plain: self[$0]))
        }
        return JSON(figures) + [("reading", JSON(millionths: readingMillionths))]
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
