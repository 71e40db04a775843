import LabBase
import LabCells
import LabCommandLine
import LabReplay
import LabReports
import LabRuns

extension Commands {
    static func warn(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let command = try ReplayCommand(arguments, columns: WarnColumns.all)
        let chart = try ChartOutput(arguments, events: command.eventsFile)
        let planned = try command.session(paths: arguments.arguments("SCENARIO|TRACE"))
        let level = arguments[Options.level]
        let session = try WarnPlan.session(planned, atNs: arguments[Options.at], level: level)
        let format = command.format
        @Sendable func text(_ outcomes: [CellOutcome]) -> String {
            format == .table
                ? command.text(WarnReport.answer(outcomes, isUsual: level == nil))
                : ResultText.text(session, outcomes, format, columns: WarnColumns.all, \.warnRow)
        }
        let outcomes = try command.run(session, text: text)
        try command.write(text(outcomes))
        try command.writeTimelineAndEvents(outcomes)
        try chart?.write(
            ResultDiagrams.warnings(outcomes.compactMap(\.warnRow)), after: format,
            to: command.output)
        return command.verdict(session, outcomes, rows: \.warnRow)
    }
}
