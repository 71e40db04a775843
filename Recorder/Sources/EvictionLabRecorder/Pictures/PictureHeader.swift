import Foundation

#if canImport(ImageIO)
import ImageIO
#endif

/// How large a picture is and how it is stored, from the first bytes of its file.
///
/// A library that scales images down hands over a small one; only the file tells the real size.
struct PictureHeader: Equatable {
    var size: PixelSize
    /// As the lab names it; nil for formats that it doesn't draw itself.
    var format: String?

    static func read(_ file: Data) -> PictureHeader? {
        let bytes = Bytes(file)
        if let known = png(bytes) ?? gif(bytes) ?? webP(bytes) ?? jpeg(bytes) { return known }
        return readByImageIO(file)
    }

    private static func png(_ bytes: Bytes) -> PictureHeader? {
        guard bytes.has([0x89, 0x50, 0x4E, 0x47], at: 0), bytes.has(Array("IHDR".utf8), at: 12)
        else { return nil }
        return made(bytes.big(4, at: 16), bytes.big(4, at: 20), "png")
    }

    private static func gif(_ bytes: Bytes) -> PictureHeader? {
        guard bytes.has(Array("GIF8".utf8), at: 0) else { return nil }
        return made(bytes.little(2, at: 6), bytes.little(2, at: 8), nil)
    }

    private static func webP(_ bytes: Bytes) -> PictureHeader? {
        guard bytes.has(Array("RIFF".utf8), at: 0), bytes.has(Array("WEBP".utf8), at: 8) else {
            return nil
        }
        if bytes.has(Array("VP8X".utf8), at: 12) {
            guard let width = bytes.little(3, at: 24), let height = bytes.little(3, at: 27) else {
                return nil
            }
            return made(width + 1, height + 1, "webp")
        }
        if bytes.has(Array("VP8L".utf8), at: 12) {
            guard let bits = bytes.little(4, at: 21) else { return nil }
            return made((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, "webp")
        }
        guard bytes.has(Array("VP8 ".utf8), at: 12), let width = bytes.little(2, at: 26),
            let height = bytes.little(2, at: 28)
        else { return nil }
        return made(width & 0x3FFF, height & 0x3FFF, "webp")
    }

    /// The frame's header stands behind others, each of which tells how long it is.
    private static func jpeg(_ bytes: Bytes) -> PictureHeader? {
        guard bytes.has([0xFF, 0xD8, 0xFF], at: 0) else { return nil }
        var place = 2
        while let marker = bytes.big(2, at: place), marker >> 8 == 0xFF {
            let kind = marker & 0xFF
            if kind == 0xFF {
                place += 1
                continue
            }
            let isFrame = (0xC0...0xCF).contains(kind) && ![0xC4, 0xC8, 0xCC].contains(kind)
            if isFrame {
                return made(bytes.big(2, at: place + 7), bytes.big(2, at: place + 5), "jpeg")
            }
            guard let length = bytes.big(2, at: place + 2), length >= 2 else { return nil }
            place += 2 + length
        }
        return nil
    }

    private static func made(_ width: Int?, _ height: Int?, _ format: String?) -> PictureHeader? {
        guard let width, let height, width > 0, height > 0, width < 1 << 20, height < 1 << 20 else {
            return nil
        }
        return PictureHeader(size: PixelSize(width: width, height: height), format: format)
    }

    /// HEIC, AVIF and whatever else the system knows.
    private static func readByImageIO(_ file: Data) -> PictureHeader? {
        #if canImport(ImageIO)
        guard let source = CGImageSourceCreateWithData(file as CFData, nil),
            let values = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
        else { return nil }
        return made(
            values[kCGImagePropertyPixelWidth] as? Int,
            values[kCGImagePropertyPixelHeight] as? Int, nil)
        #else
        return nil
        #endif
    }
}

/// Numbers in a file's bytes; nil behind its end.
private struct Bytes {
    private let data: Data

    init(_ data: Data) { self.data = data }

    func has(_ wanted: [UInt8], at place: Int) -> Bool {
        guard place + wanted.count <= data.count else { return false }
        let start = data.startIndex + place
        return data[start..<start + wanted.count].elementsEqual(wanted)
    }

    func big(_ count: Int, at place: Int) -> Int? {
        guard place + count <= data.count else { return nil }
        let start = data.startIndex + place
        return data[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }

    func little(_ count: Int, at place: Int) -> Int? {
        guard place + count <= data.count else { return nil }
        let start = data.startIndex + place
        return data[start..<start + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
