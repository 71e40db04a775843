import EvictionLab

extension Commands {
    static func compileScenario(_ arguments: ParsedArguments) throws(CommandFailure) -> ExitCode {
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
