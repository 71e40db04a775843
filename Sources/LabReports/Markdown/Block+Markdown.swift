import LabBase

extension [Block] {
    /// - Parameters:
    ///   - level: of headings.
    ///   - isMarked: true if the texts are Markdown themselves, as those of declarations are.
    package func markdown(level: Int, isMarked: Bool = false) -> [String] {
        let text = isMarked ? { $0 } : MarkdownText.plain
        return flatMap { block -> [String] in
            switch block {
            case .heading(let title): Self.heading(text(title), level)
            case .paragraph(let words), .line(let words):
                (isMarked ? Paragraph.wrapped(words, width: 100) : [text(words)]) + [""]
            case .table(let table): table.markdown(isMarked: isMarked)
            case .code(let title, let code):
                [text(title), ""] + code.map { "    " + $0 } + [""]
            case .together(let blocks): blocks.markdown(level: level, isMarked: isMarked)
            case .section(let title, let blocks):
                Self.heading(text(title), level)
                    + blocks.markdown(level: level + 1, isMarked: isMarked)
            case .points(let points):
                points.flatMap { point in
                    Paragraph.wrapped(text(point), width: 98).enumerated()
                        .map { ($0 == 0 ? "- " : "  ") + $1 }
                } + [""]
            case .sentences, .items, .claims, .late:
                block.whole.markdown(level: level, isMarked: isMarked)
            case .picture: []
            }
        }
    }

    private static func heading(_ title: String, _ level: Int) -> [String] {
        [String(repeating: "#", count: level) + " " + title, ""]
    }
}

extension TextTable {
    /// Its lines, with the empty one that ends it; the best figures are bold.
    ///
    /// - Parameter isMarked: true if its entries are Markdown; else they are shown as they stand.
    func markdown(isMarked: Bool = false) -> [String] {
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
        func shown(_ text: String) -> String {
            isMarked ? text.replacing("|", with: "\\|") : MarkdownText.plain(text)
        }
        let rules = headings.map { $0.isNumber ? "--:" : "---" }
        let cells = rows.map { row in
            row.map { $0.isBest ? "**\(shown($0.text))**" : shown($0.text) }
        }
        return [line(headings.map { shown($0.title) }), "|" + rules.joined(separator: "|") + "|"]
            + cells.map(line) + [""]
    }
}
