/// Kind of pictures that the lab draws.
public enum PictureStyle: String, Sendable, CaseIterable {
    /// Fine detail everywhere, which hardly compresses.
    case photo
    /// Few colours, as icons have.
    case flat
}

/// Draws a synthetic picture row by row, in integers only: the same pixels on every machine.
///
/// The group's name, the content's number, the style and the size determine the picture. A `photo`
/// costs its decoder as much as a photograph: gradients, shapes with soft edges, and a sensor's
/// noise, which leaves the compressor only frequencies to work with. A `flat` is an icon: a few
/// shapes in a few colours.
package struct PictureDrawing: Sendable {
    /// Increased when the drawing changes, so that older pictures aren't reused.
    package static let version = 1
    package static let channels = 3

    package let style: PictureStyle
    package let width: Int
    package let height: Int
    private var photo: PhotoDrawing?
    private var flat: FlatDrawing?

    package init(style: PictureStyle, seedName: String, content: Int, width: Int, height: Int) {
        precondition(width > 0 && height > 0, "\(width) x \(height) shows nothing")
        self.style = style
        self.width = width
        self.height = height
        var random = PictureRandom(name: seedName)
        for number in [content, width, height] { random.stir(UInt64(number)) }
        switch style {
        case .photo: photo = PhotoDrawing(random, width: width, height: height)
        case .flat: flat = FlatDrawing(random, width: width, height: height)
        }
    }

    /// Fills a row with RGB, 3 bytes for each pixel. Rows may be asked for in any order; downwards
    /// is fastest.
    package mutating func drawRow(_ y: Int, into row: UnsafeMutablePointer<UInt8>) {
        photo?.drawRow(y, into: row)
        flat?.drawRow(y, into: row)
    }
}

/// SplitMix64 (Steele, Lea, Flood 2014), started from a name's FNV-1a digest.
struct PictureRandom: Sendable {
    private var state: UInt64

    init(name: String) { state = Self.digest(name.utf8) }

    /// FNV-1a, 64 bits.
    static func digest(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var digest: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return digest
    }

    static func mix(_ value: UInt64) -> UInt64 {
        var mixed = value &+ 0x9E37_79B9_7F4A_7C15
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func stir(_ value: UInt64) { state = Self.mix(state ^ value) }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mix(state)
    }

    /// Ranges are below 2^31, so the bias doesn't matter for a picture.
    mutating func next(in range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int((next() >> 33) % UInt64(range.count))
    }
}

enum WholeNumber {
    /// The largest number whose square doesn't exceed `value`, by Newton's method.
    static func squareRoot(_ value: Int) -> Int {
        guard value > 0 else { return 0 }
        var root = 1 << ((Int.bitWidth - value.leadingZeroBitCount + 1) / 2)
        while true {
            let next = (root + value / root) / 2
            if next >= root { return root }
            root = next
        }
    }
}
