/// Reads JSON (RFC 8259) from UTF-8 bytes and keeps every value's position.
///
/// Stricter than the standard where laxness hides a mistake: a key that occurs twice is refused
/// (except `"//"`, our comment), and so is nesting beyond 64 levels, which protects the stack.
/// Time and memory are linear in the text, and the memory is small: `JSONTape`.
///
///     let line = try JSONReader.read(bytes, in: lineStart..<lineEnd, line: 17)
package struct JSONReader {
    package static let deepest = 64
    /// The key that may occur any number of times in an object.
    package static let commentKey = "//"

    /// Most bytes of a text, so that a node's extent has a bit to spare.
    package static let largest = Int(Int32.max)

    let bytes: [UInt8]
    let end: Int
    var at: Int
    var tape: JSONTape
    /// The user's name for the file.
    private let file: String
    private let line: Int
    private var depth = 0

    init(_ bytes: [UInt8], _ range: Range<Int>, of file: String, line: Int) {
        self.bytes = bytes
        self.file = file
        self.line = line
        at = range.lowerBound
        end = range.upperBound
        tape = JSONTape(bytes: bytes, range: range)
    }

    /// Reads the one value of the bytes, or of a range of them; `line` is the number of its first.
    package static func read(
        _ bytes: [UInt8], of file: String = "", in range: Range<Int>? = nil, line: Int = 1
    ) throws(Complaint) -> JSONValue {
        var reader = JSONReader(bytes, range ?? 0..<bytes.count, of: file, line: line)
        if reader.end - reader.at > largest {
            throw reader.problem("JSON of more than \(largest >> 20) MiB isn't read", "Split it")
        }
        try reader.checkEncoding()
        reader.skipSpace()
        if reader.at == reader.end {
            throw reader.problem("the file is empty", "Write a JSON value")
        }
        // Reserves room for all nodes: growing would hold them twice for a while.
        reader.tape.nodes.reserveCapacity((reader.end - reader.at) / 2 + 1)
        let start = reader.at
        try reader.value()
        reader.skipSpace()
        if reader.at < reader.end {
            let isContainer = bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "[")
            throw isContainer
                ? reader.problem(
                    "\(reader.nextInWords) after the end of the value",
                    "A file holds one value: remove the rest")
                : reader.problem(.notJSON, at: start)
        }
        return JSONValue(JSONDocument(reader.tape, line: line), node: 0)
    }

    /// JSON begins with two characters of ASCII, or with one.
    private func checkEncoding() throws(Complaint) {
        guard end - at >= 2 else { return }
        // A trace has a text in each line.
        if bytes[at] == UInt8(ascii: "{"), bytes[at + 1] != 0 { return }
        if (bytes[at], bytes[at + 1]) == (0xEF, 0xBB) {
            throw problem("the file begins with a byte order mark", "Save it as UTF-8 without one")
        }
        if let refusal = TextEncoding.refusal(of: bytes[at..<end]) { throw problem(refusal) }
    }

    /// Counts lines and columns only when a mistake needs its position, which is once.
    func position(_ index: Int) -> SourcePosition {
        var places = JSONPlaces(start: tape.range.lowerBound, line: line)
        return places.position(of: index, in: bytes)
    }

    func problem(_ complaint: Complaint, at index: Int? = nil) -> Complaint {
        complaint.at(.input(file, position(index ?? at)))
    }

    func problem(_ what: String, _ remedy: String, at index: Int? = nil) -> Complaint {
        problem(Complaint(what, remedy), at: index)
    }

    enum Container: String {
        case object, list, string

        fileprivate var closing: String {
            switch self {
            case .object: "'}'"
            case .list: "']'"
            case .string: "'\"'"
            }
        }
    }

    /// The error for a list, an object or a string that has no end.
    func unfinished(_ container: Container, from start: Int) -> Complaint {
        let begin = position(start)
        return problem(
            Complaint(
                "the file ends inside the \(container.rawValue) that begins at \(begin.line):"
                    + "\(begin.column)",
                "Close it with \(container.closing), or restore what was cut off", sign: .cutOff))
    }

    var next: UInt8? { at < end ? bytes[at] : nil }

    mutating func skipSpace() {
        while at < end {
            switch bytes[at] {
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
                at += 1
            default: return
            }
        }
    }

    /// Adds a node for the text at an index, and returns its number.
    @discardableResult mutating func note(_ start: Int, extent: Int) -> Int {
        tape.nodes.append(
            JSONNode(
                offset: UInt32(start - tape.range.lowerBound),
                extent: UInt32(truncatingIfNeeded: extent)))
        return tape.nodes.count - 1
    }

    /// True while nothing but opening brackets was read: the file may be any program's.
    var isUnknownText: Bool { tape.nodes.count == depth }

    private mutating func value() throws(Complaint) {
        guard let byte = next else { return try word() }
        switch byte {
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: try word()
        }
    }

    private mutating func object() throws(Complaint) {
        let start = at
        let node = try enter()
        if next == UInt8(ascii: "}") { return leave(node) }
        var keys = JSONKeys(object: node)
        while true {
            let keyStart = at
            guard next == UInt8(ascii: "\"") else {
                throw unexpected(.object, start, "a key", "Write a key in double quotes")
            }
            let key = tape.nodes.count
            try string()
            if let first = keys.insert(key, in: tape) {
                let name = tape.string(key)
                let place = position(tape.start(first))
                throw problem(
                    "the key \(Quoted.text(name)) stands at \(place.line):\(place.column) already",
                    "Remove one of them", at: keyStart
                ).inside(JSONPath.appending(name, to: ""))
            }
            skipSpace()
            guard next == UInt8(ascii: ":") else {
                throw unexpected(.object, start, "':' after the key", "Write a colon")
                    .inside(JSONPath.appending(tape.string(key), to: ""))
            }
            at += 1
            skipSpace()
            do throws(Complaint) {
                if at == end { throw unfinished(.object, from: start) }
                try value()
            } catch {
                throw error.inside(JSONPath.appending(tape.string(key), to: ""))
            }
            skipSpace()
            if next == UInt8(ascii: "}") { return leave(node) }
            try comma(.object, from: start)
        }
    }

    private mutating func array() throws(Complaint) {
        let start = at
        let node = try enter()
        if next == UInt8(ascii: "]") { return leave(node) }
        var count = 0
        while true {
            do throws(Complaint) {
                if at == end { throw unfinished(.list, from: start) }
                try value()
            } catch {
                throw error.inside(JSONPath.appending(count, to: ""))
            }
            count += 1
            skipSpace()
            if next == UInt8(ascii: "]") { return leave(node) }
            try comma(.list, from: start)
        }
    }

    /// Skips an opening bracket and blanks, and returns the bracket's node.
    private mutating func enter() throws(Complaint) -> Int {
        depth += 1
        if depth > Self.deepest {
            throw problem("nested more than \(Self.deepest) levels deep", "Nest less")
        }
        let node = note(at, extent: 0)
        at += 1
        skipSpace()
        return node
    }

    /// Skips the closing bracket of a node.
    private mutating func leave(_ node: Int) {
        depth -= 1
        at += 1
        tape.nodes[node].extent = UInt32(tape.nodes.count)
    }

    private mutating func comma(_ container: Container, from start: Int) throws(Complaint) {
        guard next == UInt8(ascii: ",") else {
            throw unexpected(
                container, start, "',' or \(container.closing)",
                "Put a comma between the " + (container == .object ? "members" : "elements"))
        }
        let comma = at
        at += 1
        skipSpace()
        let closing = container == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
        if next == closing { throw problem("a comma that nothing follows", "Remove it", at: comma) }
    }

    /// The error for an unexpected character: the end, a comment, quotes of the wrong kind.
    private func unexpected(
        _ container: Container, _ start: Int, _ expected: String, _ remedy: String
    ) -> Complaint {
        if at == end { return unfinished(container, from: start) }
        return problem(
            knownConfusion ?? Complaint("expected \(expected), found \(nextInWords)", remedy))
    }
}

extension Complaint {
    /// The error for a text that begins as no JSON does. It may be anybody's, and isn't repeated.
    static var notJSON: Complaint {
        Complaint(
            "this isn't JSON",
            "Name a file that is, or begin it with '{' or '[', with text in double quotes")
    }

    static var notUTF8: Complaint {
        Complaint("these bytes are no UTF-8", "Save the file as UTF-8")
    }

    /// The error with a path one level longer.
    fileprivate func inside(_ first: String) -> Complaint {
        guard case .input(let file, var position?) = place else { return self }
        position.path = JSONPath.joining(first, position.path)
        return at(.input(file, position))
    }
}
