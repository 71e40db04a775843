/// The formats of `lab report`.
package enum ReportForm: String, Sendable, CaseIterable { case html, markdown }

extension LabCommands {
    var report: Command {
        let forms = ReportForm.allCases.map(\.rawValue)
        return Command(
            name: "report", id: .report,
            summary: "Write results as one page: for a browser, with pictures, or as Markdown.",
            examples: [
                .init(
                    line: "lab report result.json timeline.csv --output report.html",
                    meaning: "What 'lab run' wrote, with its memory over time."),
                .init(
                    line: "lab report sweep.csv --output limits.html",
                    meaning: "What a limit buys, with intervals over the seeds."),
                .init(
                    line: "lab report result.json --film feed.json --output report.html",
                    meaning: "The same to be watched, and why its figures are what they are."),
                .init(
                    line: "lab report result.json --charts charts --output RESULTS.md",
                    meaning: "For a repository, with pictures that 'lab run --chart' drew."),
            ],
            arguments: [
                .init(
                    name: "RESULT",
                    help: """
                        What run, compare, sweep, warn, trace run or trace curve wrote as csv or \
                        json, or a --timeline. Those of one scenario are shown together. - is \
                        standard input.
                        """,
                    values: .file, count: .oneOrMore)
            ],
            options: [
                .option(
                    Options.output, "FILE", absent: "standard output",
                    "Where the page goes, as a whole. HTML needs nothing but itself."),
                .option(
                    Options.reportFormat, forms.joined(separator: "|"),
                    absent: "what the output's name tells, else html",
                    "A page for a browser, or Markdown of what runs and sweeps came to."),
                .option(
                    Options.film, "SCENARIO|TRACE", absent: "no film",
                    """
                    HTML only: replays it under the results' policies, to be watched on the page, \
                    and says which images, screens and moments make the first one's figures.
                    """),
                .option(
                    Options.title, "TEXT", absent: "the scenarios' or traces' names",
                    "What stands above it."),
                .option(
                    Options.intro, "FILE.md", absent: "what the page is made of",
                    "Markdown only: what stands below the title."),
                .option(
                    Options.brief, "RESULT", absent: "none", repeats: true,
                    "Markdown only: a result whose scenarios get a line each."),
                .option(
                    Options.charts, "DIR", absent: "no pictures",
                    """
                    Markdown only: where the pictures lie, seen from the page: DIR/NAME.svg for \
                    each scenario, and for each sweep by the name of its file.
                    """),
            ])
    }
}
