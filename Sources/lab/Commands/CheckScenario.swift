import LabBase
import LabCells
import LabCommandLine
import LabReports
import LabRuns
import LabScripts

extension Commands {
    /// A line for each file that isn't right, and one for the others.
    static func checkScenario(_ arguments: ParsedArguments) -> ExitCode {
        var code = ExitCode.done
        let progress = ProgressLine(quiet: false)
        let paths = arguments.arguments("FILE")
        var right: [String] = []
        var givesWay: String?
        for path in paths {
            do throws(Complaint) {
                let checked = try ScenarioCheck.run(path) { done, count in
                    progress.show(WorkProgress(done, of: count, "pictures looked at"))
                }
                progress.clear()
                SourceRemarks.say(checked.notes)
                for input in checked.inputs { try say(input) }
                let folders = checked.inputs.flatMap(\.header.catalog.folders)
                let faults = folders.flatMap(\.faults)
                for fault in faults {
                    Terminal.say("\(fault.path): \(fault.reason)")
                    if code == .done { code = .badData }
                }
                if faults.isEmpty {
                    let name = KeptInput.typed(path)
                    right.append("\(name) is right\(PictureRemarks.dearest(folders))")
                    // No remark: it is so of every scenario of one app that a phone plays.
                    if let words = GivingWay.sentence(checked.givesWay) { givesWay = words }
                }
            } catch {
                progress.clear()
                let result = error.namingImport(arguments).report()
                if code == .done { code = result }
            }
        }
        if paths.count == 1 {
            for line in right { Terminal.write(line + "\n") }
            for line in Paragraph.wrapped(givesWay ?? "", width: 80) where !line.isEmpty {
                Terminal.write(line + "\n")
            }
        } else if !right.isEmpty {
            let all = right.count == paths.count ? "All" : "\(right.count) of"
            Terminal.write("\(all) \(paths.count) are right\n")
        }
        return code
    }

    private static func say(_ input: CellInput) throws(Complaint) {
        let header = input.header
        SourceRemarks.say(input.remarks + input.strangers(header.policies))
        for line in PictureRemarks.lines(header.catalog.folders) { Terminal.say(line) }
        for remark in try TrapSearch.remarks(input) where !remark.trap.isRemarked {
            Terminal.say(remark.line)
        }
        for remark in try misspelt(input) { Terminal.say(remark.line) }
    }

    private static func misspelt(_ input: CellInput) throws(Complaint) -> [TrapRemark] {
        let loader = try InputLoader(deviceText: nil, imageCache: .standard(nil))
        let policies = try input.header.policies.map { (text) throws(Complaint) in
            try loader.policy(text, for: input)
        }
        return try TrapSearch.misspelt(input, policies)
    }
}
