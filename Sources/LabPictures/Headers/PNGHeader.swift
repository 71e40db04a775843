import LabBase

enum PNGHeader {
    static func facts(_ bytes: inout HeaderBytes) throws(Complaint) -> PictureFacts {
        guard try bytes.text(12) == "IHDR", try bytes.big(8, 4) == 13 else {
            throw Complaint("not a PNG that can be read: it doesn't begin with its size")
        }
        let size = PixelSize(width: try bytes.big(16, 4), height: try bytes.big(20, 4))
        var facts = PictureFacts(.png, size)
        let colour = try bytes.byte(25)
        facts.hasAlpha = colour & 4 != 0
        if colour == 3 { facts.kind = .pngPalette }
        facts.comesInRows = try bytes.byte(28) == 0
        // Adam7 has seven passes. Sizes out of range are refused elsewhere.
        if !facts.comesInRows, PictureHeader.edges.contains(size.width),
            PictureHeader.edges.contains(size.height)
        {
            let (passes, overflow) = size.pixels.multipliedReportingOverflow(by: 7)
            facts.workPixels = overflow ? .max : passes
        }
        var cursor = 33
        for _ in 0..<PictureHeader.mostParts {
            // Decoding the pixels will report what is missing from here on.
            guard let length = try? bytes.big(cursor, 4), let type = try? bytes.text(cursor + 4)
            else { break }
            switch type {
            case "IDAT", "IEND": return facts
            case "tRNS": facts.hasAlpha = true
            case "acTL":
                let claimed = (try? bytes.big(cursor + 8, 4)) ?? 1
                facts.frames = min(max(1, claimed), PictureHeader.edges.upperBound)
            case "fcTL":
                // The first frame's stands for all: the others come behind its pixels.
                let numerator = (try? bytes.big(cursor + 28, 2)) ?? 0
                let denominator = (try? bytes.big(cursor + 30, 2)) ?? 0
                let ns = Int64(numerator) * 1_000_000_000 / Int64(max(1, denominator))
                facts.timeFrames([ns, denominator == 0 ? ns / 100 : ns])
            case "eXIf":
                facts.turn(ExifOrientation.read(at: cursor + 8, count: length, &bytes))
            default: break
            }
            cursor += 12 + length
        }
        return facts
    }
}
