/// A GIF, made by hand: its codes are a byte each, as the table is forgotten before they grow.
struct HandmadeGIF: Sendable {
    struct Frame: Sendable {
        /// Index among the 128 colours; the same for all pixels unless `columns` says more.
        var colour: UInt8
        /// Index of the transparent colour.
        var transparent: UInt8?
        /// How the frame is left for the next: 2 clears it, 3 restores the former picture.
        var disposal: UInt8 = 0
        var left = 0
        var top = 0
        /// Width; nil for the whole.
        var width: Int?
        var height: Int?
    }

    var width: Int
    var height: Int
    var frames: [Frame]

    static func colour(_ number: UInt8) -> [UInt8] { [number * 2, 255 - number, number] }

    var bytes: [UInt8] {
        let size = HandmadeWebP.little(width, 2) + HandmadeWebP.little(height, 2)
        let colours = (0..<128).flatMap { Self.colour(UInt8($0)) }
        return Array("GIF89a".utf8) + size + [0x80 | 6, 0, 0] + colours
            + frames.flatMap(frame) + [0x3B]
    }

    private func frame(_ frame: Frame) -> [UInt8] {
        let (width, height) = (frame.width ?? width, frame.height ?? height)
        let control: [UInt8] = [
            0x21, 0xF9, 4, frame.disposal << 2 | (frame.transparent == nil ? 0 : 1), 10, 0,
            frame.transparent ?? 0, 0,
        ]
        let place = [frame.left, frame.top, width, height].flatMap { HandmadeWebP.little($0, 2) }
        var codes: [UInt8] = []
        var missing = width * height
        while missing > 0 {
            let count = min(missing, 100)
            codes += [0x80] + [UInt8](repeating: frame.colour, count: count)
            missing -= count
        }
        codes.append(0x81)
        var blocks: [UInt8] = []
        for start in stride(from: 0, to: codes.count, by: 255) {
            let block = codes[start..<min(start + 255, codes.count)]
            blocks.append(UInt8(block.count))
            blocks += block
        }
        return control + [0x2C] + place + [0, 7] + blocks + [0]
    }
}
