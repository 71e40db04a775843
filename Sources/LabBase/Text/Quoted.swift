/// Quotes the user's text inside a message.
package enum Quoted {
    /// Most characters that a message shows of a text, to stay readable.
    package static let longest = 60

    /// The text in single quotes, cut if it is long, with characters escaped that would break or
    /// disguise the line.
    package static func text(_ text: String) -> String {
        var shown = "'"
        for scalar in text.unicodeScalars.prefix(longest) { shown += printable(scalar) }
        if text.unicodeScalars.dropFirst(longest).first != nil { shown += "..." }
        return shown + "'"
    }

    /// The text unquoted, but on one line: for a file's name.
    package static func line(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars { shown += printable(scalar) }
        return shown
    }

    private static func printable(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned:
            "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: String(scalar)
        }
    }
}

extension Unicode.Scalar {
    /// True for Unicode's control characters. The standard library's table of categories would take
    /// as long as reading the text.
    package var isControl: Bool { value < 0x20 || 0x7F...0x9F ~= value }

    /// True for a letter of any alphabet.
    package var isLetter: Bool { isASCII ? 0x41...0x5A ~= value & ~0x20 : properties.isAlphabetic }
}
