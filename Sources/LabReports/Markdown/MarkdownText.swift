/// Text in Markdown as it is shown, whatever is in it.
enum MarkdownText {
    static func plain(_ text: String) -> String {
        var shown = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "<", "*", "[", "|": shown += "\\" + String(scalar)
            case "\n", "\r": shown += " "
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }

    /// A table parts its cells at bars, those of code too.
    static func code(_ text: String) -> String {
        let fence = text.contains("`") ? "`` " : "`"
        return fence + text.replacing("|", with: "\\|") + String(fence.reversed())
    }

    static func link(_ text: String, _ target: String) -> String {
        "[\(plain(text))](\(target.replacing(" ", with: "%20").replacing(")", with: "%29")))"
    }

    /// Alone on its lines, with what is said where it can't be seen.
    static func picture(_ target: String, _ about: String) -> [String] {
        ["!" + link(about, target), ""]
    }
}

/// A table, whose figures stand to the right.
struct MarkdownTable {
    private var lines: [String]

    /// - Parameter texts: how many of the first columns are text.
    init(_ headings: [String], texts: Int = 1, lastIsText: Bool = false) {
        let rules = headings.indices.map { index in
            index < texts || (lastIsText && index == headings.count - 1) ? "---" : "--:"
        }
        lines = [Self.line(headings), "|" + rules.joined(separator: "|") + "|"]
    }

    mutating func add(_ cells: [String]) { lines.append(Self.line(cells)) }

    /// With the empty line that ends it.
    var text: [String] { lines + [""] }

    private static func line(_ cells: [String]) -> String {
        "| " + cells.joined(separator: " | ") + " |"
    }
}
