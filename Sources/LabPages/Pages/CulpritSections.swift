import LabEvents
import LabReports

/// The culprits of a run's figures, as a section of a page: sentences, and then tables.
package enum CulpritSections {
    /// - Parameters:
    ///   - culprits: of one policy, or of two that are held against each other.
    ///   - top: rows that a table shows; the others are one row.
    ///   - id: the section's anchor.
    package static func html(_ culprits: [Culprits], top: Int = 10, id: String = "why") -> String {
        let report = CulpritReport(heading: "", culprits, top: top)
        var lines = ["<section id=\"\(id)\"><h2>Why</h2>"]
        for subject in report.subjects {
            lines.append("<h3>\(SVG.escaped(subject.title))</h3>")
            lines += subject.sentences.map { "<p>\(SVG.escaped($0))</p>" }
            lines += subject.tables.map {
                TableHTML.text($0.shown(top: top), label: $0.title, caption: $0.title)
            }
        }
        return (lines + ["</section>"]).joined(separator: "\n")
    }
}
