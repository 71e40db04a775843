import LabBase

enum GIFHeader {
    static func facts(_ bytes: inout HeaderBytes) throws(Complaint) -> PictureFacts {
        var facts = PictureFacts(
            .gif, PixelSize(width: try bytes.little(6, 2), height: try bytes.little(8, 2)))
        facts.comesInRows = false
        let flags = try bytes.byte(10)
        var cursor = 13 + colours(flags)
        var frames = 0
        var times: [Int64] = []
        var nextNs: Int64 = 0
        var workPixels: Int64 = 0
        // An image holds at most this many frames; later ones are left out.
        let mostFrames = max(1, PictureCost.mostHeldBytes / max(1, 4 * facts.size.pixels))
        // The header ends early: decoding the pixels will report what is missing.
        while let kind = try? bytes.byte(cursor) {
            if kind == 0x2C {
                frames += 1
                times.append(nextNs)
                nextNs = 0
                if frames <= mostFrames {
                    workPixels += max(facts.size.pixels, area(at: cursor, &bytes))
                }
                guard let flags = try? bytes.byte(cursor + 9) else { break }
                cursor = skipBlocks(at: cursor + 11 + colours(flags), &bytes)
            } else if kind == 0x21 {
                if (try? bytes.byte(cursor + 1)) == 0xF9, let flags = try? bytes.byte(cursor + 3) {
                    if frames == 0 { facts.hasAlpha = flags & 1 != 0 }
                    // Hundredths of a second.
                    nextNs = Int64((try? bytes.little(cursor + 4, 2)) ?? 0) * 10_000_000
                }
                cursor = skipBlocks(at: cursor + 2, &bytes)
            } else {
                break
            }
        }
        facts.frames = max(1, frames)
        facts.timeFrames(times)
        if workPixels > facts.size.pixels { facts.workPixels = workPixels }
        // The current canvas and the previous one.
        if frames > 1 { facts.animationBytes = 8 * facts.size.pixels }
        return facts
    }

    /// Pixels of a frame, which may be larger than the canvas.
    private static func area(at cursor: Int, _ bytes: inout HeaderBytes) -> Int64 {
        guard let width = try? bytes.little(cursor + 5, 2),
            let height = try? bytes.little(cursor + 7, 2)
        else { return 0 }
        return PixelSize(width: width, height: height).pixels
    }

    private static func colours(_ flags: Int) -> Int {
        flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)
    }

    /// The end of a chain of blocks, each of which begins with its length.
    private static func skipBlocks(at cursor: Int, _ bytes: inout HeaderBytes) -> Int {
        var cursor = cursor
        while let length = try? bytes.byte(cursor) {
            cursor += 1 + length
            if length == 0 { break }
        }
        return cursor
    }
}
