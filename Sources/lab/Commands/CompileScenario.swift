import LabBase
import LabCells
import LabCommandLine
import LabKeyTraces
import LabRuns

extension Commands {
    static func compileScenario(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        if arguments[flag: Options.keysAlone] { return try compileKeys(arguments) }
        if arguments[Options.to] != nil {
            throw arguments.refusal(.missingCompanion("--to", "--keys"))
        }
        let file = try ReplayCommand.open(arguments[Options.output])
        // Standard output takes a trace as it comes; a file is replaced as a whole.
        var whole = ""
        try TraceText.write(try loaded(arguments)) { chunk in
            if file == nil { Terminal.writeResult(chunk) } else { whole += chunk }
        }
        try file?.finish(whole)
        return .done
    }

    private static func loaded(_ arguments: ParsedArguments) throws(Complaint) -> CellInput {
        let loader = try InputLoader(
            deviceText: arguments[Options.device], imageCache: .standard(nil))
        let input = try loader.load(arguments.argument("FILE"), seed: arguments[Options.seed])
        SourceRemarks.say(input.remarks)
        return input
    }

    private static func compileKeys(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let path = arguments[Options.output] ?? "-"
        let format = outputFormat(arguments, path) ?? CSVColumns.self
        let file = try OutputFile(path)
        let input = try loaded(arguments)
        let output = try keyOutput(file)
        try TraceKeys.write(input, to: format, output, named: file.path)
        return .done
    }
}
