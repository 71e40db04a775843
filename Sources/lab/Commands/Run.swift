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
        @Sendable func text(_ outcomes: [CellOutcome], _ doubts: [Doubt]?) -> String {
            let claims = command.claims(session, outcomes)
            let worlds = command.worldReport(session, outcomes)
            if format == .table, let worlds {
                return worlds.screen(style, showsDetails: showsDetails)
            }
            return format == .table
                ? command.worldHead(session)
                    + RunReport.screen(
                        session, outcomes, claims: claims, doubts: DoubtText.brief(doubts ?? []),
                        style,
                        showsDetails: showsDetails,
                        whole: RunReport.text(session, outcomes, claims: claims, style)
                            + DoubtText.text(doubts ?? [], style))
                : ResultText.text(
                    session, outcomes, format, columns: ResultColumns.all, half: command.columns,
                    doubts: doubts, claims: claims, worlds: worlds, \.row)
        }
        let outcomes = try command.run(session) { text($0, nil) }
        let doubts = try command.doubts(session, outcomes) { text(outcomes, nil) }
        try command.write(text(outcomes, doubts))
        try command.writeTimelineAndEvents(outcomes)
        command.writeBeside(doubts)
        try chart?.write(
            ResultDiagrams.runs(outcomes, doubts: doubts ?? []), after: format,
            to: command.output)
        let verdict = command.verdict(
            session, outcomes, claims: command.claims(session, outcomes),
            worlds: command.worldReport(session, outcomes))
        return try command.heeding(verdict) { () throws(Complaint) in
            try TrapSearch.remarks(session, outcomes)
        }
    }
}
