import LabBase
import LabCommandLine
import LabKeyTraces

extension Commands {
    static func generateTrace(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let path = arguments[Options.output] ?? "-"
        let format = try neededFormat(arguments, path)
        let phases = try KeyPhase.read(
            arguments.arguments("PATTERN"), requests: arguments[Options.requests] ?? 100_000,
            (keys: arguments[Options.keys] ?? 10_000, skew: arguments[Options.skew] ?? 1))
        let source = GeneratedTrace(
            .init(
                phases: phases, sizes: arguments[Options.sizes],
                perSecond: arguments[Options.rate] ?? 1000,
                seed: arguments[Options.seed] ?? 42))
        _ = try write(source, KeyTexts(), format, to: try OutputFile(path), arguments)
        return .done
    }

    static func traceInfo(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let output = try ReplayCommand.open(arguments[Options.output])
        let progress = arguments.progressLine
        let format = arguments[Options.format] ?? arguments.usualFormat(to: output)
        let input = try KeyTraceInput(
            arguments, isDigested: format != .table && !arguments[flag: Options.noDigest])
        let summary = try KeySummary.read(
            input, keepsGoing: arguments[flag: Options.keepGoing]
        ) { progress.show("\($0) requests") }
        progress.clear()
        let text =
            switch format {
            case .table:
                summary.answer.text(
                    output == nil ? .of(.output) : .page,
                    showsDetails: arguments[flag: Options.details])
            case .csv: summary.csv(of: TraceCommand.files(of: input))
            case .json: summary.json(of: TraceCommand.files(of: input))
            }
        let code = try ReplayCommand.finish(text, output)
        TraceCommand.remark(on: summary.damage, after: summary.totals.requests)
        return code
    }
}
