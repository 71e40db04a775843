/// Reads JSON (RFC 8259) from UTF-8 bytes and keeps every value's position.
///
/// Stricter than the standard where laxness hides a mistake: a key that occurs twice is refused
/// (except `"//"`, our comment), and so is nesting beyond 64 levels, which protects the stack.
/// Time and memory are linear in the text.
///
///     let line = try JSONReader.read(bytes, in: lineStart..<lineEnd, line: 17)
package struct JSONReader {
    package static let deepest = 64
    /// The key that may occur any number of times in an object.
    package static let commentKey = "//"

    let bytes: [UInt8]
    let end: Int
    var at: Int
    private var line: Int
    private var lineStart: Int
    /// Bytes of this line that begin no character.
    var continuationBytes = 0
    private var depth = 0

    private init(_ bytes: [UInt8], _ range: Range<Int>, line: Int) {
        self.bytes = bytes
        self.line = line
        at = range.lowerBound
        end = range.upperBound
        lineStart = at
    }

    /// The one value that the bytes hold, or those of a range: `line` is the number of its first.
    package static func read(
        _ bytes: [UInt8], in range: Range<Int>? = nil, line: Int = 1
    ) throws(JSONProblem) -> JSONValue {
        var reader = JSONReader(bytes, range ?? 0..<bytes.count, line: line)
        try reader.checkEncoding()
        reader.skipSpace()
        if reader.at == reader.end { throw reader.problem(.empty) }
        let value = try reader.value()
        reader.skipSpace()
        if reader.at < reader.end {
            throw reader.problem(.trailingText(found: reader.nextInWords))
        }
        return value
    }

    // What other encodings put at a file's start: a mark, or a NUL beside an ASCII character.
    private func checkEncoding() throws(JSONProblem) {
        guard end - at >= 2 else { return }
        switch (bytes[at], bytes[at + 1]) {
        case (0xEF, 0xBB): throw problem(.byteOrderMark)
        case (0xFE, 0xFF), (0xFF, 0xFE), (0, _), (_, 0): throw problem(.wideEncoding)
        default: break
        }
    }

    var position: JSONPosition {
        JSONPosition(line: line, column: at - lineStart - continuationBytes + 1)
    }

    func problem(_ fault: JSONProblem.Fault, at position: JSONPosition? = nil) -> JSONProblem {
        JSONProblem(fault: fault, position: position ?? self.position)
    }

    var next: UInt8? { at < end ? bytes[at] : nil }

    mutating func skipSpace() {
        while at < end {
            switch bytes[at] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): at += 1
            case UInt8(ascii: "\n"):
                at += 1
                line += 1
                lineStart = at
                continuationBytes = 0
            default: return
            }
        }
    }

    private mutating func value() throws(JSONProblem) -> JSONValue {
        let start = position
        guard let byte = next else { return JSONValue(try word(), at: start) }
        switch byte {
        case UInt8(ascii: "{"): return JSONValue(.object(try object()), at: start)
        case UInt8(ascii: "["): return JSONValue(.array(try array()), at: start)
        case UInt8(ascii: "\""): return JSONValue(.string(try string()), at: start)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return JSONValue(.number(try number()), at: start)
        default: return JSONValue(try word(), at: start)
        }
    }

    private mutating func object() throws(JSONProblem) -> [JSONMember] {
        let start = position
        try enter()
        var members: [JSONMember] = []
        if next == UInt8(ascii: "}") { return leave(with: members) }
        members.reserveCapacity(4)
        var keys = KeySet()
        while true {
            let keyPosition = position
            guard next == UInt8(ascii: "\"") else {
                throw unexpected(.object, start) { .expectedKey(found: $0) }
            }
            let key = try string()
            if let first = keys.insert(key, among: members) {
                let twice = problem(.duplicateKey(key, first: first), at: keyPosition)
                throw twice.inside(.key(key))
            }
            skipSpace()
            guard next == UInt8(ascii: ":") else {
                throw unexpected(.object, start) { .expectedColon(found: $0) }.inside(.key(key))
            }
            at += 1
            skipSpace()
            do throws(JSONProblem) {
                if at == end { throw problem(.endsInside(.object, start)) }
                let value = try value()
                members.append(JSONMember(key: key, position: keyPosition, value: value))
            } catch {
                throw error.inside(.key(key))
            }
            skipSpace()
            if next == UInt8(ascii: "}") { return leave(with: members) }
            try comma(.object, from: start)
        }
    }

    private mutating func array() throws(JSONProblem) -> [JSONValue] {
        let start = position
        try enter()
        var elements: [JSONValue] = []
        if next == UInt8(ascii: "]") { return leave(with: elements) }
        while true {
            do throws(JSONProblem) {
                if at == end { throw problem(.endsInside(.list, start)) }
                elements.append(try value())
            } catch {
                throw error.inside(.index(elements.count))
            }
            skipSpace()
            if next == UInt8(ascii: "]") { return leave(with: elements) }
            try comma(.list, from: start)
        }
    }

    /// Past an opening bracket and the space behind it.
    private mutating func enter() throws(JSONProblem) {
        depth += 1
        if depth > Self.deepest { throw problem(.tooDeep(limit: Self.deepest)) }
        at += 1
        skipSpace()
    }

    /// Past a closing bracket.
    private mutating func leave<Contents>(with contents: Contents) -> Contents {
        depth -= 1
        at += 1
        return contents
    }

    private mutating func comma(
        _ container: JSONProblem.Container, from start: JSONPosition
    ) throws(JSONProblem) {
        guard next == UInt8(ascii: ",") else {
            throw unexpected(container, start) { .expectedComma(container, found: $0) }
        }
        let comma = position
        at += 1
        skipSpace()
        let closing = container == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
        if next == closing { throw problem(.strayComma, at: comma) }
    }

    /// Something else than what had to come: the end, a comment, quotes of the wrong kind.
    private func unexpected(
        _ container: JSONProblem.Container, _ start: JSONPosition,
        otherwise: (String) -> JSONProblem.Fault
    ) -> JSONProblem {
        if at == end { return problem(.endsInside(container, start)) }
        return problem(knownConfusion ?? otherwise(nextInWords))
    }
}

/// The keys of one object, to find one that comes twice: compared one by one while they are few,
/// as nearly always.
private struct KeySet {
    private var places: [String: Int] = [:]
    private static let few = 12

    /// Where the key stands already; nil for a new one.
    mutating func insert(_ key: String, among members: [JSONMember]) -> JSONPosition? {
        if key == JSONReader.commentKey { return nil }
        if members.count < Self.few {
            for index in members.indices where members[index].key == key {
                return members[index].position
            }
            return nil
        }
        if places.isEmpty {
            for (index, member) in members.enumerated() { places[member.key] = index }
        }
        if let first = places.updateValue(members.count, forKey: key) {
            return members[first].position
        }
        return nil
    }
}
