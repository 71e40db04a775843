import LabBase
import LabCells
import LabCommandLine
import LabReplay
import LabReports
import LabRuns

extension Commands {
    static func run(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let command = try ReplayCommand(arguments)
        let chart = try ChartOutput(arguments, events: command.eventsFile)
        let session = try command.session(paths: arguments.arguments("SCENARIO|TRACE"))
        let format = command.format
        let (style, showsDetails) = (command.style, command.showsDetails)
        @Sendable func text(_ outcomes: [CellOutcome]) -> String {
            let claims = command.claims(session, outcomes)
            let worlds = command.worldReport(session, outcomes)
            if format == .table, let worlds {
                return worlds.screen(style, showsDetails: showsDetails)
            }
            return format == .table
                ? command.worldHead(session)
                    + RunReport.screen(
                        session, outcomes, claims: claims, style, showsDetails: showsDetails,
                        whole: RunReport.text(session, outcomes, claims: claims, style))
                : ResultText.text(
                    session, outcomes, format, columns: ResultColumns.all, half: command.columns,
                    claims: claims, worlds: worlds, \.row)
        }
        let outcomes = try command.run(session) { text($0) }
        try command.write(text(outcomes))
        try command.writeTimelineAndEvents(outcomes)
        try chart?.write(ResultDiagrams.runs(outcomes), after: format, to: command.output)
        let verdict = command.verdict(
            session, outcomes, claims: command.claims(session, outcomes),
            worlds: command.worldReport(session, outcomes))
        return try command.heeding(verdict) { () throws(Complaint) in
            try TrapSearch.remarks(session, outcomes)
        }
    }
}
