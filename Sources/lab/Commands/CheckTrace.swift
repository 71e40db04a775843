import LabBase
import LabCells
import LabCommandLine
import LabReports

extension Commands {
    /// A line for each thing that is wrong or odd, and one for each file that can be replayed.
    static func checkTrace(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        var code = ExitCode.done
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
        let progress = arguments.progressLine
        let paths = arguments.arguments("TRACE")
        for (done, path) in paths.enumerated() {
            progress.show(WorkProgress(done, of: paths.count, "recordings", current: path))
            do throws(Complaint) {
                let check = try loader.checked(path)
                for finding in check.findings {
                    if finding.isError {
                        let line = Visible.line(KeptInput.named(in: finding.description))
                        Terminal.writeError(line + "\n")
                    } else {
                        arguments.say([finding.description])
                    }
                }
                if check.hasErrors {
                    if code == .done { code = .badData }
                } else if let summary = check.summary {
                    let remarks = try TrapSearch.remarks(loader.load(path, seed: nil))
                    arguments.say(remarks.map { KeptInput.named(in: $0.line) })
                    Terminal.write(KeptInput.named(in: summary) + "\n")
                }
            } catch {
                let result = error.namingImport(arguments).report()
                if code == .done { code = result }
            }
        }
        progress.clear()
        return code
    }
}
