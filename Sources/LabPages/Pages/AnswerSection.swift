import LabBase
import LabReports

/// An answer as a section of a page.
enum AnswerSection {
    static func html(_ answer: Answer, id: String, _ number: inout Int) -> String {
        let head = [
            "<section id=\"\(id)\"><h2>The answer</h2>",
            "<p class=\"quiet\">\(SVG.escaped(answer.title))</p>",
        ]
        let lines = html(answer.content, answer.front, &number)
        return (head + lines + ["</section>"]).joined(separator: "\n")
    }

    private static func html(
        _ blocks: [Block], _ front: AnswerFront?, _ number: inout Int
    ) -> [String] {
        blocks.flatMap { html($0, front, &number) }
    }

    private static func html(
        _ block: Block, _ front: AnswerFront?, _ number: inout Int
    ) -> [String] {
        switch block {
        case .heading(let text), .paragraph(let text), .line(let text):
            return ["<p>\(SVG.escaped(text))</p>"]
        case .table(let table): return [TableHTML.text(table, label: "The answer in figures")]
        case .code(let title, let code):
            let text = code.map(SVG.escaped).joined(separator: "\n")
            return ["<p>\(SVG.escaped(title))</p><pre>\(text)</pre>"]
        case .together(let blocks): return html(blocks, front, &number)
        case .section(let title, let blocks):
            return ["<h3>\(SVG.escaped(title))</h3>"] + html(blocks, front, &number)
        case .points(let points):
            return ["<ul>"] + points.map { "<li>\(SVG.escaped($0))</li>" } + ["</ul>"]
        case .sentences, .items, .claims, .late: return html(block.whole, front, &number)
        case .picture:
            let figures = front?.diagrams.map { FigureHTML($0) } ?? []
            guard !figures.isEmpty else { return [] }
            return ["<h3>What memory buys</h3>", FigureGroup("", figures).text(&number)]
        }
    }
}
