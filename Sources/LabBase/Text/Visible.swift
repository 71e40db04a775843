/// Text from outside, on its way to people: names in files, paths, keys. What a terminal would
/// obey, or what would make it show something else than is there, is written out as `\u001b`.
package enum Visible {
    /// A line: whatever would end it is written out too.
    package static func line(_ text: some StringProtocol) -> String {
        made(text) { $0 == "\n" || isHidden($0) || $0 == "\t" }
    }

    /// Text with lines of its own.
    ///
    /// - Parameter mark: stands where an escape character of the lab's own is to be; nil if it sets
    ///   no style.
    package static func lines(_ text: String, mark: String?) -> String {
        guard let mark, text.utf8.contains(escape) else { return made(text, isHidden) }
        return text.split(separator: mark, omittingEmptySubsequences: false)
            .map { made($0, isHidden) }.joined(separator: "\u{1B}")
    }

    private static let escape: UInt8 = 0x1B

    /// Controls of both sets, marks that turn the direction of writing, and separators that some
    /// take for ends of lines.
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
        // Nearly always there is none.
        guard text.unicodeScalars.contains(where: isHidden) else { return String(text) }
        var made = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard isHidden(scalar) else {
                made.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16)
            made.append(contentsOf: "\\u".unicodeScalars)
            made.append(contentsOf: String(repeating: "0", count: 4 - digits.count).unicodeScalars)
            made.append(contentsOf: digits.unicodeScalars)
        }
        return String(made)
    }
}
