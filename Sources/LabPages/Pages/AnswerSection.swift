import LabBase
import LabReports

/// An answer as a section of a page.
enum AnswerSection {
    static func html(_ answer: Answer, id: String, _ number: inout Int) -> String {
        let title = "<p class=\"quiet\">\(SVG.escaped(answer.title))</p>"
        return section("The answer", id: id, [title] + html(answer.content, answer.front, &number))
    }

    /// Why the figures of a run are what they are.
    static func html(_ report: CulpritReport) -> String {
        var number = 0
        return section("Why", id: "why", html(report.sections, nil, &number))
    }

    private static func section(_ title: String, id: String, _ lines: [String]) -> String {
        (["<section id=\"\(id)\"><h2>\(title)</h2>"] + lines + ["</section>"])
            .joined(separator: "\n")
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
            if blocks.count == 1, case .table(let table) = blocks[0] {
                return [TableHTML.text(table, label: title, caption: title)]
            }
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
