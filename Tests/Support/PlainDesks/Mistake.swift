import Testing

/// A text that a reader refuses, and its message: a row of a table in Tests/Mistakes.
///
/// Lines of a row that begin with `+` are the text, or come in place of what stands in the last line
/// with `-`. The message begins with `=`, and ends the row. Its place in the text may be marked by
/// « ».
struct Mistake: Sendable, CustomTestStringConvertible {
    var original = ""
    private var lines: [Substring] = []
    private(set) var complaint = ""

    var testDescription: String { lines.joined(separator: " ") }

    /// The text without marks.
    var text: String { marked.filter { $0 != "«" && $0 != "»" } }

    /// The same with the marks.
    var marked: String { lines.joined(separator: "\n") }

    /// The place that is marked.
    var offset: Int? { Array(marked).firstIndex(of: "«") }

    /// The text between the marks.
    var mark: Substring {
        guard let start = marked.firstIndex(of: "«"), let end = marked.firstIndex(of: "»") else {
            return ""
        }
        return marked[marked.index(after: start)..<end]
    }

    /// All rows of a table.
    static func all(_ table: String) -> [Mistake] {
        var rows: [Mistake] = []
        var row = Mistake()
        for line in TestTable.lines("Mistakes/\(table)") {
            let text = line.dropFirst(2)
            switch line.first {
            case "-": row.original = String(text)
            case "+": row.lines.append(text)
            case "=":
                row.complaint = String(text)
                rows.append(row)
                row = Mistake(original: row.original)
            default: break
            }
        }
        return rows
    }
}
