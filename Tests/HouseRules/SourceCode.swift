/// A file's words as a compiler sees them: no comments, and of texts only what is interpolated.
struct SourceCode {
    enum Token: Equatable {
        case word(String)
        case sign(UInt8)
    }

    private(set) var tokens: [Token] = []
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        while index < bytes.count { step() }
    }

    private func at(_ offset: Int) -> UInt8 {
        index + offset < bytes.count ? bytes[index + offset] : 0
    }

    private func stands(_ byte: Character) -> Bool { at(0) == byte.asciiValue }

    private func comes(_ text: String, at offset: Int = 0) -> Bool {
        text.utf8.enumerated().allSatisfy { at(offset + $0.offset) == $0.element }
    }

    private mutating func step() {
        if comes("//") {
            while index < bytes.count, !stands("\n") { index += 1 }
        } else if comes("/*") {
            skipComment()
        } else if let hashes = hashesBeforeText() {
            skipText(hashes)
        } else if Self.isLetter(at(0)) {
            let start = index
            while Self.isLetter(at(0)) { index += 1 }
            tokens.append(.word(String(decoding: bytes[start..<index], as: UTF8.self)))
        } else {
            if at(0) > 32 { tokens.append(.sign(at(0))) }
            index += 1
        }
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

    /// `#"raw"#` has one. Nil: no text begins here.
    private func hashesBeforeText() -> Int? {
        var hashes = 0
        while comes("#", at: hashes) { hashes += 1 }
        return comes("\"", at: hashes) ? hashes : nil
    }

    private mutating func skipText(_ hashes: Int) {
        index += hashes
        let quotes = comes("\"\"\"") ? "\"\"\"" : "\""
        let hash = String(repeating: "#", count: hashes)
        index += quotes.utf8.count
        while index < bytes.count, !comes(quotes + hash) {
            if comes("\\" + hash + "(") {
                index += 1 + hashes
                readInterpolation()
            } else {
                index += comes("\\" + hash) ? 2 + hashes : 1
            }
        }
        index += quotes.utf8.count + hashes
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
