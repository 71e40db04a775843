import LabBase
import LabReports

/// Scenarios on their devices, a row each: how much of them the page has, and the policy that
/// leaves views blank least there. A reader of a long page begins here.
struct SettingSummary {
    private let sections: [ReportSections.Section]

    /// So few that they are seen at once have none.
    init?(_ sections: [ReportSections.Section]) {
        guard sections.count > 1, sections.contains(where: { !$0.rows.isEmpty }) else { return nil }
        self.sections = sections
    }

    var text: String {
        let rows = sections.map { section in
            (
                section: section, rows: section.rows,
                least: LeastBlank(section.rows.withoutPhonesApps, on: section.setting)
            )
        }
        func count(_ count: Int) -> String { count == 0 ? "" : "\(count)" }
        let figures = zip(["blank time", "decodes", "peak of images"], LeastBlank.columns)
        let table = TextTable(
            rows,
            [
                .text("place") { $0.section.title }, .figure("cells") { count($0.rows.count) },
                .figure("policies") { count($0.rows.map { $0[.policy] }.distinct.count) },
                .text("least blank time") { $0.least?.name ?? "" },
            ] + figures.map { title, column in .figure(title) { $0.least?.text(column) ?? "" } })
        let links = sections.indices.map { "#section\($0)" }
        return [
            "<section id=\"summary\"><h2>Summary</h2>",
            "<p>Of each place the policy that leaves views blank for the shortest time, without a "
                + "kill or a wrong image: of those that know the past alone, and that apps of the "
                + "device can use.</p>", TableHTML.text(table, label: "Summary", links: links),
            "</section>",
        ].joined(separator: "\n")
    }
}
