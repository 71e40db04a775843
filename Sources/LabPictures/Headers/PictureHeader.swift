/// Reads what a picture is and how large, from its header alone.
package enum PictureHeader {
    /// No file has more parts than this before its pixels, unless it is made to waste time.
    static let mostParts = 10_000

    package enum Reading: Sendable, Equatable {
        case picture(PictureFacts)
        /// In words: `a TIFF`.
        case other(String)
    }

    package static func read(path: String) throws(HeaderFault) -> Reading {
        var bytes = try HeaderBytes(path: path)
        switch FileKind(try bytes.beginning(FileKind.bytesToTell)) {
        case .other(let words): return .other(words)
        case .picture(let format): return .picture(try facts(of: format, &bytes))
        }
    }

    /// Of a file that is a picture.
    package static func facts(path: String) throws(HeaderFault) -> PictureFacts {
        switch try read(path: path) {
        case .picture(let facts): return facts
        case .other(let words): throw HeaderFault("is no picture: \(words)")
        }
    }

    static func facts(
        of format: PictureFormat, _ bytes: inout HeaderBytes
    ) throws(HeaderFault) -> PictureFacts {
        let facts =
            switch format {
            case .png: try PNGHeader.facts(&bytes)
            case .jpeg: try JPEGHeader.facts(&bytes)
            case .webp: try WebPHeader.facts(&bytes)
            case .gif: try GIFHeader.facts(&bytes)
            case .heic, .avif: try MediaHeader.facts(format, &bytes)
            }
        guard facts.size.width > 0, facts.size.height > 0 else {
            throw HeaderFault("claims \(facts.size.width) x \(facts.size.height) pixels")
        }
        return facts
    }
}

enum PNGHeader {
    static func facts(_ bytes: inout HeaderBytes) throws(HeaderFault) -> PictureFacts {
        guard try bytes.text(12) == "IHDR", try bytes.big(8, 4) == 13 else {
            throw HeaderFault("not a PNG that can be read: it doesn't begin with its size")
        }
        let size = PixelSize(width: try bytes.big(16, 4), height: try bytes.big(20, 4))
        var facts = PictureFacts(.png, size)
        facts.hasAlpha = try bytes.byte(25) & 4 != 0
        facts.comesInRows = try bytes.byte(28) == 0
        var place = 33
        for _ in 0..<PictureHeader.mostParts {
            // What is missing from here on is the pixels' to say.
            guard let length = try? bytes.big(place, 4), let type = try? bytes.text(place + 4) else {
                break
            }
            switch type {
            case "IDAT", "IEND": return facts
            case "tRNS": facts.hasAlpha = true
            case "acTL": facts.frames = max(1, (try? bytes.big(place + 8, 4)) ?? 1)
            case "eXIf":
                facts.turn(ExifOrientation.read(at: place + 8, count: length, &bytes))
            default: break
            }
            place += 12 + length
        }
        return facts
    }
}

enum JPEGHeader {
    private struct Part {
        var across: Int
        var down: Int
    }

    static func facts(_ bytes: inout HeaderBytes) throws(HeaderFault) -> PictureFacts {
        var place = 2
        var orientation = 1
        var frame: (facts: PictureFacts, parts: [Part], isProgressive: Bool)?
        for _ in 0..<PictureHeader.mostParts {
            guard try bytes.byte(place) == 0xFF else {
                if let frame { return frame.facts }
                throw HeaderFault("not a JPEG that can be read: its parts don't follow each other")
            }
            let marker = try bytes.byte(place + 1)
            switch marker {
            case 0xFF:
                place += 1
                continue
            case 0x01, 0xD0...0xD8:
                place += 2
                continue
            case 0xD9: throw .endsEarly
            default: break
            }
            let length = try bytes.big(place + 2, 2)
            switch marker {
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                frame = try self.frame(at: place + 4, isProgressive: marker & 3 == 2, &bytes)
            case 0xE1 where orientation == 1:
                if length >= 16, try bytes.text(place + 4, 6) == "Exif\0\0" {
                    orientation = ExifOrientation.read(at: place + 10, count: length - 8, &bytes)
                }
            case 0xDA:
                guard let frame else { throw HeaderFault("not a JPEG that can be read") }
                var facts = frame.facts
                // Coefficients of the whole are held where not all of a pixel comes at once.
                if frame.isProgressive || (try? bytes.byte(place + 4)) ?? 0 < frame.parts.count {
                    facts.decoderBytes = coefficientBytes(facts.size, frame.parts)
                }
                facts.turn(orientation)
                return facts
            default: break
            }
            place += 2 + length
        }
        throw HeaderFault("not a JPEG that can be read: it has more than 10000 parts")
    }

