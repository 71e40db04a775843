/// Text of the user's inside a message.
package enum Quoted {
    /// Characters that are shown of a text, so that a message stays a line that can be read.
    package static let longest = 60

    /// In single quotes, with what would break or disguise the line escaped, and cut when long.
    package static func text(_ text: String) -> String {
        var shown = "'"
        for scalar in text.unicodeScalars.prefix(longest) { shown += printable(scalar) }
        if text.unicodeScalars.dropFirst(longest).first != nil { shown += "..." }
        return shown + "'"
    }

    /// As it is, but on one line: for a file's name.
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
