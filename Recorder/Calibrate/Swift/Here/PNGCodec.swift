import CZlib
import EvictionLabCalibrate

/// PNG by zlib alone, since Linux has no decoder of its own: rows of red, green and blue, with the
/// filter that takes the byte to the left away.
struct PNGCodec: PictureCodec {
    let format = "png"
    let samples = false
    private static let pixelBytes = 3

    func encode(_ picture: DrawnPicture) -> [UInt8]? {
        let (width, height) = (picture.width, picture.height)
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(1)
            var left: [UInt8] = [0, 0, 0]
            for x in 0..<width {
                for channel in 0..<Self.pixelBytes {
                    let byte = picture.rgba[(y * width + x) * 4 + channel]
                    rows.append(byte &- left[channel])
                    left[channel] = byte
                }
            }
        }
        var count = compressBound(uLong(rows.count))
        var packed = [UInt8](repeating: 0, count: Int(count))
        guard compress2(&packed, &count, rows, uLong(rows.count), 6) == Z_OK else { return nil }
        let head = Self.bytes(width) + Self.bytes(height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", head)
            + Self.chunk("IDAT", packed[..<Int(count)]) + Self.chunk("IEND", [])
    }

    func decode(_ file: [UInt8], width: Int, height: Int, sample: Int) -> Int? {
        let stride = width * Self.pixelBytes + 1
        var rows = [UInt8](repeating: 0, count: stride * height)
        // The signature, the head and the chunk's own head come before the packed rows.
        let (start, end) = (41, file.count - 16)
        var count = uLong(rows.count)
        let result = file[start..<end].withUnsafeBufferPointer {
            uncompress(&rows, &count, $0.baseAddress, uLong($0.count))
        }
        guard result == Z_OK, count == rows.count else { return nil }
        var pixels = [UInt8](repeating: 255, count: width * height * 4)
        for y in 0..<height {
            var (red, green, blue): (UInt8, UInt8, UInt8) = (0, 0, 0)
            for x in 0..<width {
                let (from, to) = (y * stride + 1 + x * Self.pixelBytes, (y * width + x) * 4)
                red &+= rows[from]
                green &+= rows[from + 1]
                blue &+= rows[from + 2]
                pixels[to] = red
                pixels[to + 1] = green
                pixels[to + 2] = blue
            }
        }
        return pixels.count / (height * 4)
    }

    private static func chunk(_ name: String, _ content: some Sequence<UInt8>) -> [UInt8] {
        let body = Array(name.utf8) + content
        return bytes(body.count - 4) + body + bytes(Int(crc32(0, body, uInt(body.count))))
    }

    private static func bytes(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
