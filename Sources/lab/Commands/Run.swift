import EvictionLab

extension Commands {
    static func run(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
        let command = try ReplayCommand(arguments, defaultFormat: .table)
        let chart = try ChartOutput(
            arguments, beside: [command.output, command.timelineFile])
        let session = try command.session(paths: arguments.arguments("SCENARIO|TRACE"))
        command.reportPictures(session)
        let format = command.format
        let colour = Terminal.allowsColour(.output) && arguments.value("output") == nil
        @Sendable func text(_ outcomes: [CellOutcome]) -> String {
            format == .table
                ? RunReport.text(session, outcomes, colour: colour)
                : ResultText.text(session, outcomes, format, columns: ResultColumns.all, \.row)
        }
        let outcomes = try command.run(session, text: text)
        try command.write(text(outcomes))
        try command.writeTimeline(outcomes)
        try chart?.write(
            ResultDiagrams.runs(outcomes), after: format, to: command.output)
        return command.verdict(session, outcomes)
    }
}
