/// A JPEG of one colour, made by hand: all but the first coefficient of a part's first block are
/// nothing, and take a bit each.
struct HandmadeJPEG: Sendable {
    struct Part: Sendable {
        var across = 1
        var down = 1
        /// From 0 to 255.
        var level = 128
    }

    var width: Int
    var height: Int
    var parts: [Part]
    var isProgressive = false
    /// All parts of a pixel in one scan.
    var isInterleaved = true
    /// Between the beginning and all else.
    var before: [UInt8] = []
    /// After all scans.
    var after: [UInt8] = []

    static func grey(_ width: Int, _ height: Int) -> HandmadeJPEG {
        HandmadeJPEG(width: width, height: height, parts: [Part()])
    }

    /// 4:2:0 where the first is 2 x 2, 4:4:4 where it is 1 x 1.
    static func colour(_ width: Int, _ height: Int, _ across: Int, _ down: Int) -> HandmadeJPEG {
        HandmadeJPEG(
            width: width, height: height,
            parts: [Part(across: across, down: down, level: 100), Part(), Part()])
    }

    var bytes: [UInt8] {
        let kinds: [UInt8] = parts.enumerated().flatMap { number, part in
            [UInt8(number + 1), UInt8(part.across << 4 | part.down), 0]
        }
        let frame = [8] + Self.short(height) + Self.short(width) + [UInt8(parts.count)] + kinds
        return [0xFF, 0xD8] + before
            + Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
            + Self.segment(isProgressive ? 0xC2 : 0xC0, frame) + Self.codes + scans + after
            + [0xFF, 0xD9]
    }

    static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }

    static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker] + short(content.count + 2) + content
    }

    /// Codes of differences: one bit for none, and five for each other length. Codes of all else:
    /// one bit for the end of a block, and two for the end of all blocks up to 2^14 and more.
    private static let codes =
        segment(0xC4, [0x00, 1, 0, 0, 0, 11] + [UInt8](repeating: 0, count: 11) + (0...11))
        + segment(0xC4, [0x10, 1, 1] + [UInt8](repeating: 0, count: 14) + [0x00, 0xE0])

    private var scans: [UInt8] {
        let all = Array(parts.indices)
        return isInterleaved ? scan(all) : all.flatMap { scan([$0]) }
    }

    private func scan(_ numbers: [Int]) -> [UInt8] {
        let most = (parts.map(\.across).max()!, parts.map(\.down).max()!)
        func blocks(_ pixels: Int, _ factor: Int, _ most: Int) -> Int {
            (pixels * factor + 8 * most - 1) / (8 * most)
        }
        var bits = Bits()
        // A block of one part is a bit, or two where its end must be said.
        let end = isProgressive ? "" : "0"
        if numbers.count == 1 {
            let part = parts[numbers[0]]
            bits.add(Self.difference(part.level) + end)
            let count = blocks(width, part.across, most.0) * blocks(height, part.down, most.1)
            bits.addZeros((count - 1) * (1 + end.count))
        } else {
            // Whole units, each of which has all parts.
            for number in numbers {
                let part = parts[number]
                bits.add(Self.difference(part.level) + end)
                bits.addZeros((part.across * part.down - 1) * (1 + end.count))
            }
            let units = blocks(width, 1, most.0) * blocks(height, 1, most.1)
            let each = numbers.reduce(0) { $0 + parts[$1].across * parts[$1].down }
            bits.addZeros((units - 1) * each * (1 + end.count))
        }
        let all: [UInt8] = numbers.flatMap { [UInt8($0 + 1), 0] as [UInt8] }
        let header = [UInt8(numbers.count)] + all + [0, isProgressive ? 0 : 63, 0]
        return Self.segment(0xDA, header) + bits.bytes
    }

    /// A scan of a progressive file's grey that says nothing: so many blocks have no more.
    static let emptyScan = segment(0xDA, [1, 1, 0, 1, 63, 0]) + [0b1000_0000, 0, 0]

    /// Eight times the level, as the difference from the middle grey.
    private static func difference(_ level: Int) -> String {
        let value = (level - 128) * 8
        if value == 0 { return "0" }
        let length = Int.bitWidth - abs(value).leadingZeroBitCount
        let coded = value > 0 ? value : value + (1 << length) - 1
        func bits(_ value: Int, _ count: Int) -> String {
            let digits = String(value, radix: 2)
            return String(repeating: "0", count: count - digits.count) + digits
        }
        return bits(0b10000 + length - 1, 5) + bits(coded, length)
    }

    private struct Bits {
        private var text = ""
        private var zeros = 0

        mutating func add(_ bits: String) {
            text += String(repeating: "0", count: zeros) + bits
            zeros = 0
        }

        mutating func addZeros(_ count: Int) { zeros += count }

        /// A byte of ones is followed by one of zeros, so that it is no marker.
        var bytes: [UInt8] {
            var result: [UInt8] = []
            let digits = Array(text.utf8)
            for start in stride(from: 0, to: digits.count, by: 8) {
                let byte = (start..<start + 8).reduce(UInt8(0)) {
                    $0 << 1 | ($1 < digits.count ? digits[$1] - 0x30 : 0)
                }
                result += byte == 0xFF ? [0xFF, 0] : [byte]
            }
            let missing = max(0, digits.count + zeros - result.count * 8)
            return result + [UInt8](repeating: 0, count: (missing + 7) / 8)
        }
    }
}

/// How a picture is to be turned, as its file says it.
enum HandmadeExif {
    /// Behind a tag that is none of ours.
    static func bytes(_ orientation: Int, lowestFirst: Bool) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
            return lowestFirst ? bytes : bytes.reversed()
        }
        func entry(_ tag: Int, _ value: Int) -> [UInt8] {
            number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
        }
        return Array((lowestFirst ? "II" : "MM").utf8) + number(42, 2) + number(10, 4) + [7, 7]
            + number(2, 2) + entry(0x0100, 5) + entry(0x0112, orientation) + number(0, 4)
    }

    static func jpegSegment(_ orientation: Int, lowestFirst: Bool) -> [UInt8] {
        let content = Array("Exif\0\0".utf8) + bytes(orientation, lowestFirst: lowestFirst)
        return HandmadeJPEG.segment(0xE1, content)
    }
}
