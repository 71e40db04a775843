/// Parts of a page that are there from the start, and those that are built once they are opened,
/// since a browser takes long for many elements.
struct Folding {
    /// As many tags are read, styled and laid out in a tenth of a second.
    private static let mostTags = 8000

    private var tags = 0

    /// Returns the part as it is, or closed under its title if there is too much before it.
    mutating func admit(_ part: String, title: String) -> String {
        let own = part.utf8.count { $0 == UInt8(ascii: "<") }
        if tags == 0 || tags + own <= Self.mostTags {
            tags += own
            return "<h3>\(title)</h3>" + part
        }
        return "<details class=\"fold\"><summary><h3>\(title)</h3></summary>"
            + "<script type=\"text/plain\">\(Self.inert(part))</script></details>"
    }

    private static let end = Array("</script".utf8)

    /// Returns the part as a browser takes it for text: without the end of a script, up to which it
    /// does. Parts are long, and are read byte by byte.
    private static func inert(_ part: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(part.utf8.count + 64)
        for byte in part.utf8 {
            bytes.append(byte)
            if byte == end[end.count - 1], bytes.suffix(end.count).elementsEqual(end) {
                bytes.insert(UInt8(ascii: "\\"), at: bytes.count - end.count + 1)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
