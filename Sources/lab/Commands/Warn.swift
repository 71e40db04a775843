import LabBase
import LabCommandLine
import LabDevices
import LabReplay
import LabReports
import LabRuns

extension Commands {
    static func warn(_ arguments: ParsedArguments) throws -> ExitCode {
        let command = try ReplayCommand(
            arguments, defaultFormat: .table, columns: WarnColumns.all)
        let planned = try command.session(paths: arguments.arguments("SCENARIO|TRACE"))
        let level = arguments.choice("level", as: WarningLevel.self) ?? .warning
        let session = try WarnPlan.session(
            planned, atNs: arguments.nanoseconds("at"), level: level)
        let format = command.format
        let colour = Terminal.allowsColour(.output) && arguments.value("output") == nil
        @Sendable func text(_ outcomes: [CellOutcome]) -> String {
            format == .table
                ? WarnReport.text(outcomes, colour: colour)
                : ResultText.text(session, outcomes, format, columns: WarnColumns.all, \.warnRow)
        }
        let outcomes = try command.run(session, text: text)
        try command.write(text(outcomes))
        try command.writeTimelineAndEvents(outcomes)
        return command.verdict(session, outcomes, rows: \.warnRow)
    }
}
