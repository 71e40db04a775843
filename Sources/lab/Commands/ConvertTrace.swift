import LabBase
import LabCommandLine
import LabKeyTraces
import LabOrders

extension Commands {
    static func convertTrace(_ arguments: ParsedArguments) throws -> ExitCode {
        let path = arguments.value("output") ?? "-"
        guard let format = outputFormat(arguments, path) else {
            let named = path == "-" ? "lab trace convert" : "--output \(path)"
            throw arguments.refusal(.missingCompanion(named, "--to"))
        }
        let file = try OutputFile(path)
        for trace in arguments.arguments("TRACE") where file.replaces(trace) {
            throw OutputFailure.isTaken(file.path, by: "the trace")
        }
        let input = try KeyTraceInput(arguments, keepsNames: true)
        for line in input.decided + input.remarks { Terminal.say(line) }
        let outcome = try convert(arguments, input, format, to: file)
        if let cut = outcome.cut {
            Terminal.writeError(Visible.line(cut.description) + "\n")
            Terminal.say("went on with the \(outcome.requests) requests before the damage")
        }
        return .done
    }

    /// What --to or the output's name tells.
    static func outputFormat(
        _ arguments: ParsedArguments, _ path: String
    ) -> (any KeyFormat.Type)? {
        arguments.value("to").flatMap { KeyFormats.named($0) }
            ?? KeyFormats.named(byEndingOf: path)
    }

    /// Where keys go, compressed where the name says so.
    static func keyOutput(_ file: OutputFile) throws -> any ByteSink {
        let output = try OutputBytes(file)
        return Compression(ending: file.path)?.compressing(output) ?? output
    }

    /// Why keys couldn't be written.
    static func refusal(
        _ failure: KeyWriteFailure, _ format: any KeyFormat.Type, _ file: OutputFile
    ) -> any ReportedFailure {
        switch failure {
        case .output(let failure): failure
        case .unfit(let reason):
            KeyTraceFailure(file.path, "\(format.id) can't hold this trace: \(reason)")
        }
    }

    private static func convert(
        _ arguments: ParsedArguments, _ input: KeyTraceInput, _ format: any KeyFormat.Type,
        to file: OutputFile
    ) throws -> KeyConversion.Outcome {
        try write(input.source, input.texts, format, to: file, arguments.flag("keep-going"))
    }

    /// Writes a trace in a format, compressed if the file's name says so.
    static func write(
        _ source: any RequestSource, _ texts: KeyTexts, _ format: any KeyFormat.Type,
        to file: OutputFile, _ keepsGoing: Bool = false
    ) throws -> KeyConversion.Outcome {
        let output = try keyOutput(file)
        do throws(KeyConversion.Failure) {
            return try KeyConversion(keepsGoing: keepsGoing).run(source, texts, to: format, output)
        } catch {
            switch error {
            case .reading(let failure): throw failure
            case .writing(let failure): throw refusal(failure, format, file)
            }
        }
    }
}
