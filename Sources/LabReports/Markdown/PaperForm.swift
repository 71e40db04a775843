/// The forms of tables that go into a text: a report or an article.
package enum PaperForm: String, Sendable, CaseIterable {
    case markdown, latex

    /// The form of a file name's ending, if it is one of these.
    package init?(endingOf path: String?) {
        guard let path else { return nil }
        if path.hasSuffix(".md") {
            self = .markdown
        } else if path.hasSuffix(".tex") {
            self = .latex
        } else {
            return nil
        }
    }

    /// Tables below each other.
    package func text(_ tables: [TitledTable]) -> String {
        switch self {
        case .markdown:
            var lines = tables.flatMap(\.markdown)
            while lines.last == "" { lines.removeLast() }
            return lines.map { $0 + "\n" }.joined()
        case .latex: return tables.map(LaTeX.table).joined(separator: "\n")
        }
    }
}

extension TitledTable {
    /// With the empty line that ends it.
    var markdown: [String] {
        [MarkdownText.plain(title), ""] + table.markdown()
            + notes.flatMap { [MarkdownText.plain($0), ""] }
    }
}
