import LabBase
import LabCommandLine
import LabRuns

extension Commands {
    /// Silent if all is well; else a line for each file that isn't.
    static func checkScenario(_ arguments: ParsedArguments) -> ExitCode {
        var code = ExitCode.done
        let progress = ProgressLine(quiet: false)
        for path in arguments.arguments("FILE") {
            do throws(LoadFailure) {
                let header = try ScenarioCheck.run(path) { done, count in
                    progress.show(WorkProgress(done, of: count, "pictures looked at"))
                }
                progress.clear()
                SourceRemarks.say([header])
                let folders = header.catalog.folders
                for line in PictureRemarks.lines(folders) { Terminal.say(line) }
                for fault in folders.flatMap(\.faults) {
                    Terminal.say("\(fault.path): \(fault.reason)")
                    if code == .done { code = .badData }
                }
            } catch {
                progress.clear()
                let result = error.report()
                if code == .done { code = result }
            }
        }
        return code
    }
}
