import LabBase
import LabCells
import LabCommandLine
import LabRuns

extension Commands {
    /// Writes a scenario, and says how near it comes to the recording.
    static func scenarioFromTrace(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let path = arguments.argument("TRACE")
        let file = try OutputFile(arguments[Options.output] ?? "-")
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
        let (draft, nearness) = try loader.draft(of: path, for: arguments[Options.output])
        for line in draft.remarks { Terminal.say(line) }
        try file.finish(draft.text)
        // Beside a scenario on standard output it is a remark, else the result.
        let table = nearness.lines.map { $0 + "\n" }.joined()
        if file.isFile { Terminal.write(table) } else { Terminal.writeError(table) }
        return .done
    }
}
