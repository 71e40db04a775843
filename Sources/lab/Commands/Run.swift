import LabBase
import LabCommandLine
import LabReports

extension Commands {
    static func run(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let command = try ReplayCommand(arguments)
        let chart = try ChartOutput(arguments, events: command.eventsFile)
        let session = try command.session(paths: arguments.arguments("SCENARIO|TRACE"))
        let outcomes = try command.run(session) { command.text(session, $0) }
        let claims = command.claims(session, outcomes)
        let worlds = command.worldReport(session, outcomes, claims)
        try command.write(command.text(session, outcomes, claims, worlds))
        try command.writeTimelineAndEvents(outcomes)
        try chart?.write(ResultDiagrams.runs(outcomes), after: command.format, to: command.output)
        let verdict = command.verdict(session, outcomes, claims: claims, worlds: worlds)
        return try command.heeding(verdict) { () throws(Complaint) in
            try TrapSearch.remarks(session, outcomes)
        }
    }
}
