/// Finds the lines and columns of a text, both from 1. Columns count characters (Unicode scalars),
/// as editors do. It continues from the previous place, so that looking up all
/// places of a text nearly in order reads it once.
struct JSONPlaces {
    private let start: Int
    private var at: Int
    private var line: Int
    private var lineStart: Int
    /// Bytes of the line before `at` that don't begin a character.
    private var continuations = 0

    /// Starts at the beginning of a text, which is the given line.
    init(start: Int, line: Int) {
        self.start = start
        at = start
        self.line = line
        lineStart = start
    }

    mutating func position(of index: Int, in bytes: [UInt8]) -> SourcePosition {
        index < at ? goBack(to: index, bytes) : goOn(to: index, bytes)
        return SourcePosition(line: line, column: at - lineStart - continuations + 1)
    }

    private mutating func goOn(to index: Int, _ bytes: [UInt8]) {
        while at < index {
            let byte = bytes[at]
            at += 1
            if byte == UInt8(ascii: "\n") {
                line += 1
                lineStart = at
                continuations = 0
            } else if Self.isContinuation(byte) {
                continuations += 1
            }
        }
    }

    private mutating func goBack(to index: Int, _ bytes: [UInt8]) {
        let isOnLine = index >= lineStart
        while at > index {
            at -= 1
            if bytes[at] == UInt8(ascii: "\n") { line -= 1 }
            if Self.isContinuation(bytes[at]) { continuations -= 1 }
        }
        if isOnLine { return }
        lineStart = at
        continuations = 0
        while lineStart > start, bytes[lineStart - 1] != UInt8(ascii: "\n") {
            lineStart -= 1
            if Self.isContinuation(bytes[lineStart]) { continuations += 1 }
        }
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
