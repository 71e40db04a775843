/// Wraps text to lines of a width.
package enum Paragraph {
    package static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var length = 0
        for bytes in text.utf8.split(separator: UInt8(ascii: " ")) {
            let word = String(Substring(bytes))
            let wordLength = word.count
            if !line.isEmpty, length + 1 + wordLength > width {
                lines.append(line)
                line = ""
            }
            length = wordLength + (line.isEmpty ? 0 : length + 1)
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }

    /// Wraps text behind a margin of its first line, and one of the others.
    package static func wrapped(
        _ text: String, width: Int, after first: String, _ others: String
    ) -> [String] {
        wrapped(text, width: width).enumerated().map { ($0 == 0 ? first : others) + $1 }
    }
}
