import LabBase

enum JPEGHeader {
    private struct Part {
        var across: Int
        var down: Int
    }

    static func facts(_ bytes: inout HeaderBytes) throws(Complaint) -> PictureFacts {
        var place = 2
        var orientation = 1
        var frame: (facts: PictureFacts, parts: [Part], isProgressive: Bool)?
        for _ in 0..<PictureHeader.mostParts {
            guard try bytes.byte(place) == 0xFF else {
                if let frame { return frame.facts }
                throw Complaint("not a JPEG that can be read: its parts don't follow each other")
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
                guard let frame else { throw Complaint("not a JPEG that can be read") }
                var facts = frame.facts
                if frame.isProgressive { facts.kind = .jpegProgressive }
                // Coefficients of the whole picture are held if a scan doesn't contain all of a
                // pixel.
                if frame.isProgressive || (try? bytes.byte(place + 4)) ?? 0 < frame.parts.count {
                    facts.decoderBytes = coefficientBytes(facts.size, frame.parts)
                    facts.workPixels = facts.size.pixels * scans(from: place, &bytes)
                }
                facts.turn(orientation)
                return facts
            default: break
            }
            place += 2 + length
        }
        throw Complaint("not a JPEG that can be read: it has more than 10000 parts")
    }

    /// Number of scans from the first one's place on. Each is a pass over the picture, and may take
    /// only a few bytes. Counting stops one above the decoder's limit.
    private static func scans(from first: Int, _ bytes: inout HeaderBytes) -> Int64 {
        var count: Int64 = 0
        var next: Int? = first
        // Decoding the pixels will report what is missing from here on.
        while let place = next, count <= mostScans, let marker = try? bytes.byte(place + 1) {
            var end = place + 2
            switch marker {
            case 0xD9: return count
            case 0xFF: end = place + 1
            case 0x00, 0x01, 0xD0...0xD8: break
            default:
                if marker == 0xDA { count += 1 }
                guard let length = try? bytes.big(place + 2, 2) else { return count }
                end += length
            }
            next = bytes.next(0xFF, from: end)
        }
        return count
    }

    /// The same as in `CPictures`.
    private static let mostScans: Int64 = 1000

    private static func frame(
        at place: Int, isProgressive: Bool, _ bytes: inout HeaderBytes
    ) throws(Complaint) -> (PictureFacts, [Part], Bool) {
        let size = PixelSize(
            width: try bytes.big(place + 3, 2), height: try bytes.big(place + 1, 2))
        var parts: [Part] = []
        for part in 0..<(try bytes.byte(place + 5)) {
            let factors = try bytes.byte(place + 7 + 3 * part)
            guard (1...4).contains(factors >> 4), (1...4).contains(factors & 15) else {
                throw Complaint("not a JPEG that can be read: its parts have no size")
            }
            parts.append(Part(across: factors >> 4, down: factors & 15))
        }
        return (PictureFacts(.jpeg, size), parts, isProgressive)
    }

    /// Bytes of the coefficients: blocks of 8 x 8, two bytes each, in whole units of the file's
    /// sampling.
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