    private static func frame(
        at place: Int, isProgressive: Bool, _ bytes: inout HeaderBytes
    ) throws(HeaderFault) -> (PictureFacts, [Part], Bool) {
        let size = PixelSize(width: try bytes.big(place + 3, 2), height: try bytes.big(place + 1, 2))
        var parts: [Part] = []
        for part in 0..<(try bytes.byte(place + 5)) {
            let factors = try bytes.byte(place + 7 + 3 * part)
            guard (1...4).contains(factors >> 4), (1...4).contains(factors & 15) else {
                throw HeaderFault("not a JPEG that can be read: its parts have no size")
            }
            parts.append(Part(across: factors >> 4, down: factors & 15))
        }
        return (PictureFacts(.jpeg, size), parts, isProgressive)
    }

    /// Blocks of 8 x 8 coefficients of two bytes, in whole units of the file's.
    private static func coefficientBytes(_ size: PixelSize, _ parts: [Part]) -> Int64 {
        func blocks(_ pixels: Int, _ factor: Int, _ most: Int) -> Int {
            let own = (pixels * factor + 8 * most - 1) / (8 * most)
            return (own + factor - 1) / factor * factor
        }
        let most = (parts.map(\.across).max() ?? 1, parts.map(\.down).max() ?? 1)
        return parts.reduce(0) { sum, part in
            let across = blocks(size.width, part.across, most.0)
            return sum + Int64(across * blocks(size.height, part.down, most.1) * 128)
        }
    }
}

enum WebPHeader {
    static func facts(_ bytes: inout HeaderBytes) throws(HeaderFault) -> PictureFacts {
        var facts = PictureFacts(.webp, PixelSize(width: 0, height: 0))
        facts.comesInRows = false
        var place = 12
        switch try bytes.text(12) {
        case "VP8X":
            facts.size = PixelSize(
                width: try bytes.little(24, 3) + 1, height: try bytes.little(27, 3) + 1)
            facts.hasAlpha = try bytes.byte(20) & 0x10 != 0
            place = 30
        case "VP8 ", "VP8L": break
        default: throw HeaderFault("not a WebP that can be read")
        }
        var frames: [Int64] = []
        for _ in 0..<PictureHeader.mostParts {
            // What is missing from here on is the pixels' to say.
            guard let type = try? bytes.text(place), let length = try? bytes.little(place + 4, 4)
            else { break }
            switch type {
            case "VP8 ", "VP8L", "ALPH":
                if type != "ALPH" { try note(type, at: place + 8, in: &facts, &bytes) }
                let unpacked = unpackedBytes(type, at: place + 8, facts.size, &bytes)
                // It comes piece by piece, and is kept, and copied for each piece, until then.
                if unpacked > 0, facts.decoderBytes == 0 {
                    facts.decoderBytes = 2 * Int64(bytes.count)
                }
                facts.decoderBytes += unpacked
            case "ANMF":
                frames.append(frameBytes(in: place + 8..<place + 8 + length, &bytes))
            case "EXIF":
                facts.turn(ExifOrientation.read(at: place + 8, count: length, &bytes))
            default: break
            }
            place += 8 + length + length & 1
        }
        if let first = frames.first {
            facts.frames = frames.count
            // The file, and the canvas as it is, and as the next frame may have to begin.
            let canvases = Int64(bytes.count) + 8 * facts.size.pixels
            facts.decoderBytes = canvases + first
            facts.animationBytes = canvases + frames.max()!
        }
        return facts
    }

    private static func note(
        _ type: String, at place: Int, in facts: inout PictureFacts, _ bytes: inout HeaderBytes
    ) throws(HeaderFault) {
        guard facts.size.width == 0 else { return }
        let isWithoutLoss = type == "VP8L"
        let edges = try isWithoutLoss ? bytes.little(place + 1, 4) : bytes.little(place + 6, 4)
        facts.size =
            isWithoutLoss
            ? PixelSize(width: edges & 0x3FFF + 1, height: edges >> 14 & 0x3FFF + 1)
            : PixelSize(width: edges & 0x3FFF, height: edges >> 16 & 0x3FFF)
        facts.hasAlpha = isWithoutLoss && edges >> 28 & 1 != 0
    }

