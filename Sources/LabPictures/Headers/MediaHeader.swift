import LabBase

/// Reads the main picture's size of HEIC and AVIF: a few of their nested boxes contain it.
enum MediaHeader {
    struct Box {
        var type: String
        var content: Range<Int>
    }

    static func facts(
        _ format: PictureFormat, _ bytes: inout HeaderBytes
    ) throws(Complaint) -> PictureFacts {
        let refusal = Complaint("not \(format.withArticle) that can be read: it says no size")
        let whole = 0..<bytes.count
        guard let meta = try boxes(in: whole, &bytes).first(where: { $0.type == "meta" }) else {
            throw refusal
        }
        let parts = try boxes(in: after(4, of: meta), &bytes)
        guard let kinds = parts.first(where: { $0.type == "iprp" }) else { throw refusal }
        let inner = try boxes(in: kinds.content, &bytes)
        guard let all = inner.first(where: { $0.type == "ipco" }) else { throw refusal }
        let known = try boxes(in: all.content, &bytes)
        var item: Int?
        if let primary = parts.first(where: { $0.type == "pitm" }) {
            let isLong = try bytes.byte(primary.content.lowerBound) > 0
            item = try bytes.big(primary.content.lowerBound + 4, isLong ? 4 : 2)
        }
        var associated: [Int]?
        for table in inner where table.type == "ipma" && associated == nil {
            associated = try properties(of: item, table, &bytes)
        }
        let mine = (associated ?? Array(known.indices)).filter { known.indices.contains($0) }
        guard let size = mine.map({ known[$0] }).first(where: { $0.type == "ispe" }) else {
            throw refusal
        }
        var facts = PictureFacts(
            format,
            PixelSize(
                width: try bytes.big(size.content.lowerBound + 4, 4),
                height: try bytes.big(size.content.lowerBound + 8, 4)))
        facts.comesInRows = false
        facts.decoderBytes = Int64(bytes.count)
        // Properties apply in their order.
        for property in mine.map({ known[$0] }) {
            switch property.type {
            case "clap": try crop(&facts, to: property, &bytes)
            case "irot":
                if try bytes.byte(property.content.lowerBound) & 1 != 0 { facts.turn(6) }
            default: break
            }
        }
        try MediaItems(parts, &bytes).check(item, &bytes)
        return facts
    }

    /// Leaves the clean aperture: encoders pad pictures to whole blocks, and systems neither show
    /// nor hold the padding.
    private static func crop(
        _ facts: inout PictureFacts, to aperture: Box, _ bytes: inout HeaderBytes
    ) throws(Complaint) {
        var edges: [Int] = []
        for cursor in [aperture.content.lowerBound, aperture.content.lowerBound + 8] {
            let (length, unit) = (try bytes.big(cursor, 4), try bytes.big(cursor + 4, 4))
            guard aperture.content.count >= 32, unit > 0, length > 0 else {
                throw Complaint(
                    "not \(facts.format.withArticle) that can be read: what it shows has no size")
            }
            edges.append(max(1, (length + unit / 2) / unit))
        }
        facts.size.width = min(facts.size.width, edges[0])
        facts.size.height = min(facts.size.height, edges[1])
    }

    static func after(_ count: Int, of box: Box) -> Range<Int> {
        min(box.content.lowerBound + count, box.content.upperBound)..<box.content.upperBound
    }

    static func boxes(in range: Range<Int>, _ bytes: inout HeaderBytes) throws(Complaint) -> [Box] {
        var found: [Box] = []
        var cursor = range.lowerBound
        while cursor + 8 <= range.upperBound, found.count < PictureHeader.mostParts {
            var length = try bytes.big(cursor, 4)
            var header = 8
            let type = try bytes.text(cursor + 4)
            if length == 1 {
                // A box isn't longer than a file.
                guard try bytes.big(cursor + 8, 4) == 0 else { break }
                length = try bytes.big(cursor + 12, 4)
                header = 16
            } else if length == 0 {
                length = range.upperBound - cursor
            }
            guard length >= header, length <= range.upperBound - cursor else { break }
            found.append(Box(type: type, content: cursor + header..<cursor + length))
            cursor += length
        }
        return found
    }

    /// Indices, from 0, of an item's properties; nil if the table doesn't have the item.
    private static func properties(
        of item: Int?, _ table: Box, _ bytes: inout HeaderBytes
    ) throws(Complaint) -> [Int]? {
        let begin = table.content.lowerBound
        let idBytes = try bytes.byte(begin) == 0 ? 2 : 4
        let numberBytes = try bytes.byte(begin + 3) & 1 == 0 ? 1 : 2
        var cursor = begin + 8
        for _ in 0..<min(try bytes.big(begin + 4, 4), PictureHeader.mostParts) {
            let id = try bytes.big(cursor, idBytes)
            let count = try bytes.byte(cursor + idBytes)
            cursor += idBytes + 1
            if item == nil || id == item {
                let mask = numberBytes == 1 ? 0x7F : 0x7FFF
                var numbers: [Int] = []
                for entry in 0..<count {
                    let number = try bytes.big(cursor + entry * numberBytes, numberBytes) & mask
                    numbers.append(number - 1)
                }
                return numbers
            }
            cursor += count * numberBytes
        }
        return nil
    }
}
