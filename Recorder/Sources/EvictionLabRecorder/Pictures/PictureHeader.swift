import Foundation

#if canImport(Darwin) && canImport(ImageIO)
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
        var isTurned = false
        while let marker = bytes.big(2, at: place), marker >> 8 == 0xFF {
            let kind = marker & 0xFF
            if kind == 0xFF {
                place += 1
                continue
            }
            let isFrame = (0xC0...0xCF).contains(kind) && ![0xC4, 0xC8, 0xCC].contains(kind)
            if isFrame {
                let (high, wide) = (bytes.big(2, at: place + 5), bytes.big(2, at: place + 7))
                return isTurned ? made(high, wide, "jpeg") : made(wide, high, "jpeg")
            }
            guard let length = bytes.big(2, at: place + 2), length >= 2 else { return nil }
            if kind == 0xE1, bytes.has(Array("Exif\0\0".utf8), at: place + 4) {
                isTurned = isTurned || turns(bytes, at: place + 10, count: length - 8)
            }
            place += 2 + length
        }
        return nil
    }

    /// True where the Exif block there says that rows are columns to a person: orientations 5 to 8.
    private static func turns(_ bytes: Bytes, at start: Int, count: Int) -> Bool {
        let isLittle = bytes.has([0x49, 0x49, 42, 0], at: start)
        guard isLittle || bytes.has([0x4D, 0x4D, 0, 42], at: start) else { return false }
        func number(_ length: Int, _ offset: Int) -> Int? {
            guard offset >= 0, offset <= count - length else { return nil }
            return isLittle
                ? bytes.little(length, at: start + offset) : bytes.big(length, at: start + offset)
        }
        guard let first = number(4, 4), let entries = number(2, first) else { return false }
        for entry in 0..<entries {
            let offset = first + 2 + 12 * entry
            guard let tag = number(2, offset) else { return false }
            if tag == 0x0112 { return (5...8).contains(number(2, offset + 8) ?? 1) }
        }
        return false
    }

    private static func made(_ width: Int?, _ height: Int?, _ format: String?) -> PictureHeader? {
        guard let width, let height, width > 0, height > 0, width < 1 << 20, height < 1 << 20 else {
            return nil
        }
        return PictureHeader(size: PixelSize(width: width, height: height), format: format)
    }

    /// HEIC, AVIF and whatever else the system knows.
    private static func readByImageIO(_ file: Data) -> PictureHeader? {
        #if canImport(Darwin) && canImport(ImageIO)
        guard let source = CGImageSourceCreateWithData(file as CFData, nil),
            let values = CGImageSourceCopyPropertiesAtIndex(source, 0, nil) as? [CFString: Any]
        else { return nil }
        let isTurned = (values[kCGImagePropertyOrientation] as? Int ?? 1) >= 5
        let wide = values[kCGImagePropertyPixelWidth] as? Int
        let high = values[kCGImagePropertyPixelHeight] as? Int
        return isTurned ? made(high, wide, nil) : made(wide, high, nil)
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
