import LabBase
import LabCommandLine
import LabReplay
import LabReports
import LabRuns

extension Commands {
    static func compare(_ arguments: ParsedArguments) throws -> ExitCode {
        let command = try ReplayCommand(arguments, defaultFormat: .csv)
        let old = try arguments.value("against").map { path in
            (path, try readText(path))
        }
        if let old, let output = command.output, output.replaces(old.0) {
            throw OutputFailure.isTaken(output.path, by: "what is compared with")
        }
        let session = try command.session(paths: arguments.arguments("SCENARIO|TRACE"))
        command.reportStrangers(session)
        let format = command.format
        @Sendable func text(_ outcomes: [CellOutcome], _ doubts: [Doubt]?) -> String {
            let claims = command.claims(session, outcomes)
            return format == .table
                ? RunReport.tables(session, outcomes, claims: claims, colour: false)
                    + DoubtText.text(doubts ?? [])
                : ResultText.text(
                    session, outcomes, format, columns: ResultColumns.all, half: command.columns,
                    doubts: doubts, claims: claims, \.row)
        }
        let outcomes = try command.run(session) { text($0, nil) }
        let doubts = try command.doubts(session, outcomes) { text(outcomes, nil) }
        var changes: [String] = []
        if let (path, content) = old {
            changes = try ResultComparison(
                old: content, file: path, rows: outcomes.map(\.row)
            ).changes
        }
        try command.write(text(outcomes, doubts))
        try command.writeTimelineAndEvents(outcomes)
        command.writeBeside(doubts)
        if format != .table, !command.isQuiet {
            for remark in RunReport.spreads(session, outcomes) { Terminal.say(remark) }
        }
        return command.verdict(
            session, outcomes, changes: changes, claims: command.claims(session, outcomes))
    }

    static func readText(_ path: String) throws -> String {
        return try InputLoader.text(of: path)
    }
}
