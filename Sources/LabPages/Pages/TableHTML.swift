import LabBase
import LabReports

/// A table on a page, which scrolls where it is wider than that.
enum TableHTML {
    /// - Parameters:
    ///   - label: what it is called where it can't be seen.
    ///   - caption: what stands above it; its first column then names its rows. Nil: nothing.
    ///   - links: of its rows, whose names lead there.
    static func text(
        _ table: TextTable, label: String, caption: String? = nil, links: [String]? = nil
    ) -> String {
        let kinds = table.headings.map { $0.isNumber ? "" : " class=\"text\"" }
        let heads = zip(table.headings, kinds).map {
            "<th scope=\"col\"\($1)>\(SVG.escaped($0.title))</th>"
        }
        let rows = table.rows.enumerated().map { number, row in
            let cells = row.enumerated().map { index, entry in
                let text = SVG.escaped(entry.text)
                guard index == 0, caption != nil || links != nil else {
                    return "<td\(kinds[index])>\(text)</td>"
                }
                let name = links.map { "<a href=\"\($0[number])\">\(text)</a>" } ?? text
                return "<th scope=\"row\"\(kinds[0])>\(name)</th>"
            }
            return "<tr>\(cells.joined())</tr>"
        }
        let titled = caption.map { "<caption>\(SVG.escaped($0))</caption>" } ?? ""
        let lines = [
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
                + "aria-label=\"\(SVG.escaped(label))\">",
            "<table>\(titled)<thead><tr>\(heads.joined())</tr></thead><tbody>",
        ]
        return (lines + rows + ["</tbody></table></div>"])
            .joined(separator: caption == nil ? "" : "\n")
    }
}
