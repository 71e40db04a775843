@testable import PlainDesks

/// The header of a HEIC or an AVIF, made by hand, without its pixels.
struct HandmadeMedia: Sendable {
    var brand = "heic"
    /// Of the items: which of all properties are its, from 1 on. The main one is the last.
    var items: [[UInt8]] = [[1], [2, 0x83]]
    /// Width and height; nil: turned by a quarter.
    var properties: [(Int, Int)?] = [(160, 120), (4000, 3000), nil]
    /// Its numbers take two bytes more each.
    var isLong = false

    var bytes: [UInt8] {
        let file = Self.box("ftyp", Array(brand.utf8) + [0, 0, 0, 0] + Array("mif1".utf8))
        let all = properties.flatMap { property -> [UInt8] in
            guard let (width, height) = property else { return Self.box("irot", [1]) }
            return Self.box(
                "ispe",
                [0, 0, 0, 0] + HandmadePNG.bigEndian(width) + HandmadePNG.bigEndian(height))
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
            [0, 0, 0, 0] + primary + Self.box("iprp", Self.box("ipco", all) + associations))
        return file + meta + Self.box("mdat", [1, 2, 3])
    }

    static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        HandmadePNG.bigEndian(content.count + 8) + Array(type.utf8) + content
    }
}
