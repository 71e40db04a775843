import LabBase
import LabCommandLine
import LabKeyTraces
import LabOrders

extension Commands {
    static func convertTrace(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let path = arguments[Options.output] ?? "-"
        let format = try neededFormat(arguments, path)
        let file = try OutputFile(path)
        let input = try KeyTraceInput(arguments, keepsNames: true)
        let columns = leftOut(input.source.columns, by: format).map { [$0] } ?? []
        arguments.say(input.decided + input.remarks + input.leftOut + columns)
        let outcome = try write(input.source, input.texts, format, to: file, arguments)
        TraceCommand.remark(on: outcome.cut, after: outcome.requests)
        return .done
    }

    /// Names columns that the format can't hold.
    private static func leftOut(
        _ columns: RequestColumns, by format: any WrittenKeyFormat.Type
    ) -> String? {
        let words = columns.subtracting(format.columns).words
        return words.isEmpty
            ? nil : "\(format.id) has no \(Listing.or(words)): the trace's are left out"
    }

    static func neededFormat(
        _ arguments: ParsedArguments, _ path: String
    ) throws(Complaint) -> any WrittenKeyFormat.Type {
        if let format = outputFormat(arguments, path) { return format }
        let named = path == "-" ? arguments.path.joined(separator: " ") : "--output \(path)"
        throw arguments.refusal(.missingCompanion(named, "--to"))
    }

    /// The format that --to or the output's name tells.
    static func outputFormat(
        _ arguments: ParsedArguments, _ path: String
    ) -> (any WrittenKeyFormat.Type)? {
        arguments[Options.to].flatMap { KeyFormats.written(named: $0) }
            ?? KeyFormats.named(byEndingOf: path) as? any WrittenKeyFormat.Type
    }

    /// The sink of the keys, which compresses if the name says so.
    static func keyOutput(_ file: OutputFile) throws(Complaint) -> any ByteSink {
        let compression = Compression(ending: file.path)
        if compression == .xz {
            throw Complaint(
                "xz is only read", "Name it with .gz or .zst, or without an ending",
                at: .whole(file.path), exit: .usage)
        }
        let output = try OutputBytes(file)
        return compression?.compressing(output) ?? output
    }

    /// Writes a trace in a format, compressed if the file's name says so.
    static func write(
        _ source: any RequestSource, _ texts: KeyTexts, _ format: any WrittenKeyFormat.Type,
        to file: OutputFile, _ arguments: ParsedArguments
    ) throws(Complaint) -> KeyConversion.Outcome {
        let output = try keyOutput(file)
        let progress = arguments.progressLine
        defer { progress.clear() }
        return try KeyConversion.run(
            source, texts, to: format, output, named: file.path,
            keepsGoing: arguments.isGiven(Options.keepGoing)
        ) { progress.show("\($0) requests") }
    }
}
