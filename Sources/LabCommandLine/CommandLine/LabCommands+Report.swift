extension LabCommands {
    var report: Command {
        Command(
            name: "report", id: .report,
            summary: "Draw results as one page for a browser: pictures, the table, their origin.",
            examples: [
                .init(
                    line: "lab report result.json timeline.csv --output report.html",
                    meaning: "What 'lab run' wrote, with its memory over time."),
                .init(
                    line: "lab report sweep.csv --output limits.html",
                    meaning: "What a limit buys, with intervals over the seeds."),
                .init(
                    line: "lab report curve.csv --title 'Cluster 44' --output curve.html",
                    meaning: "Miss-ratio curves."),
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
                    "output", "FILE", .file, absent: "standard output",
                    "Where the page goes, as a whole. It needs nothing but itself."),
                .option(
                    "title", "TEXT", absent: "the scenarios' or traces' names",
                    "What stands above it."),
            ])
    }
}
