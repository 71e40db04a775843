import LabReports

/// Scenarios on their devices, a row each: how much of them the page has, and the policy that
/// leaves views blank least there. A reader of a long page begins here.
struct PlaceSummary {
    private let sections: [ReportSections.Section]

    /// So few that they are seen at once have none.
    init?(_ sections: [ReportSections.Section]) {
        guard sections.count > 1, sections.contains(where: { !$0.rows.isEmpty }) else { return nil }
        self.sections = sections
    }

    private static let headings = [
        "cells", "policies", "least blank time", "blank time", "decodes", "peak of images",
    ]

    var text: String {
        let heads = Self.headings.map {
            "<th scope=\"col\"\($0 == "least blank time" ? " class=\"text\"" : "")>\($0)</th>"
        }
        let lines = [
            "<section id=\"summary\"><h2>Summary</h2>",
            "<p>Of each place the policy that leaves views blank for the shortest time, without a "
                + "kill or a wrong image: of those that know the past alone, and that apps of the "
                + "device can use.</p>",
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Summary\">",
            "<table><thead><tr><th scope=\"col\" class=\"text\">place</th>\(heads.joined())</tr>"
                + "</thead><tbody>",
        ]
        return
            (lines + sections.enumerated().map { row($1, number: $0) }
            + ["</tbody></table></div></section>"]).joined(separator: "\n")
    }

    private func row(_ section: ReportSections.Section, number: Int) -> String {
        let rows = section.rows
        let least = LeastBlank(rows.withoutPhonesApps, on: section.place)
        var cells =
            rows.isEmpty
            ? ["", ""] : ["\(rows.count)", "\(rows.map { $0[.policy] }.distinct.count)"]
        cells.append(least?.name ?? "")
        cells += LeastBlank.columns.map { least?.text($0) ?? "" }
        let figures = zip(Self.headings, cells).map { heading, text in
            "<td\(heading == "least blank time" ? " class=\"text\"" : "")>\(SVG.escaped(text))</td>"
        }
        return "<tr><th scope=\"row\" class=\"text\"><a href=\"#section\(number)\">"
            + "\(SVG.escaped(section.title))</a></th>\(figures.joined())</tr>"
    }
}
