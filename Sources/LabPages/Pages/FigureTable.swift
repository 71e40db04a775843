import LabBase
import LabReports

/// A result's rows as a table that its reader can sort. What is the same in all rows is said once.
struct FigureTable {
    let file: ResultFile

    /// The most rows of a table: a page with more is too long to read.
    static let mostRows = 2000

    /// Places of columns that are the same in all rows, where there are several rows.
    private let same: [Int]
    private let shown: [Int]

    init(file: ResultFile) {
        self.file = file
        let places = file.columns.indices
        let first = file.rows[0].figures
        let others = file.rows.dropFirst()
        same = places.filter { place in
            !others.isEmpty && others.allSatisfy { $0.figures[place] == first[place] }
        }
        let alike = Set(same)
        var shown = places.filter { !alike.contains($0) }
        if shown.isEmpty { shown = Array(places.prefix(3)) }
        // The row's name comes first, and stays when the rest is scrolled.
        if let index = shown.firstIndex(where: { file.columns[$0].name == Column.of(.policy).name })
        {
            shown.insert(shown.remove(at: index), at: 0)
        }
        // The text that a policy's name stands for is long, and wanted last.
        if shown.count > 3,
            let index = shown.firstIndex(where: { file.columns[$0].name == Column.of(.spec).name })
        {
            shown.append(shown.remove(at: index))
        }
        self.shown = shown
    }

    var text: String {
        var lines = ["<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Figures\">"]
        lines.append("<table class=\"sortable\"><thead><tr>")
        for column in shown.map({ file.columns[$0] }) {
            let kind = column.unit == .text ? " class=\"text\"" : ""
            lines.append(
                "<th scope=\"col\"\(kind)><button type=\"button\">"
                    + "\(SVG.escaped(column.name))</button></th>")
        }
        lines.append("</tr></thead><tbody>")
        for row in file.rows.prefix(Self.mostRows) {
            let cells = shown.enumerated().map { place, column in
                cell(row.figures[column], file.columns[column], isFirst: place == 0)
            }
            lines.append("<tr>\(cells.joined())</tr>")
        }
        lines.append("</tbody></table></div>")
        if file.rows.count > Self.mostRows {
            lines.append(
                "<p class=\"quiet\">The first \(Self.mostRows) of \(file.rows.count) rows.</p>")
        }
        return lines.joined(separator: "\n") + alike
    }

    private func cell(_ figure: Figure, _ column: Column, isFirst: Bool) -> String {
        let tag = isFirst ? "th scope=\"row\"" : "td"
        let kind = column.unit == .text ? " class=\"text\"" : ""
        let written = figure.written
        let shown = Self.words(figure, column)
        let value = shown == written ? "" : " data-v=\"\(SVG.escaped(written))\""
        return "<\(tag)\(kind)\(value)>\(SVG.escaped(shown))</\(isFirst ? "th" : "td")>"
    }

    private static func words(_ figure: Figure, _ column: Column) -> String {
        guard let number = figure.number else { return figure.isNone ? "" : figure.written }
        switch column.unit {
        case .bytes: return Fixed.bytes(Int64(number))
        case .ratio: return Fixed.decimal(number * 100, places: 2) + " %"
        default: return figure.written
        }
    }

    private var alike: String {
        let first = file.rows[0].figures
        let items = same.filter { !first[$0].isNone }.map { place in
            "<dt>\(SVG.escaped(file.columns[place].name))</dt>"
                + "<dd>\(SVG.escaped(Self.words(first[place], file.columns[place])))</dd>"
        }
        guard !items.isEmpty else { return "" }
        return "\n<details><summary>The same in all rows: \(items.count) columns</summary>"
            + "<dl>\(items.joined())</dl></details>"
    }
}
