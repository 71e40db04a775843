import LabBase

/// For Markdown.
extension [Block] {
    /// - Parameter level: of headings.
    func markdown(level: Int) -> [String] {
        flatMap { block -> [String] in
            switch block {
            case .heading(let text):
                [String(repeating: "#", count: level) + " " + MarkdownText.plain(text), ""]
            case .paragraph(let text), .line(let text): [MarkdownText.plain(text), ""]
            case .table(let table): MarkdownTable(table).text
            case .code(let title, let code):
                [MarkdownText.plain(title), ""] + code.map { "    " + $0 } + [""]
            case .together(let blocks): blocks.markdown(level: level)
            case .picture, .doubt: []
            }
        }
    }
}
