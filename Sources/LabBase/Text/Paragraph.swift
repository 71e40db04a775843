/// Wraps text to lines of a width.
package enum Paragraph {
    package static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
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
