import LabBase
import LabCommandLine
import LabRuns

extension Commands {
    /// A line for each file: that it is right, or what isn't.
    static func checkScenario(_ arguments: ParsedArguments) -> ExitCode {
        var code = ExitCode.done
        let progress = ProgressLine(quiet: false)
        for path in arguments.arguments("FILE") {
            do throws(Complaint) {
                let input = try ScenarioCheck.run(path) { done, count in
                    progress.show(WorkProgress(done, of: count, "pictures looked at"))
                }
                progress.clear()
                let header = input.header
                SourceRemarks.say(input.remarks + input.strangers(header.policies))
                let folders = header.catalog.folders
                for line in PictureRemarks.lines(folders) { Terminal.say(line) }
                let faults = folders.flatMap(\.faults)
                for fault in faults {
                    Terminal.say("\(fault.path): \(fault.reason)")
                    if code == .done { code = .badData }
                }
                if faults.isEmpty {
                    Terminal.write("\(path) is right\(PictureRemarks.dearest(folders))\n")
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
