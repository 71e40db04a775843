/// A file as a compiler sees it: words and signs, with texts whole and what is interpolated in them
/// before them, and comments apart.
package struct SourceCode: Sendable {
    package enum Token: Equatable, Sendable {
        case word(String)
        case sign(UInt8)
        /// A text as it is written, without its quotes.
        case text(String)
    }

    package struct Comment: Sendable {
        package var line: Int
        /// Without what makes it a comment.
        package var text: String
        /// Its words, as they are written.
        package var words: [String]
        /// True: it goes on with what the line above says.
        package var isContinued: Bool
    }

    package private(set) var tokens: [Token] = []
    /// The line of each token, from 1.
    package private(set) var lines: [Int32] = []
    package private(set) var signs: Set<UInt8> = []
    package private(set) var comments: [Comment] = []
    private let bytes: [UInt8]
    private var index = 0
    /// The line of the byte at `counted`.
    private var line: Int32 = 1
    private var counted = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while index < bytes.count { step() }
    }

    private func at(_ offset: Int) -> UInt8 {
        index + offset < bytes.count ? bytes[index + offset] : 0
    }

    private func stands(_ byte: Unicode.Scalar) -> Bool { at(0) == UInt8(ascii: byte) }

    private func comes(_ text: StaticString, at offset: Int = 0) -> Bool {
        let text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return text.indices.allSatisfy { at(offset + $0) == text[$0] }
    }

    private func string(_ start: Int, _ end: Int) -> String {
        String(decoding: bytes[start..<min(end, bytes.count)], as: UTF8.self)
    }

    private func words(_ start: Int, _ end: Int) -> [String] {
        bytes[start..<end].split { !Self.isLetter($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The line of the byte at `index`.
    private mutating func place() -> Int32 {
        while counted < min(index, bytes.count) {
            if bytes[counted] == UInt8(ascii: "\n") { line += 1 }
            counted += 1
        }
        return line
    }

    private mutating func add(_ token: Token, _ line: Int32) {
        if case .sign(let sign) = token { signs.insert(sign) }
        tokens.append(token)
        lines.append(line)
    }

    private mutating func step() {
        if Self.isLetter(at(0)) {
            let start = index
            let line = place()
            while Self.isLetter(at(0)) { index += 1 }
            add(.word(string(start, index)), line)
        } else if comes("//") {
            readComment()
        } else if comes("/*") {
            skipComment()
        } else if let hashes = hashesBeforeText() {
            readText(hashes)
        } else {
            if at(0) > 32 { add(.sign(at(0)), place()) }
            index += 1
        }
    }

    private mutating func readComment() {
        let line = Int(place())
        while stands("/") { index += 1 }
        let start = index
        while index < bytes.count, !stands("\n") { index += 1 }
        let isAlone = lines.last.map { $0 < line } ?? true
        let isContinued = isAlone && comments.last?.line == line - 1
        comments.append(
            Comment(
                line: line, text: string(start, index), words: words(start, index),
                isContinued: isContinued))
    }

    /// They can stand within each other.
    private mutating func skipComment() {
        var depth = 0
        repeat {
            if comes("/*") {
                depth += 1
                index += 2
            } else if comes("*/") {
                depth -= 1
                index += 2
            } else {
                index += 1
            }
        } while depth > 0 && index < bytes.count
    }

    /// `#"raw"#` has one. It is nil where no text begins here.
    private func hashesBeforeText() -> Int? {
        guard stands("#") || stands("\"") else { return nil }
        var hashes = 0
        while comes("#", at: hashes) { hashes += 1 }
        return comes("\"", at: hashes) ? hashes : nil
    }

    private mutating func readText(_ hashes: Int) {
        let line = place()
        index += hashes
        let quotes = comes("\"\"\"") ? 3 : 1
        index += quotes
        let start = index
        while index < bytes.count, !ends(quotes, hashes) {
            if isEscape(hashes) {
                index += 1 + hashes
                if stands("(") { readInterpolation() } else { index += 1 }
            } else {
                index += 1
            }
        }
        add(.text(string(start, index)), line)
        index += quotes + hashes
    }

    private func ends(_ quotes: Int, _ hashes: Int) -> Bool {
        stands("\"") && (0..<quotes).allSatisfy { comes("\"", at: $0) }
            && (0..<hashes).allSatisfy { comes("#", at: quotes + $0) }
    }

    private func isEscape(_ hashes: Int) -> Bool {
        stands("\\") && (0..<hashes).allSatisfy { comes("#", at: 1 + $0) }
    }

    /// From its opening parenthesis to behind the closing one.
    private mutating func readInterpolation() {
        var depth = 0
        repeat {
            if stands("(") { depth += 1 }
            if stands(")") { depth -= 1 }
            step()
        } while depth > 0 && index < bytes.count
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 128...: true
        default: false
        }
    }
}
