import LabEvents
import LabReports
import LabRuns

/// Which culprits make a run's figures, as a section of a page: sentences, and then tables.
package enum CulpritSections {
    /// - Parameters:
    ///   - culprits: of one policy, or of two that are held against each other.
    ///   - top: rows that a table shows; the others are one row.
    ///   - id: the section's anchor.
    package static func html(_ culprits: [Culprits], top: Int = 10, id: String = "why") -> String {
        let report = CulpritReport(heading: "", culprits, top: top)
        var lines = ["<section id=\"\(id)\"><h2>Why</h2>"]
        for block in report.blocks {
            lines.append("<h3>\(SVG.escaped(block.title))</h3>")
            lines += block.sentences.map { "<p>\(SVG.escaped($0))</p>" }
            lines += block.tables.map { Self.table($0, top: top) }
        }
        return (lines + ["</section>"]).joined(separator: "\n")
    }

    private static func table(_ table: CulpritTable, top: Int) -> String {
        let words = table.words(top: top)
        let kinds = words.areNumbers.map { $0 ? "" : " class=\"text\"" }
        let heads = zip(words.titles, kinds).map {
            "<th scope=\"col\"\($1)>\(SVG.escaped($0))</th>"
        }
        var lines = [
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
                + "aria-label=\"\(SVG.escaped(table.title))\">",
            "<table><caption>\(SVG.escaped(table.title))</caption>"
                + "<thead><tr>\(heads.joined())</tr></thead><tbody>",
        ]
        for row in words.rows {
            let cells = row.enumerated().map { place, text in
                place == 0
                    ? "<th scope=\"row\"\(kinds[0])>\(SVG.escaped(text))</th>"
                    : "<td\(kinds[place])>\(SVG.escaped(text))</td>"
            }
            lines.append("<tr>\(cells.joined())</tr>")
        }
        return (lines + ["</tbody></table></div>"]).joined(separator: "\n")
    }
}
