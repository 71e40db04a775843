import Testing

/// A PNG made by hand, from stored (uncompressed) blocks: what the decoder is held against must not
/// come from the library under test.
struct HandmadePNG: Sendable, CustomTestStringConvertible {
    enum Colour: UInt8, Sendable, CaseIterable {
        case grey = 0
        case rgb = 2
        case palette = 3
        case greyAlpha = 4
        case rgba = 6

        var channels: Int {
            switch self {
            case .grey, .palette: 1
            case .greyAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        var depths: [Int] {
            switch self {
            case .grey: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .rgb, .greyAlpha, .rgba: [8, 16]
            }
        }
    }

    var colour: Colour
    var depth: Int
    var interlaced: Bool
    /// With a tRNS chunk: one transparent colour, or alpha for the palette's first entries.
    var transparency: Bool
    /// Odd, so that the last byte of a row is partly used and Adam7's last passes are uneven.
    var width = 13
    var height = 11

    var testDescription: String {
        "\(colour) \(depth)-bit" + (interlaced ? " interlaced" : "")
            + (transparency ? " tRNS" : "")
    }

    static let all: [HandmadePNG] = Colour.allCases.flatMap { colour in
        colour.depths.flatMap { depth in
            [false, true].flatMap { interlaced in
                [false, true].compactMap { transparency in
                    if transparency, colour == .greyAlpha || colour == .rgba { return nil }
                    return HandmadePNG(
                        colour: colour, depth: depth, interlaced: interlaced,
                        transparency: transparency)
                }
            }
        }
    }

    var hasAlpha: Bool { transparency || colour == .greyAlpha || colour == .rgba }

    var maximum: Int { (1 << depth) - 1 }

    /// An arbitrary sample, covering the lowest and the highest.
    func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
        let mixed = (x &* 2_654_435_761 &+ y &* 40_503 &+ channel &* 9_973) & 0xFFFF_FFFF
        if x == 0, y == 0 { return maximum }
        if x == 1, y == 0 { return 0 }
        return (mixed >> 7) & maximum
    }

    func paletteEntry(_ index: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
        (UInt8(index * 37 & 255), UInt8(255 - index), UInt8(index * 91 & 255))
    }

    /// Entries of the palette that have an alpha of their own; the others are opaque.
    var paletteAlpha: [UInt8] { (0..<min(3, maximum + 1)).map { UInt8($0 * 100) } }

    /// The colour that tRNS makes transparent: that of one pixel in the middle.
    var transparentSamples: [Int] { (0..<colour.channels).map { sample(5, 4, $0) } }

    /// The pixels that decoding must give, from the specification alone.
    var pixels: [UInt8] {
        var result: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let samples = (0..<colour.channels).map { sample(x, y, $0) }
                result += rgba(samples)
            }
        }
        return result
    }

    private func rgba(_ samples: [Int]) -> [UInt8] {
        let scaled = samples.map { UInt8(($0 * 255 + maximum / 2) / maximum) }
        let opaque: UInt8 = transparency && samples == transparentSamples ? 0 : 255
        switch colour {
        case .grey: return [scaled[0], scaled[0], scaled[0], opaque]
        case .rgb: return scaled + [opaque]
        case .greyAlpha: return [scaled[0], scaled[0], scaled[0], scaled[1]]
        case .rgba: return scaled
        case .palette:
            let entry = paletteEntry(samples[0])
            let alpha = transparency && samples[0] < paletteAlpha.count
            return [entry.red, entry.green, entry.blue, alpha ? paletteAlpha[samples[0]] : 255]
        }
    }
}
