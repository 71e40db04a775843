import LabBase
import LabCells
import LabReports

/// Results as one page that needs nothing but itself: diagrams, the table, and how to get them
/// again.
package struct ReportPage: Sendable {
    package let files: [ResultFile]
    package let title: String
    private let film: Film?
    private let why: Culprits?

    package init(
        _ files: [ResultFile], title: String? = nil, film: Film? = nil, why: Culprits? = nil
    ) {
        self.files = files
        self.film = film
        self.why = why
        self.title = title ?? Self.title(files)
    }

    private static func title(_ files: [ResultFile]) -> String {
        let names = files.flatMap { file in
            file.rows.map { file.has(.scenario) ? $0[.scenario] : $0[KeyResultColumns.trace] }
        }.distinct
        if names.count > 4 { return "\(names.count) scenarios" }
        return Listing.and(names)
    }

    package var text: String {
        let sections = ReportSections(files).all
        var number = 0
        var folding = Folding()
        var body = answers.enumerated().map { index, answer in
            AnswerSection.html(answer, id: "answer\(index)", &number)
        }
        if let summary = SettingSummary(sections) { body.append(summary.text) }
        for (index, section) in sections.enumerated() {
            body.append("<section id=\"section\(index)\"><h2>\(SVG.escaped(section.title))</h2>")
            for group in section.groups {
                body.append(folding.admit(group.text(&number), title: SVG.escaped(group.title)))
            }
            body.append("</section>")
        }
        return [head, header(sections), "<main id=\"main\">"].joined(separator: "\n") + "\n"
            + watching + body.joined(separator: "\n") + "\n" + tables + "\n" + origins
            + "\n</main>\n"
            + "<footer><p class=\"quiet\">Made by \(LabVersion.text), from files that are "
            + "named above.</p></footer>\n<script>\(Self.script)</script>\n"
            + (film == nil ? "" : "<script>\(FilmPage.script)</script>\n") + "</body></html>\n"
    }

    private var answers: [Answer] { files.compactMap(\.answer) }

    /// The replay to be watched, and what makes its figures.
    private var watching: String {
        var parts: [String] = []
        if let film {
            parts.append(
                "<section id=\"watch\"><h2>Watch it</h2>\(FilmPage.part(film))</section>\n")
        }
        if let why {
            let report = CulpritReport(heading: "", [why], top: Self.mostCulprits)
            parts.append(AnswerSection.html(report) + "\n")
        }
        return parts.joined()
    }

    private static let sheet = EmbeddedFile.text("pages/report.css")
    /// Our own, and without what a page would take for the end of it: a test says so.
    static let script = ["report-plot", "report-table", "report"]
        .map { EmbeddedFile.text("pages/\($0).js") }.joined(separator: "\n")

    private var head: String {
        let print = "@media print{:root{\(DiagramStyle.light)}}"
        return PageHead.text(
            SVG.escaped(title),
            style: [print, DiagramStyle.rules, Self.sheet].joined(separator: "\n")
                + (film == nil ? "" : FilmPage.sheet))
    }

    private static let mostLinks = 12
    /// Rows that a table of culprits shows; the others are one row.
    private static let mostCulprits = 10

    private func header(_ sections: [ReportSections.Section]) -> String {
        let hasSummary = SettingSummary(sections) != nil
        var links = hasSummary ? ["<li><a href=\"#summary\">Summary</a></li>"] : []
        // The summary leads to all of them.
        if !hasSummary || sections.count <= Self.mostLinks {
            links += sections.enumerated().map { index, section in
                "<li><a href=\"#section\(index)\">\(SVG.escaped(section.title))</a></li>"
            }
        }
        if !answers.isEmpty { links.insert("<li><a href=\"#answer0\">The answer</a></li>", at: 0) }
        if why != nil { links.insert("<li><a href=\"#why\">Why</a></li>", at: 0) }
        if film != nil { links.insert("<li><a href=\"#watch\">Watch it</a></li>", at: 0) }
        links.append("<li><a href=\"#figures\">All figures</a></li>")
        links.append("<li><a href=\"#origin\">How to get this again</a></li>")
        return """
            <a class="skip" href="#main">To the pictures</a>
            <header>
            <h1>\(SVG.escaped(title))</h1>
            <nav aria-label="Contents"><ul>\(links.joined())</ul></nav>
            </header>
            """
    }

    private var tables: String {
        // A timeline is a diagram; its samples are read off there.
        let shown = files.filter { $0.kind != .timeline }
        var lines = ["<section id=\"figures\"><h2>All figures</h2>"]
        if shown.isEmpty {
            lines.append("<p>A timeline's figures are in its picture, and in its file.</p>")
        } else {
            lines.append(
                "<p>As in the files; docs/look-up/columns.md says what each column counts. A "
                    + "heading sorts by its column.</p>")
        }
        for file in shown {
            lines.append("<h3>\(SVG.escaped(file.name)), of \(file.kind.writers)</h3>")
            lines.append(FigureTable(file: file).text)
        }
        return lines.joined(separator: "\n") + "\n</section>"
    }

    private var origins: String {
        var lines = ["<section id=\"origin\"><h2>How to get this again</h2>"]
        lines += RowOrigins.remarks(files.map { ($0.name, $0.rows) }).map {
            "<p>\(SVG.escaped($0)).</p>"
        }
        for file in files {
            lines.append("<h3>\(SVG.escaped(file.name))</h3>")
            var facts: [(name: String, text: String)] = [("digest of the file", file.digest)]
            if let origin = file.origin {
                let command = origin.command.enumerated().map {
                    // The program's place says nothing to others.
                    $0 == 0 ? "lab" : ShellWord.quoted($1)
                }
                lines.append("<pre>\(SVG.escaped(command.joined(separator: " ")))</pre>")
                facts.append(("lab", origin.version))
                if let commit = origin.commit { facts.append(("commit", commit)) }
                facts += origin.facts.map { ($0.name, $0.text) }
            } else {
                lines.append(
                    "<p class=\"quiet\">A CSV has figures alone. With --format json a result says "
                        + "its command, and what it was made from.</p>")
            }
            for column in [Column.of(.seed), .of(.device), .of(.memory)]
            where file.columns.contains(where: { $0.name == column.name }) {
                let values = file.rows.map { $0[figure: column].written }.distinct
                let most = 20
                let more = values.count > most ? " and \(values.count - most) more" : ""
                facts.append((column.name, values.prefix(most).joined(separator: ", ") + more))
            }
            let items = facts.map {
                "<dt>\(SVG.escaped($0.name))</dt><dd>\(SVG.escaped($0.text))</dd>"
            }
            lines.append("<dl>\(items.joined())</dl>")
        }
        return lines.joined(separator: "\n") + "\n</section>"
    }
}
