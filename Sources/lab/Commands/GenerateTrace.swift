import LabBase
import LabCommandLine
import LabKeyTraces

extension Commands {
    static func generateTrace(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let path = arguments.value("output") ?? "-"
        guard let format = outputFormat(arguments, path) else {
            let named = path == "-" ? "lab trace generate" : "--output \(path)"
            throw arguments.refusal(.missingCompanion(named, "--to"))
        }
        let skew = arguments.value("skew").flatMap { Double($0) } ?? 1
        let phases = try KeyPhase.read(
            arguments.arguments("PATTERN"), requests: arguments.wholeNumber("requests") ?? 100_000,
            .init(keys: arguments.wholeNumber("keys") ?? 10_000, skew: skew))
        let source = GeneratedTrace(
            .init(
                phases: phases, sizes: arguments.value("sizes").flatMap { KeySizes($0) },
                perSecond: arguments.wholeNumber("rate") ?? 1000,
                seed: arguments.seed("seed") ?? 42))
        _ = try write(source, KeyTexts(), format, to: try TraceCommand.file(path))
        return .done
    }

    static func traceInfo(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let output = try arguments.value("output").map { (path) throws(Complaint) in
            try TraceCommand.file(path)
        }
        let progress = ProgressLine(quiet: arguments.flag("quiet"))
        let summary: KeySummary
        let format = arguments.choice("format", as: ResultFormat.self) ?? .table
        let input = try KeyTraceInput(
            arguments, isDigested: format != .table && !arguments.flag("no-digest"))
        summary = try KeySummary.read(
            input, keepsGoing: arguments.flag("keep-going")
        ) { progress.show("\($0) requests") }
        progress.clear()
        let text =
            switch format {
            case .table: summary.text
            case .csv: summary.csv(of: TraceCommand.files(of: input))
            case .json: summary.json(of: TraceCommand.files(of: input))
            }
        if let output { try output.finish(text) } else { Terminal.writeResult(text) }
        TraceCommand.remark(on: summary.damage, after: summary.totals.requests)
        return .done
    }
}
