import LabBase
import LabCommandLine
import LabKeyTraces
import LabRuns

extension Commands {
    static func compileScenario(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
        if arguments.flag("keys") { return try compileKeys(arguments) }
        if arguments.value("to") != nil {
            throw .usage(arguments.refusal(.missingCompanion("--to", "--keys")))
        }
        var file: OutputFile?
        do throws(OutputFailure) {
            file = try arguments.value("output").map { path throws(OutputFailure) in
                try OutputFile(path)
            }
        } catch {
            throw .output(error)
        }
        let path = arguments.argument("FILE")
        if let file, file.replaces(path) {
            throw .output(.isTaken(file.path, by: "the scenario"))
        }
        // Standard output takes a trace as it comes; a file is replaced as a whole.
        var whole = ""
        do throws(LoadFailure) {
            let loader = try InputLoader(
                deviceText: arguments.value("device"), imageCache: .standard(nil))
            let input = try loader.load(path, seed: arguments.seed("seed"))
            try TraceText.write(input) { chunk in
                if file == nil { Terminal.write(chunk) } else { whole += chunk }
            }
        } catch {
            throw .load(error)
        }
        do throws(OutputFailure) {
            try file?.finish(whole)
        } catch {
            throw .output(error)
        }
        return .done
    }
}

/// The requests alone.
extension Commands {
    static func compileKeys(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
        let path = arguments.value("output") ?? "-"
        let format = outputFormat(arguments, path) ?? CSVColumns.self
        let file: OutputFile
        do throws(OutputFailure) {
            file = try OutputFile(path)
        } catch {
            throw .output(error)
        }
        let scenario = arguments.argument("FILE")
        if file.replaces(scenario) { throw .output(.isTaken(file.path, by: "the scenario")) }
        let input: CellInput
        do throws(LoadFailure) {
            let loader = try InputLoader(
                deviceText: arguments.value("device"), imageCache: .standard(nil))
            input = try loader.load(scenario, seed: arguments.seed("seed"))
        } catch {
            throw .load(error)
        }
        let output = try keyOutput(file)
        do throws(TraceKeys.Failure) {
            try TraceKeys.write(input, to: format, output)
        } catch {
            switch error {
            case .trace(let failure): throw .load(failure)
            case .writing(let failure): throw refusal(failure, format, file)
            }
        }
        return .done
    }
}
