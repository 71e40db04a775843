import LabBase
import LabCells
import LabCommandLine
import LabRecordings

extension Commands {
    /// Sums up a log of another program, or writes a scenario with what it tells.
    static func importTrace(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let path = arguments.argument("FILE")
        let progress = arguments.progressLine
        progress.show(path)
        guard let scenario = arguments[Options.onto] else {
            for option in [Options.output.name, Options.mapping.name]
            where arguments.isGiven(option) {
                // A log that tells fetches alone knows no hit and no view: a replay of what missed
                // some cache would give figures that look like any other's, and mean nothing.
                throw arguments.refusal(
                    .usage(
                        "--\(option) needs --onto: no such log tells which views asked for which "
                            + "images, hits included, so it can't be replayed by itself",
                        "Name a scenario: --onto feed.json"))
            }
            let log = try Importer.read(path, from: arguments[Options.importer])
            progress.clear()
            arguments.say(log.remarks.map { KeptInput.named(in: "\(path): \($0)") })
            let lines = ImportSurvey(log).lines.map { $0 + "\n" }.joined()
            Terminal.write(KeptInput.named(in: lines))
            return .done
        }
        if path == scenario, KeptInput.typed(path) == KeptInput.standardInput {
            throw arguments.refusal(
                .usage(
                    "standard input can't be the log and the scenario",
                    "Write one of them to a file"))
        }
        let file = try OutputFile(arguments[Options.output] ?? "-")
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
        let imported = try loader.importing(
            path, from: arguments[Options.importer], onto: scenario,
            arguments.all(Options.mapping), for: file.isFile ? file.path : nil)
        progress.clear()
        arguments.say(imported.remarks.map { KeptInput.named(in: "\(path): \($0)") })
        try file.finish(imported.text)
        // Beside a scenario on standard output it is a remark, else the result.
        let taken = ImportSurvey.wrapped(imported.taken).map { $0 + "\n" }.joined()
        if file.isFile {
            Terminal.write(taken)
        } else if !arguments[flag: Options.quiet] {
            Terminal.writeError(taken)
        }
        return .done
    }
}
