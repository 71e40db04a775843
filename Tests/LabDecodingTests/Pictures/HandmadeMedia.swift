@testable import PlainDesks

/// The header of a HEIC or an AVIF, made by hand, without its pixels.
struct HandmadeMedia: Sendable {
    var brand = "heic"
    /// For each item the numbers of its properties, from 1 on. The main item is the last.
    var items: [[UInt8]] = [[1], [2, 0x83]]
    /// Width and height; nil: turned by a quarter.
    var properties: [(Int, Int)?] = [(160, 120), (4000, 3000), nil]
    /// Its numbers take two bytes more each.
    var isLong = false
    /// The clean aperture, a third property of all items: width and height, as fractions.
    var aperture: [Int]?
    /// The main item's.
    var data: [UInt8] = [1, 2, 3]
    /// The main item is made of the first one, which has the data: a grid of one tile.
    var isGrid = false

    var bytes: [UInt8] {
        // All that comes before the data must be there to tell where they begin.
        let begin = bytes(dataAt: 0).count - data.count
        return bytes(dataAt: begin)
    }

    private func bytes(dataAt dataBegin: Int) -> [UInt8] {
        let file = Self.box("ftyp", Array(brand.utf8) + [0, 0, 0, 0] + Array("mif1".utf8))
        var all = properties.flatMap { property -> [UInt8] in
            guard let (width, height) = property else { return Self.box("irot", [1]) }
            return Self.box(
                "ispe",
                [0, 0, 0, 0] + HandmadePNG.bigEndian(width) + HandmadePNG.bigEndian(height))
        }
        if let aperture {
            let middle = [0, 1, 0, 1].flatMap(HandmadePNG.bigEndian)
            all += Self.box("clap", aperture.flatMap(HandmadePNG.bigEndian) + middle)
        }
        let id = { (number: Int) -> [UInt8] in
            isLong ? HandmadePNG.bigEndian(number) : HandmadeJPEG.short(number)
        }
        let table = items.enumerated().flatMap { number, own -> [UInt8] in
            let numbers = isLong ? own.flatMap { [$0 & 0x80, $0 & 0x7F] } : own
            return id(number + 1) + [UInt8(own.count)] + numbers
        }
        let flag: UInt8 = isLong ? 1 : 0
        let associations = Self.box(
            "ipma", [flag, 0, 0, flag] + HandmadePNG.bigEndian(items.count) + table)
        let primary = Self.box("pitm", [flag, 0, 0, 0] + id(items.count))
        let meta = Self.box(
            "meta",
            [0, 0, 0, 0] + primary + Self.box("iprp", Self.box("ipco", all) + associations)
                + places(dataBegin, id))
        return file + meta + Self.box("mdat", data)
    }

    /// The table of places. A grid's own description lies in `idat`, its tile in the file.
    private func places(_ dataBegin: Int, _ id: (Int) -> [UInt8]) -> [UInt8] {
        func item(_ number: Int, _ place: UInt8, _ begin: Int, _ count: Int) -> [UInt8] {
            id(number) + [0, place, 0, 0, 0, 1] + [begin, count].flatMap(HandmadePNG.bigEndian)
        }
        let main = items.count
        var all = item(isGrid ? 1 : main, 0, dataBegin, data.count)
        if isGrid { all += item(main, 1, 0, 8) }
        let count = id(isGrid ? 2 : 1)
        let table = Self.box("iloc", [isLong ? 2 : 1, 0, 0, 0, 0x44, 0x00] + count + all)
        guard isGrid else { return table }
        let made = Self.box("dimg", id(main) + [0, 1] + id(1))
        return table + Self.box("idat", [0, 0, 0, 0, 0, 8, 0, 8])
            + Self.box("iref", [isLong ? 1 : 0, 0, 0, 0] + made)
    }

    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        HandmadePNG.bigEndian(content.count + 8) + Array(type.utf8) + content
    }
}
