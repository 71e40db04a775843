/// A picture that the program draws: the same bytes on every phone.
public struct DrawnPicture: Sendable {
    public enum Style: CaseIterable, Sendable {
        /// Few colours in large areas, such as an icon.
        case flat
        /// Slow changes with a little noise, such as a photo of the sky.
        case smooth
        /// Slow changes with much noise, such as a photo of leaves.
        case grainy
    }

    public let width: Int
    public let height: Int
    /// Red, green, blue and 255 of each pixel.
    public let rgba: [UInt8]

    public init(_ style: Style, width: Int, height: Int) {
        self.width = width
        self.height = height
        var noise = Noise()
        var rgba: [UInt8] = []
        rgba.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let bits = noise.next()
                for channel in 0..<3 {
                    let byte = UInt8(truncatingIfNeeded: bits >> UInt32(8 * channel + 8))
                    switch style {
                    case .flat:
                        let area = (x / 24 + 3 * (y / 24)) % 7
                        rgba.append(UInt8((area * 36 + channel * 50) % 256))
                    case .smooth, .grainy:
                        let slope = x * 130 / width + y * (60 + 10 * channel) / height
                        rgba.append(UInt8(slope) + byte / (style == .smooth ? 64 : 8))
                    }
                }
                rgba.append(255)
            }
        }
        self.rgba = rgba
    }

    /// The pictures that decoders are measured with.
    static var all: [DrawnPicture] {
        [(96, 96), (480, 320), (1440, 1080)].flatMap { width, height in
            Style.allCases.map { DrawnPicture($0, width: width, height: height) }
        }
    }
}

/// Marsaglia's xorshift of 32 bits.
struct Noise {
    private var state: UInt32 = 2_463_534_242

    mutating func next() -> UInt32 {
        state ^= state << 13
        state ^= state >> 17
        state ^= state << 5
        return state
    }
}
