/// What spreadsheets make of a CSV that they open.
package enum Spreadsheet {
    private static let signs: [Unicode.Scalar] = [
        "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
    ]

    /// Whether a text would be taken for a formula, which can call programs and addresses. Our CSV
    /// is exact, and marks nothing: so what comes from outside must not begin so where it is named.
    package static func isFormula(_ text: String) -> Bool {
        text.unicodeScalars.first.map(signs.contains) ?? false
    }

    /// A file's name as one that is none.
    package static func name(ofFile name: String) -> String {
        isFormula(name) ? "./" + name : name
    }
}
