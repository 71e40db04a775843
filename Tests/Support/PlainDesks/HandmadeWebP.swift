/// A WebP of one colour without loss, made by hand: where a code has one word, a pixel takes no
/// bit.
struct HandmadeWebP: Sendable {
    var width: Int
    var height: Int
    var hasAlpha = false
    /// Red, green, blue, alpha.
    var colour: [UInt8] = [10, 200, 30, 255]

    /// The file.
    var bytes: [UInt8] { Self.file(stream) }

    static func file(_ chunks: [UInt8]) -> [UInt8] {
        Array("RIFF".utf8) + little(chunks.count + 4, 4) + Array("WEBP".utf8) + chunks
    }

    static func little(_ value: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).map { UInt8(value >> (8 * $0) & 255) }
    }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + little(content.count, 4) + content
            + (content.count % 2 == 0 ? [] : [0])
    }

    /// The chunk that announces more than pixels.
    static func extended(_ width: Int, _ height: Int, flags: UInt8) -> [UInt8] {
        chunk("VP8X", [flags, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    }

    /// An animation of frames of the whole size.
    static func animation(_ frames: [HandmadeWebP]) -> [UInt8] {
        let (width, height) = (frames[0].width, frames[0].height)
        let parts = frames.flatMap { frame in
            chunk(
                "ANMF",
                little(0, 6) + little(width - 1, 3) + little(height - 1, 3) + little(100, 3) + [2]
                    + frame.stream)
        }
        return file(
            extended(width, height, flags: 0x12) + chunk("ANIM", [0, 0, 0, 0, 0, 0]) + parts)
    }

    var stream: [UInt8] {
        var bits: [(value: Int, count: Int)] = [
            (0x2F, 8), (width - 1, 14), (height - 1, 14), (hasAlpha ? 1 : 0, 1), (0, 3),
            // Nothing is transformed, no colours are kept, and all pixels have the same codes.
            (0, 1), (0, 1), (0, 1),
        ]
        // A code of one word of eight bits each: green, red, blue, alpha; and one for distances.
        for word in [colour[1], colour[0], colour[2], colour[3], 0] {
            bits += [(1, 1), (0, 1), (1, 1), (Int(word), 8)]
        }
        var result: [UInt8] = []
        var (rest, count) = (0, 0)
        for part in bits {
            rest |= part.value << count
            count += part.count
            while count >= 8 {
                result.append(UInt8(rest & 255))
                rest >>= 8
                count -= 8
            }
        }
        return Self.chunk("VP8L", result + [UInt8(rest & 255), 0, 0, 0])
    }
}
