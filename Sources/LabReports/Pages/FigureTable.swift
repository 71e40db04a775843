import LabBase

/// A result's rows as a table that its reader can sort. What is the same in all rows is said once.
struct FigureTable {
    let file: ResultFile

    /// More rows than anybody reads make a page that nobody opens.
    static let mostRows = 2000

    private var isSeveral: Bool { file.rows.count > 1 }

    private func isSame(_ column: Column) -> Bool {
        guard isSeveral else { return false }
        let first = file.rows[0][figure: column]
        return file.rows.allSatisfy { $0[figure: column] == first }
    }

    private var shown: [Column] {
        var shown = file.columns.filter { !isSame($0) }
        if shown.isEmpty { shown = Array(file.columns.prefix(3)) }
        // What a row is called comes first, and stays when the rest is scrolled.
        if let index = shown.firstIndex(where: { $0.name == Column.of(.policy).name }) {
            shown.insert(shown.remove(at: index), at: 0)
        }
        // What a policy's name stands for is long, and wanted last.
        if shown.count > 3,
            let index = shown.firstIndex(where: { $0.name == Column.of(.spec).name })
        {
            shown.append(shown.remove(at: index))
        }
        return shown
    }

    var text: String {
        let columns = shown
        var lines = ["<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Figures\">"]
        lines.append("<table class=\"sortable\"><thead><tr>")
        for column in columns {
            let kind = column.unit == .text ? " class=\"text\"" : ""
            lines.append(
                "<th scope=\"col\"\(kind)><button type=\"button\">"
                    + "\(SVG.escaped(column.name))</button></th>")
        }
        lines.append("</tr></thead><tbody>")
        for row in file.rows.prefix(Self.mostRows) {
            let cells = columns.enumerated().map { cell(row[figure: $1], $1, isFirst: $0 == 0) }
            lines.append("<tr>\(cells.joined())</tr>")
        }
        lines.append("</tbody></table></div>")
        if file.rows.count > Self.mostRows {
            lines.append(
                "<p class=\"quiet\">The first \(Self.mostRows) of \(file.rows.count) rows.</p>")
        }
        return lines.joined(separator: "\n") + same
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

    private var same: String {
        let columns = file.columns.filter { isSame($0) && !file.rows[0][figure: $0].isNone }
        guard !columns.isEmpty else { return "" }
        let items = columns.map {
            "<dt>\(SVG.escaped($0.name))</dt>"
                + "<dd>\(SVG.escaped(Self.words(file.rows[0][figure: $0], $0)))</dd>"
        }
        return "\n<details><summary>The same in all rows: \(columns.count) columns</summary>"
            + "<dl>\(items.joined())</dl></details>"
    }
}
