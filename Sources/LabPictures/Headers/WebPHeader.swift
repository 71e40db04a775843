import LabBase

enum WebPHeader {
    static func facts(_ bytes: inout HeaderBytes) throws(Complaint) -> PictureFacts {
        var facts = PictureFacts(.webp, PixelSize(width: 0, height: 0))
        facts.comesInRows = false
        var cursor = 12
        switch try bytes.text(12) {
        case "VP8X":
            facts.size = PixelSize(
                width: try bytes.little(24, 3) + 1, height: try bytes.little(27, 3) + 1)
            facts.hasAlpha = try bytes.byte(20) & 0x10 != 0
            cursor = 30
        case "VP8 ", "VP8L": break
        default: throw Complaint("not a WebP that can be read")
        }
        var frames: [Int64] = []
        var times: [Int64] = []
        for _ in 0..<PictureHeader.mostParts {
            // Decoding the pixels will report what is missing from here on.
            guard let type = try? bytes.text(cursor), let length = try? bytes.little(cursor + 4, 4)
            else { break }
            switch type {
            case "VP8 ", "VP8L", "ALPH":
                if type != "ALPH" { try note(type, at: cursor + 8, in: &facts, &bytes) }
                if type == "VP8L" { facts.kind = .webpLossless }
                let unpacked = unpackedBytes(type, at: cursor + 8, facts.size, &bytes)
                // The decoder then holds the whole file as well.
                if unpacked > 0, facts.decoderBytes == 0 { facts.decoderBytes = Int64(bytes.count) }
                facts.decoderBytes += unpacked
            case "ANMF":
                frames.append(frameBytes(in: cursor + 8..<cursor + 8 + length, &bytes))
                times.append(Int64((try? bytes.little(cursor + 20, 3)) ?? 0) * 1_000_000)
            case "EXIF":
                facts.turn(ExifOrientation.read(at: cursor + 8, count: length, &bytes))
            default: break
            }
            cursor += 8 + length + length & 1
        }
        if let first = frames.first {
            facts.frames = frames.count
            facts.timeFrames(times)
            // The file, the current canvas, and a copy from which the next frame may have to begin.
            let canvases = Int64(bytes.count) + 8 * facts.size.pixels
            facts.decoderBytes = canvases + first
            facts.animationBytes = canvases + frames.max()!
        }
        return facts
    }

    private static func note(
        _ type: String, at cursor: Int, in facts: inout PictureFacts, _ bytes: inout HeaderBytes
    ) throws(Complaint) {
        guard facts.size.width == 0 else { return }
        let isWithoutLoss = type == "VP8L"
        let edges = try isWithoutLoss ? bytes.little(cursor + 1, 4) : bytes.little(cursor + 6, 4)
        facts.size =
            isWithoutLoss
            ? PixelSize(width: edges & 0x3FFF + 1, height: edges >> 14 & 0x3FFF + 1)
            : PixelSize(width: edges & 0x3FFF, height: edges >> 16 & 0x3FFF)
        facts.hasAlpha = isWithoutLoss && edges >> 28 & 1 != 0
    }

    /// Memory for unpacking a frame of an animation.
    private static func frameBytes(in range: Range<Int>, _ bytes: inout HeaderBytes) -> Int64 {
        guard let width = try? bytes.little(range.lowerBound + 6, 3),
            let height = try? bytes.little(range.lowerBound + 9, 3)
        else { return 0 }
        let size = PixelSize(width: width + 1, height: height + 1)
        var cursor = range.lowerBound + 16
        var sum: Int64 = 0
        // Alpha and colour are the first two parts.
        for _ in 0..<2 where cursor + 8 <= range.upperBound {
            guard let type = try? bytes.text(cursor), let length = try? bytes.little(cursor + 4, 4)
            else { break }
            sum += unpackedBytes(type, at: cursor + 8, size, &bytes)
            cursor += 8 + length + length & 1
        }
        return sum
    }

    /// Memory for unpacking a part. Lossless colour takes the whole picture and the rows in
    /// progress. Alpha takes its plane, another one while it is made, and its unpacked data if it
    /// is compressed; a palette packs several pixels into a byte.
    private static func unpackedBytes(
        _ type: String, at cursor: Int, _ size: PixelSize, _ bytes: inout HeaderBytes
    ) -> Int64 {
        let whole = 4 * (size.pixels + 17 * Int64(size.width))
        if type == "VP8L" { return whole }
        guard type == "ALPH" else { return 0 }
        let planes = 2 * size.pixels
        guard let method = try? bytes.byte(cursor), method & 3 == 1,
            let begin = try? bytes.little(cursor + 1, 2)
        else { return planes }
        guard begin & 7 == 7 else { return planes + whole }
        let colours = begin >> 3 & 0xFF + 1
        let inAByte = colours <= 2 ? 8 : colours <= 4 ? 4 : colours <= 16 ? 2 : 1
        return planes + Int64((size.width + inAByte - 1) / inAByte * size.height)
    }
}
