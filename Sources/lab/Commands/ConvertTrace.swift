import EvictionLab

extension Commands {
    static func convertTrace(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
        let path = arguments.value("output") ?? "-"
        guard let format = outputFormat(arguments, path) else {
            let named = path == "-" ? "lab trace convert" : "--output \(path)"
            throw .usage(arguments.refusal(.missingCompanion(named, "--to")))
        }
        let input: KeyTraceInput
        let file: OutputFile
        do throws(OutputFailure) {
            file = try OutputFile(path)
        } catch {
            throw .output(error)
        }
        for trace in arguments.arguments("TRACE") where file.replaces(trace) {
            throw .output(.isTaken(file.path, by: "the trace"))
        }
        do throws(KeyTraceFailure) {
            input = try KeyTraceInput(arguments, keepsNames: true)
        } catch {
            throw .keyTrace(error)
        }
        for line in input.decided { Terminal.say(line) }
        let outcome = try convert(arguments, input, format, to: file)
        if let cut = outcome.cut {
            Terminal.writeError(cut.description + "\n")
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

    private static func convert(
        _ arguments: ParsedArguments, _ input: KeyTraceInput, _ format: any KeyFormat.Type,
        to file: OutputFile
    ) throws(CommandFailure) -> KeyConversion.Outcome {
        try write(input.source, input.texts, format, to: file, arguments.flag("keep-going"))
    }

    /// Writes a trace in a format, compressed if the file's name says so.
    static func write(
        _ source: any RequestSource, _ texts: KeyTexts, _ format: any KeyFormat.Type,
        to file: OutputFile, _ keepsGoing: Bool = false
    ) throws(CommandFailure) -> KeyConversion.Outcome {
        var output: any ByteSink
        do throws(OutputFailure) {
            output = try OutputBytes(file)
        } catch {
            throw .output(error)
        }
        if let compression = Compression(ending: file.path) {
            output = compression.compressing(output)
        }
        do throws(KeyConversion.Failure) {
            return try KeyConversion(keepsGoing: keepsGoing).run(source, texts, to: format, output)
        } catch {
            switch error {
            case .reading(let failure): throw .keyTrace(failure)
            case .writing(.output(let failure)): throw .output(failure)
            case .writing(.unfit(let reason)):
                throw .keyTrace(
                    KeyTraceFailure(file.path, "\(format.id) can't hold this trace: \(reason)"))
            }
        }
    }
}
