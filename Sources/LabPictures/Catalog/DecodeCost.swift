import LabBase

/// Time of a fast core for decoding a file of a kind: some for the file, some for each of its
/// pixels, and some for each of its bytes.
package struct DecodeCost: Sendable, Equatable {
    package var setupNs: Int64 = 0
    package var nsPerPixel: Double
    package var nsPerByte: Double = 0

    package init(setupNs: Int64 = 0, nsPerPixel: Double = 0, nsPerByte: Double = 0) {
        self.setupNs = setupNs
        self.nsPerPixel = nsPerPixel
        self.nsPerByte = nsPerByte
    }

    /// A file of more bytes a pixel has them beside its picture: notes, profiles, previews. A
    /// decoder skips those.
    package static let mostBytesPerPixel = 4.0

    /// Time that the pixels and bytes of a file take.
    package func ns(pixels: Double, bytes: Double) -> Double {
        pixels * nsPerPixel + min(bytes, pixels * Self.mostBytesPerPixel) * nsPerByte
    }

    /// The cost times a factor, to three significant digits.
    package func times(_ factor: Double) -> DecodeCost {
        DecodeCost(
            setupNs: Int64(nearest: SignificantDigits.three(Double(setupNs) * factor)),
            nsPerPixel: SignificantDigits.three(nsPerPixel * factor),
            nsPerByte: SignificantDigits.three(nsPerByte * factor))
    }
}
