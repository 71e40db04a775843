import LabBase
import LabReports

/// An answer as a section of a page.
enum AnswerSection {
    static func html(_ answer: Answer, id: String, _ number: inout Int) -> String {
        var lines = [
            "<section id=\"\(id)\"><h2>The answer</h2>",
            "<p class=\"quiet\">\(SVG.escaped(answer.title))</p>",
        ]
        for block in answer.blocks {
            switch block {
            case .paragraph(let text): lines.append("<p>\(SVG.escaped(text))</p>")
            case .table(let table): lines.append(Self.table(table))
            case .code(let title, let code):
                let text = code.map(SVG.escaped).joined(separator: "\n")
                lines.append("<p>\(SVG.escaped(title))</p><pre>\(text)</pre>")
            // It stands with the scenario's pictures.
            case .doubt: continue
            case .picture:
                let figures = answer.front.diagrams.map { FigureHTML($0) }
                guard !figures.isEmpty else { continue }
                lines.append(FigureGroup("What memory buys", figures).text(&number))
            }
        }
        return (lines + ["</section>"]).joined(separator: "\n")
    }

    private static func table(_ table: TextTable) -> String {
        let kinds = table.headings.map { $0.isNumber ? "" : " class=\"text\"" }
        let heads = zip(table.headings, kinds).map {
            "<th scope=\"col\"\($1)>\(SVG.escaped($0.title))</th>"
        }
        let rows = table.rows.map { row in
            let cells = zip(row, kinds).map { "<td\($1)>\(SVG.escaped($0.text))</td>" }
            return "<tr>\(cells.joined())</tr>"
        }
        return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"The answer in "
            + "figures\"><table><thead><tr>\(heads.joined())</tr></thead><tbody>"
            + "\(rows.joined())</tbody></table></div>"
    }
}
