import LabBase
import LabCommandLine
import LabReports

extension Commands {
    static func compare(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let command = try ReplayCommand(arguments)
        let chart = try ChartOutput(arguments, events: command.eventsFile)
        let earlier = try EarlierResult(arguments, command)
        let session = try command.session(paths: arguments.arguments("SCENARIO|TRACE"))
        let format = command.format
        let writes = earlier?.writesRows ?? true
        let outcomes = try command.run(session, writes: writes) { command.text(session, $0) }
        let comparison = earlier?.comparison(outcomes.map(\.row))
        let claims = command.claims(session, outcomes)
        let worlds = command.worldReport(session, outcomes, claims)
        if writes { try command.write(command.text(session, outcomes, claims, worlds)) }
        if let earlier, let comparison {
            try earlier.write(comparison, of: outcomes.map(\.row), session, claims)
        }
        try command.writeTimelineAndEvents(outcomes)
        try chart?.write(ResultDiagrams.runs(outcomes), after: format, to: command.output)
        if format != .table, writes, command.worlds == nil {
            arguments.say(RunReport.spreads(session, outcomes))
        }
        let code = command.verdict(session, outcomes, claims: claims, worlds: worlds)
        return code == .done && comparison?.holds == false ? .claimFails : code
    }
}
