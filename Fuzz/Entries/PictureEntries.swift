import LabBase
import LabDecoding
import LabPictures

extension FuzzTargets {
    static let pictures: [FuzzTarget] = [
        picture(.png, ["IHDR", "PLTE", "tRNS", "IDAT", "IEND", "iCCP", "gAMA", "acTL", "eXIf"]),
        picture(.jpeg, ["JFIF", "Exif\0\0", "II*\0", "\u{FF}\u{D8}", "\u{FF}\u{DA}"]),
        picture(.webp, ["RIFF", "WEBP", "VP8 ", "VP8L", "VP8X", "ALPH", "ANMF", "EXIF"]),
        picture(.gif, ["GIF89a", "NETSCAPE2.0"]),
        FuzzTarget(
            "header", "any file: what it is, and how large a picture", mostBytes: 2048,
            words: [
                "ftyp", "heic", "avif", "mif1", "meta", "iprp", "ipco", "ipma", "ispe", "irot",
                "clap", "iloc", "idat", "iref", "dimg", "pitm",
            ]
        ) { bytes in
            let file = try ScratchFile(bytes, named: "a")
            _ = try facts(file.path)
        },
    ]

    /// Each way to read a picture comes to the same end.
    private static func picture(_ format: PictureFormat, _ words: [String]) -> FuzzTarget {
        FuzzTarget(
            format.rawValue,
            "\(format.withArticle): header, pixels, smaller ones, other layouts, all frames",
            mostBytes: 4096, words: words
        ) { bytes in
            let file = try ScratchFile(bytes, named: "a")
            guard let facts = try facts(file.path), facts.format == format else { return }
            guard facts.size.pixels <= 1 << 20, facts.frames <= 16 else { return }
            let isSound = try decodes(facts) { () throws(Complaint) in
                try PictureDecoder.check(path: file.path, facts)
            }
            for target in targets(facts) {
                var room = [UInt8](repeating: 0, count: Int(facts.bytes(target)))
                let isDecoded = try room.withUnsafeMutableBytes { room in
                    try decodes(facts) { () throws(Complaint) in
                        try PictureDecoder.decode(path: file.path, facts, target, into: room)
                    }
                }
                // A check looks at the first frame alone.
                guard target.frames == 1 || isDecoded else { continue }
                try FuzzFinding.unless(
                    isDecoded == isSound, "checking and decoding differ: \(facts), \(target)")
            }
        }
    }

    private static func targets(_ facts: PictureFacts) -> [PictureTarget] {
        var targets = [PictureTarget(), PictureTarget(size: PixelSize(width: 3, height: 2))]
        for way in PictureTarget.Way.allCases where way != .auto {
            targets.append(targets[1])
            targets[targets.count - 1].way = way
        }
        for layout in PixelLayout.allCases where layout != .rgba {
            targets.append(PictureTarget())
            targets[targets.count - 1].layout = layout
        }
        if facts.frames > 1 {
            targets.append(PictureTarget())
            targets[targets.count - 1].frames = facts.frames
        }
        return targets
    }

    private static func facts(_ path: String) throws -> PictureFacts? {
        do throws(Complaint) {
            guard case .picture(let facts) = try PictureHeader.read(path: path) else { return nil }
            return facts
        } catch {
            try Refusal.line(error.message)
            return nil
        }
    }

    private static func decodes(
        _ facts: PictureFacts, _ body: () throws(Complaint) -> Void
    ) throws -> Bool {
        do throws(Complaint) {
            try body()
            return true
        } catch {
            try Refusal.line(error.message)
            return false
        }
    }
}