    /// What unpacking a frame of an animation takes.
    private static func frameBytes(in range: Range<Int>, _ bytes: inout HeaderBytes) -> Int64 {
        guard let width = try? bytes.little(range.lowerBound + 6, 3),
            let height = try? bytes.little(range.lowerBound + 9, 3)
        else { return 0 }
        let size = PixelSize(width: width + 1, height: height + 1)
        var place = range.lowerBound + 16
        var sum: Int64 = 0
        // Of its parts, alpha and colour are the first two.
        for _ in 0..<2 where place + 8 <= range.upperBound {
            guard let type = try? bytes.text(place), let length = try? bytes.little(place + 4, 4)
            else { break }
            sum += unpackedBytes(type, at: place + 8, size, &bytes)
            place += 8 + length + length & 1
        }
        return sum
    }

    /// Without loss, the whole picture and the rows that are on their way. Of alpha the plane, and
    /// another while it is made; and what it is unpacked from, unless it isn't packed: where a
    /// palette is all that it has, as many pixels in a byte as that leaves room for.
    private static func unpackedBytes(
        _ type: String, at place: Int, _ size: PixelSize, _ bytes: inout HeaderBytes
    ) -> Int64 {
        let whole = 4 * (size.pixels + 17 * Int64(size.width))
        if type == "VP8L" { return whole }
        guard type == "ALPH" else { return 0 }
        let planes = 2 * size.pixels
        guard let method = try? bytes.byte(place), method & 3 == 1,
            let begin = try? bytes.little(place + 1, 2)
        else { return planes }
        guard begin & 7 == 7 else { return planes + whole }
        let colours = begin >> 3 & 0xFF + 1
        let inAByte = colours <= 2 ? 8 : colours <= 4 ? 4 : colours <= 16 ? 2 : 1
        return planes + Int64((size.width + inAByte - 1) / inAByte * size.height)
    }
}

enum GIFHeader {
    static func facts(_ bytes: inout HeaderBytes) throws(HeaderFault) -> PictureFacts {
        var facts = PictureFacts(
            .gif, PixelSize(width: try bytes.little(6, 2), height: try bytes.little(8, 2)))
        facts.comesInRows = false
        let flags = try bytes.byte(10)
        var place = 13 + colours(flags)
        var frames = 0
        // What is missing from here on is the pixels' to say.
        while let kind = try? bytes.byte(place) {
            if kind == 0x2C {
                frames += 1
                guard let flags = try? bytes.byte(place + 9) else { break }
                place = skipBlocks(at: place + 11 + colours(flags), &bytes)
            } else if kind == 0x21 {
                if frames == 0, (try? bytes.byte(place + 1)) == 0xF9,
                    let flags = try? bytes.byte(place + 3)
                {
                    facts.hasAlpha = flags & 1 != 0
                }
                place = skipBlocks(at: place + 2, &bytes)
            } else {
                break
            }
        }
        facts.frames = max(1, frames)
        // The canvas as it is, and as it was.
        if frames > 1 { facts.animationBytes = 8 * facts.size.pixels }
        return facts
    }

    private static func colours(_ flags: Int) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
    }

    /// Where the blocks end that begin there, each with its length.
    private static func skipBlocks(at place: Int, _ bytes: inout HeaderBytes) -> Int {
        var place = place
        while let length = try? bytes.byte(place) {
            place += 1 + length
            if length == 0 { break }
        }
        return place
    }
}

/// How a picture is to be turned for people.
enum ExifOrientation {
    /// 1 where nothing is said: as it lies. From 5 on rows become columns.
    static func read(at place: Int, count: Int, _ bytes: inout HeaderBytes) -> Int {
        guard count >= 14, let order = try? bytes.text(place, 2), order == "II" || order == "MM"
        else { return 1 }
        func number(_ offset: Int, _ length: Int, _ bytes: inout HeaderBytes) -> Int? {
            guard offset >= 0, offset <= count - length else { return nil }
            return order == "II"
                ? try? bytes.little(place + offset, length) : try? bytes.big(place + offset, length)
        }
        guard number(2, 2, &bytes) == 42, let first = number(4, 4, &bytes),
            let entries = number(first, 2, &bytes)
        else { return 1 }
        for entry in 0..<entries {
            let offset = first + 2 + 12 * entry
            guard let tag = number(offset, 2, &bytes) else { return 1 }
            guard tag == 0x0112 else { continue }
            guard let value = number(offset + 8, 2, &bytes), (1...8).contains(value) else { return 1 }
            return value
        }
        return 1
    }
}

extension PictureFacts {
    mutating func turn(_ orientation: Int) {
        guard orientation >= 5, !isTurned else { return }
        isTurned = true
        size = PixelSize(width: size.height, height: size.width)
    }
}
