import LabBase

enum JPEGHeader {
    private struct Component {
        var across: Int
        var down: Int
    }

    static func facts(_ bytes: inout HeaderBytes) throws(Complaint) -> PictureFacts {
        var cursor = 2
        var orientation = 1
        var frame: (facts: PictureFacts, components: [Component], isProgressive: Bool)?
        for _ in 0..<PictureHeader.mostParts {
            guard try bytes.byte(cursor) == 0xFF else {
                if let frame { return frame.facts }
                throw Complaint("not a JPEG that can be read: its parts don't follow each other")
            }
            let marker = try bytes.byte(cursor + 1)
            switch marker {
            case 0xFF:
                cursor += 1
                continue
            case 0x01, 0xD0...0xD8:
                cursor += 2
                continue
            case 0xD9: throw .endsEarly
            default: break
            }
            let length = try bytes.big(cursor + 2, 2)
            switch marker {
            case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
                frame = try self.frame(at: cursor + 4, isProgressive: marker & 3 == 2, &bytes)
            case 0xE1 where orientation == 1:
                if length >= 16, try bytes.text(cursor + 4, 6) == "Exif\0\0" {
                    orientation = ExifOrientation.read(at: cursor + 10, count: length - 8, &bytes)
                }
            case 0xDA:
                guard let frame else { throw Complaint("not a JPEG that can be read") }
                var facts = frame.facts
                if frame.isProgressive { facts.kind = .jpegProgressive }
                // If a scan doesn't contain all of a pixel, the decoder keeps the coefficients of
                // the whole picture.
                let scanned = (try? bytes.byte(cursor + 4)) ?? 0
                if frame.isProgressive || scanned < frame.components.count {
                    facts.decoderBytes = coefficientBytes(facts.size, frame.components)
                    facts.workPixels = facts.size.pixels * scans(from: cursor, &bytes)
                }
                facts.turn(orientation)
                return facts
            default: break
            }
            cursor += 2 + length
        }
        throw Complaint("not a JPEG that can be read: it has more than 10000 parts")
    }

    /// Number of scans from the first one on. Each is a pass over the picture, and may take only a
    /// few bytes. Counting stops one above the decoder's limit.
    private static func scans(from first: Int, _ bytes: inout HeaderBytes) -> Int64 {
        var count: Int64 = 0
        var next: Int? = first
        // Decoding the pixels will report what is missing from here on.
        while let cursor = next, count <= mostScans, let marker = try? bytes.byte(cursor + 1) {
            var end = cursor + 2
            switch marker {
            case 0xD9: return count
            case 0xFF: end = cursor + 1
            case 0x00, 0x01, 0xD0...0xD8: break
            default:
                if marker == 0xDA { count += 1 }
                guard let length = try? bytes.big(cursor + 2, 2) else { return count }
                end += length
            }
            next = bytes.next(0xFF, from: end)
        }
        return count
    }

    /// The same as in `CPictures`.
    private static let mostScans: Int64 = 1000

    private static func frame(
        at cursor: Int, isProgressive: Bool, _ bytes: inout HeaderBytes
    ) throws(Complaint) -> (PictureFacts, [Component], Bool) {
        let size = PixelSize(
            width: try bytes.big(cursor + 3, 2), height: try bytes.big(cursor + 1, 2))
        var components: [Component] = []
        for component in 0..<(try bytes.byte(cursor + 5)) {
            let factors = try bytes.byte(cursor + 7 + 3 * component)
            guard (1...4).contains(factors >> 4), (1...4).contains(factors & 15) else {
                throw Complaint("not a JPEG that can be read: its parts have no size")
            }
            components.append(Component(across: factors >> 4, down: factors & 15))
        }
        return (PictureFacts(.jpeg, size), components, isProgressive)
    }

    /// Bytes of the coefficients: blocks of 8 x 8, two bytes each, in whole units of the file's
    /// sampling.
    private static func coefficientBytes(_ size: PixelSize, _ components: [Component]) -> Int64 {
        func blocks(_ pixels: Int, _ factor: Int, _ most: Int) -> Int {
            let count = (pixels * factor + 8 * most - 1) / (8 * most)
            return (count + factor - 1) / factor * factor
        }
        let most = (components.map(\.across).max() ?? 1, components.map(\.down).max() ?? 1)
        return components.reduce(0) { sum, component in
            let across = blocks(size.width, component.across, most.0)
            return sum + Int64(across * blocks(size.height, component.down, most.1) * 128)
        }
    }
}
