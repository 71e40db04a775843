import LabBase
import LabCommandLine
import LabReplay
import LabReports
import LabRuns

extension Commands {
    static func film(_ arguments: ParsedArguments) throws -> ExitCode {
        let path = arguments.arguments("SCENARIO|TRACE")[0]
        let output = try ReplayCommand.open(arguments.value("output"))
        if let output, output.replaces(path) {
            throw OutputFailure.isTaken(output.path, by: "what is to be run")
        }
        let session = try session(arguments, path)
        let progress = ProgressLine(
            quiet: arguments.flag("quiet"),
            form: arguments.choice("progress", as: ProgressLine.Form.self))
        let film = try LoadFailure.caught { () throws(TraceFailure) in
            try Film(session) { done in
                progress.show(WorkProgress(done, of: session.cells.count, "policies"))
            }
        }
        progress.clear()
        let page = FilmPage(film, command: "lab film \(path)").text
        guard let output else {
            Terminal.writeResult(page)
            return .done
        }
        try output.finish(page)
        return .done
    }

    private static func session(
        _ arguments: ParsedArguments, _ path: String
    ) throws -> RunSession {
        var options = RunOptions()
        options.paths = [path]
        options.policies = arguments.values("policy")
        options.warnings = arguments.warnings("warn-at")
        options.memory = .model
        options.devices = arguments.all("device")
        options.changes = ReplayCommand.changes(arguments)
        options.seeds = arguments.seed("seed").map { $0...$0 }
        return try RunSession(options)
    }
}
