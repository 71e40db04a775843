/// The formats of `lab report`.
package enum ReportForm: String, Sendable, CaseIterable { case html, markdown }

extension LabCommands {
    var report: Command {
        let forms = ReportForm.allCases.map { $0.rawValue }
        return Command(
            name: "report", id: .report,
            summary: "Write results as one page: for a browser, with pictures, or as Markdown.",
            examples: [
                .init(
                    line: "lab report result.json timeline.csv --output report.html",
                    meaning: "A result of 'lab run', with its memory over time."),
                .init(
                    line: "lab report sweep.csv --output limits.html",
                    meaning: "The gain of each limit, with intervals over the seeds."),
                .init(
                    line: "lab report result.json --film feed.json --output report.html",
                    meaning: "The same with a film, and with the causes of its figures."),
                .init(
                    line: "lab report result.json --charts charts --output RESULTS.md",
                    meaning: "For a repository, with pictures that 'lab run --chart' drew."),
            ],
            arguments: [
                .init(
                    name: "RESULT",
                    help: """
                        A csv or json result of run, compare, sweep, warn, trace run or trace \
                        curve, or a --timeline. Results of one scenario are shown together. - is \
                        standard input.
                        """,
                    values: .file, count: .oneOrMore)
            ],
            options: [
                .option(
                    Options.output, "FILE", absent: "standard output",
                    "The file of the page. An HTML page needs no other file."),
                .option(
                    Options.reportFormat, forms.joined(separator: "|"),
                    absent: "by the output's name, else html",
                    "A page for a browser, or Markdown of the results of runs and sweeps."),
                .option(
                    Options.film, "SCENARIO|TRACE", absent: "no film",
                    """
                    HTML only: adds a film of it under the results' policies, and says which \
                    images, screens and moments cause the first one's figures.
                    """),
                .option(
                    Options.title, "TEXT", absent: "the scenarios' or traces' names",
                    "The title of the page."),
                .option(
                    Options.intro, "FILE.md", absent: "a line about the page's sources",
                    "Markdown only: the text below the title."),
                .option(
                    Options.brief, "RESULT", absent: "none", repeats: true,
                    "Markdown only: a result whose scenarios get a line each."),
                .option(
                    Options.charts, "DIR", absent: "no pictures",
                    """
                    Markdown only: the folder of the pictures, seen from the page: DIR/NAME.svg \
                    for each scenario, and for each sweep by the name of its file.
                    """),
            ])
    }
}
