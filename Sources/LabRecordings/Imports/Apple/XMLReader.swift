import LabBase

/// Reads XML from UTF-8, a tag or a text at a time, strictly and in one pass.
///
/// A document type is refused, and with it every entity of a file's own: what is left are the five
/// that XML has. Depth and attributes are bounded. No message has a text of the file.
struct XMLReader {
    static let deepest = 64
    static let mostAttributes = 64

    enum Token: Equatable {
        case open(XMLTag)
        case text(String)
        case close
    }

    struct Damage: Error, Equatable {
        let byte: Int
        let what: String

        init(_ what: String, at byte: Int) {
            self.what = what
            self.byte = byte
        }
    }

    private let bytes: [UInt8]
    private(set) var at = 0
    /// Names of the elements that are open.
    private var open: [String] = []
    /// An element without content is closed by the next call.
    private var closesNext = false
    private var hasRoot = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The number of elements that are open.
    var depth: Int { open.count }

    /// The next token; nil at the end of the document.
    mutating func next() throws(Damage) -> Token? {
        if closesNext {
            closesNext = false
            open.removeLast()
            return .close
        }
        while at < bytes.count {
            if bytes[at] != UInt8(ascii: "<") {
                if let text = try text() { return .text(text) }
            } else if skips("<?") {
                try skip(to: "?>", "a processing instruction")
            } else if skips("<!--") {
                try skip(to: "-->", "a comment")
            } else if starts("<!") {
                throw Damage("declares a document type or raw text", at: at)
            } else {
                return try tag()
            }
        }
        guard open.isEmpty, hasRoot else { throw Damage("ends within an element", at: at) }
        return nil
    }

    private mutating func tag() throws(Damage) -> Token {
        let start = at
        if skips("</") {
            let name = try name()
            skipSpace()
            guard skips(">"), open.popLast() == name else {
                throw Damage("closes an element that isn't open", at: start)
            }
            return .close
        }
        at += 1
        guard !hasRoot || !open.isEmpty else {
            throw Damage("has a second root", at: start)
        }
        hasRoot = true
        guard open.count < Self.deepest else {
            throw Damage("nests deeper than \(Self.deepest) elements", at: start)
        }
        var tag = XMLTag(name: try name(), byte: start)
        while true {
            let hadSpace = skipSpace()
            if skips("/>") {
                closesNext = true
                break
            }
            if skips(">") { break }
            guard hadSpace, tag.attributes.count < Self.mostAttributes else {
                throw Damage("has a tag that isn't one", at: start)
            }
            let (name, value) = try attribute()
            guard tag[name] == nil else { throw Damage("has an attribute twice", at: start) }
            tag.attributes.append((name, value))
        }
        open.append(tag.name)
        return .open(tag)
    }

    private mutating func attribute() throws(Damage) -> (String, String) {
        let name = try name()
        skipSpace()
        guard skips("=") else { throw Damage("has an attribute without a value", at: at) }
        skipSpace()
        guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") || bytes[at] == UInt8(ascii: "'")
        else { throw Damage("has a value without quotes", at: at) }
        let quote = bytes[at]
        at += 1
        return (name, try decoded(upTo: quote, closing: true))
    }

    /// Text between tags; nil for blanks outside the root.
    private mutating func text() throws(Damage) -> String? {
        let start = at
        let text = try decoded(upTo: UInt8(ascii: "<"), closing: false)
        if !open.isEmpty { return text }
        guard text.utf8.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
            throw Damage("has text outside its root", at: start)
        }
        return nil
    }

    /// The text up to a byte, its entities resolved.
    private mutating func decoded(
        upTo end: UInt8, closing: Bool
    ) throws(Damage) -> String {
        let start = at
        var decoded: [UInt8] = []
        var plain = at
        while at < bytes.count, bytes[at] != end {
            if bytes[at] == UInt8(ascii: "<") { throw Damage("has a '<' in a value", at: at) }
            guard bytes[at] == UInt8(ascii: "&") else {
                at += 1
                continue
            }
            decoded += bytes[plain..<at]
            try entity(into: &decoded)
            plain = at
        }
        decoded += bytes[plain..<at]
        if closing {
            guard at < bytes.count else { throw Damage("ends within a value", at: start) }
            at += 1
        }
        guard let text = String(validating: decoded, as: UTF8.self) else {
            throw Damage("isn't UTF-8", at: start)
        }
        return text
    }

    private mutating func entity(into decoded: inout [UInt8]) throws(Damage) {
        let start = at
        // The longest is `&#x10FFFF;`.
        let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
        guard let end else { throw Damage("has an entity without an end", at: start) }
        let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
        at = end + 1
        if let character = Self.entities[name] { return decoded.append(character) }
        var number: UInt32?
        if name.hasPrefix("#x") {
            number = UInt32(name.dropFirst(2), radix: 16)
        } else if name.hasPrefix("#") {
            number = UInt32(name.dropFirst())
        }
        guard let scalar = number.flatMap(Unicode.Scalar.init), scalar.value > 0 else {
            throw Damage("has an entity that XML doesn't", at: start)
        }
        decoded += Array(String(Character(scalar)).utf8)
    }

    private static let entities: [String: UInt8] = [
        "lt": 0x3C, "gt": 0x3E, "amp": 0x26, "quot": 0x22, "apos": 0x27,
    ]

    private mutating func name() throws(Damage) -> String {
        let start = at
        while at < bytes.count, Self.isOfName(bytes[at]) { at += 1 }
        guard at > start, let name = String(validating: bytes[start..<at], as: UTF8.self) else {
            throw Damage("has a tag that isn't one", at: start)
        }
        return name
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...0xFF:
            true
        default: false
        }
    }

    private func starts(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            bytes.count - at >= text.count && bytes[at..<at + text.count].elementsEqual(text)
        }
    }

    private mutating func skips(_ text: StaticString) -> Bool {
        guard starts(text) else { return false }
        at += text.utf8CodeUnitCount
        return true
    }

    private mutating func skip(to end: StaticString, _ what: String) throws(Damage) {
        let start = at
        while at < bytes.count {
            if skips(end) { return }
            at += 1
        }
        throw Damage("ends within \(what)", at: start)
    }

    @discardableResult
    private mutating func skipSpace() -> Bool {
        let start = at
        while at < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at += 1 }
        return at > start
    }
}

/// A tag that opens an element.
struct XMLTag: Equatable {
    let name: String
    let byte: Int
    var attributes: [(name: String, value: String)] = []

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    static func == (a: XMLTag, b: XMLTag) -> Bool {
        a.name == b.name && a.byte == b.byte
            && a.attributes.elementsEqual(b.attributes) {
                $0.name == $1.name && $0.value == $1.value
            }
    }
}
