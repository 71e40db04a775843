/// Guards against the way in which spreadsheets interpret a CSV file.
package enum Spreadsheet {
    private static let signs: [Unicode.Scalar] = [
        "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]

    /// True if a spreadsheet would take a text for a formula, which can call programs and
    /// addresses. Our CSV is exact and escapes nothing, so names from outside must not begin like
    /// one.
    package static func isFormula(_ text: String) -> Bool {
        text.unicodeScalars.first.map(signs.contains) ?? false
    }

    /// A file's name, changed so that it isn't a formula, and has no control characters.
    package static func name(ofFile name: String) -> String {
        let shown = Visible.line(name)
        return isFormula(shown) ? "./" + shown : shown
    }
}
