import LabBase
import LabCells
import LabCommandLine
import LabOrders
import LabRuns

extension Commands {
    static func checkPlugin(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        let path = arguments.arguments("LIBRARY")[0]
        guard access(path, F_OK) == 0 else {
            var complaint = Complaint.noPlugin(path)
            complaint.exit = .noInput
            throw complaint
        }
        let report = PluginKit(
            PluginName(path: path, settings: arguments[Options.settings] ?? ""),
            seed: arguments[Options.seed] ?? 42,
            sequences: arguments[Options.sequences] ?? PluginKit.usualSequences,
            timeoutNs: PluginOptions(arguments).timeoutNs
        ).report()
        Terminal.write(report.lines.joined(separator: "\n") + "\n")
        return report.exitCode
    }
}
