import LabBase
import LabReports

/// A result's rows as a table that its reader can sort and search. What is the same in all rows is
/// said once.
struct FigureTable {
    let file: ResultFile

    /// Rows that are there from the start: with all of many, a browser takes seconds to open the
    /// page. The page's script builds the others where the reader scrolls.
    static let firstRows = 100

    /// Places of columns that are the same in all rows, where there are several rows.
    private let same: [Int]
    private let shown: [Int]

    init(file: ResultFile) {
        self.file = file
        let indices = file.columns.indices
        let first = file.rows[0].figures
        let others = file.rows.dropFirst()
        same = indices.filter { index in
            !others.isEmpty && others.allSatisfy { $0.figures[index] == first[index] }
        }
        let alike = Set(same)
        var shown = indices.filter { !alike.contains($0) }
        if shown.isEmpty { shown = Array(indices.prefix(3)) }
        // The row's name comes first, and stays when the rest is scrolled. A phone's app is part
        // of it.
        for column in [Column.of(.app), .of(.policy)] {
            guard let index = shown.firstIndex(where: { file.columns[$0].name == column.name })
            else { continue }
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

    private var isMany: Bool { file.rows.count > Self.firstRows }

    var text: String {
        var lines: [String] = []
        if isMany { lines.append(Self.search) }
        lines.append(
            "<div class=\"scroll\(isMany ? " many" : "")\" tabindex=\"0\" role=\"region\" "
                + "aria-label=\"Figures\">")
        lines.append("<table class=\"sortable\"><thead><tr>")
        for column in shown.map({ file.columns[$0] }) {
            let kind = column.unit == .text ? " class=\"text\"" : ""
            let unit = Self.unit(column).map { " data-unit=\"\($0)\"" } ?? ""
            lines.append(
                "<th scope=\"col\"\(kind)\(unit)><button type=\"button\">"
                    + "\(SVG.escaped(column.name))</button></th>")
        }
        lines.append("</tr></thead><tbody>")
        for row in file.rows.prefix(Self.firstRows) {
            let cells = shown.enumerated().map { index, column in
                cell(row.figures[column], file.columns[column], isFirst: index == 0)
            }
            lines.append("<tr>\(cells.joined())</tr>")
        }
        lines.append("</tbody></table></div>")
        if isMany {
            lines.append(
                "<noscript><p class=\"quiet\">The first \(Self.firstRows) of \(file.rows.count) "
                    + "rows: a script shows the others.</p></noscript>")
            lines.append(PageData(JSON(shown.map(values))).script("class=\"values\""))
        }
        return lines.joined(separator: "\n") + alike
    }

    private static let search =
        "<form class=\"tools searching\"><label>Find <input type=\"search\"></label>"
        + "<output class=\"quiet\"></output></form>"

    private func cell(_ figure: Figure, _ column: Column, isFirst: Bool) -> String {
        let tag = isFirst ? "th scope=\"row\"" : "td"
        let kind = column.unit == .text ? " class=\"text\"" : ""
        let written = figure.written
        let shown = Self.words(figure, column)
        let value = shown == written ? "" : " data-v=\"\(SVG.escaped(written))\""
        return "<\(tag)\(kind)\(value)>\(SVG.escaped(shown))</\(isFirst ? "th" : "td")>"
    }

    /// A column's different values as they are written, and for each row the number of its value:
    /// nothing where it is that of the row before.
    private func values(_ index: Int) -> JSON {
        var numbers: [String: Int] = [:]
        var different: [JSON] = []
        var text = ""
        var before: Figure?
        for row in file.rows {
            let figure = row.figures[index]
            if before != nil { text += "," }
            if figure == before { continue }
            before = figure
            let written = figure.written
            let number = numbers[written] ?? different.count
            if number == different.count {
                numbers[written] = number
                different.append(JSON(written))
            }
            text += "\(number)"
        }
        return [JSON(different), JSON(text)]
    }

    /// Figures that the script writes as `words` does.
    private static func unit(_ column: Column) -> String? {
        switch column.unit {
        case .bytes: "bytes"
        case .ratio: "share"
        default: nil
        }
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
        let items = same.filter { !first[$0].isNone }.map { index in
            "<dt>\(SVG.escaped(file.columns[index].name))</dt>"
                + "<dd>\(SVG.escaped(Self.words(first[index], file.columns[index])))</dd>"
        }
        guard !items.isEmpty else { return "" }
        return "\n<details><summary>The same in all rows: \(items.count) columns</summary>"
            + "<dl>\(items.joined())</dl></details>"
    }
}
