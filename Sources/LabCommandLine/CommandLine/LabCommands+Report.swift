/// The formats of `lab report`.
package enum ReportForm: String, Sendable, CaseIterable { case html, markdown }

extension LabCommands {
    var report: Command {
        Command(
            "report", .report, arguments: [.init("RESULT", .file, count: .oneOrMore)],
            options: [
                Options.output, Options.reportFormat, Options.film, Options.title, Options.intro,
                Options.brief.with(repeats: true), Options.charts,
            ])
    }
}
