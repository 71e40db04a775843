/// Makes text from outside safe to show: names in files, paths, keys. Characters that a terminal
/// would obey, or that would disguise the text, are written as `\u001b`.
package enum Visible {
    /// A line: characters that would end it are escaped too.
    package static func line(_ text: some StringProtocol) -> String {
        made(text) { $0 == "\n" || isHidden($0) || $0 == "\t" }
    }

    /// Text with several lines.
    ///
    /// - Parameter mark: stands for an escape character of the lab's own; nil if the text sets no
    ///   style.
    package static func lines(_ text: String, mark: String?) -> String {
        guard let mark, text.utf8.contains(escape) else { return made(text, isHidden) }
        return text.split(separator: mark, omittingEmptySubsequences: false)
            .map { made($0, isHidden) }.joined(separator: "\u{1B}")
    }

    private static let escape: UInt8 = 0x1B

    /// True for controls of both sets, marks that change the direction of writing, and separators
    /// that some programs take for ends of lines.
    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0..<0x20, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF: true
        default: false
        }
    }

    private static func made(
        _ text: some StringProtocol, _ isHidden: (Unicode.Scalar) -> Bool
    ) -> String {
        // Fast path: nearly all texts have none.
        guard text.unicodeScalars.contains(where: isHidden) else { return String(text) }
        var made = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard isHidden(scalar) else {
                made.append(scalar)
                continue
            }
            made.append(contentsOf: "\\u\(Fixed.hex(scalar.value, digits: 4))".unicodeScalars)
        }
        return String(made)
    }
}
