import LabAdvice
import LabBase
import LabCells
import LabCommandLine
import LabPolicies
import LabReports
import LabRuns

extension Commands {
    static func traps(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        guard let path = arguments.optionalArgument("SCENARIO|TRACE") else {
            Terminal.write(TrapReport.list(.of(.output)))
            return .done
        }
        let output = try ReplayCommand.open(arguments[Options.output])
        if let output, output.replaces(path) {
            throw Complaint.taken(output.path, by: "what is to be run")
        }
        let session = try session(arguments, path)
        let input = session.inputs[0]
        var tried: [TrapSearch.Tried] = []
        var rows: [Row] = []
        for cell in session.cells {
            let (policy, outcome) = try TrapSearch.tried(cell, session.inputs[cell.input])
            tried.append(policy)
            rows.append(outcome.row)
        }
        let names = arguments.all(Options.only)
        let remarks = try TrapSearch.remarks(
            input, tried, among: Trap.all.filter { names.isEmpty || names.contains($0.name) })
        let text =
            arguments[Options.adviceFormat] == .json
            ? JSONReport(
                provenance: .now([input]), extra: [("traps", TrapReport.json(remarks))], rows: rows
            ).text
            : TrapReport.text(
                input, tried.map(\.policy.text), remarks, output == nil ? .of(.output) : .plain)
        let isPrinted = output == nil && arguments[Options.adviceFormat] != .json
        if isPrinted { Terminal.write(text) } else { _ = try ReplayCommand.finish(text, output) }
        return arguments[flag: Options.strict] && !remarks.isEmpty ? .claimFails : .done
    }

    /// All over modelled memory, in this process.
    private static func session(
        _ arguments: ParsedArguments, _ path: String
    ) throws(Complaint) -> RunSession {
        var options = RunOptions()
        options.paths = [path]
        options.policies = arguments.all(Options.policy)
        options.memory = .model
        options.devices = arguments.all(Options.device)
        options.changes = ReplayCommand.changes(arguments)
        options.seeds = arguments[Options.seed].map { $0...$0 }
        options.imageCache = arguments[Options.imageCache]
        let plan = try CellPlan(options)
        if let policy = plan.cells.map(\.policy).first(where: \.composition.hasPlugins) {
            throw Complaint(
                "\(policy.text): 'lab traps' runs in one process, and a plugin might end it",
                "Choose policies without plugins", exit: .usage)
        }
        return try RunSession(plan)
    }
}

/// Traps beside another command's answer.
extension ReplayCommand {
    /// Says them for people, and returns the exit code that they make of a verdict.
    func heeding(
        _ verdict: ExitCode, traps: () throws(Complaint) -> [TrapRemark]
    ) throws(Complaint) -> ExitCode {
        let isStrict = arguments[flag: Options.strict]
        guard isStrict || !isQuiet else { return verdict }
        let remarks = try traps()
        if !isQuiet {
            for line in TrapReport.lines(remarks, command: trapCommand(remarks)) {
                Terminal.say(KeptInput.named(in: line))
            }
        }
        return verdict == .done && isStrict && !remarks.isEmpty ? .claimFails : verdict
    }

    /// The words that say all of them.
    private func trapCommand(_ remarks: [TrapRemark]) -> String {
        let policies = remarks.flatMap(\.policies).distinct
        let device = arguments.all(Options.device)
        let words =
            ["lab", "traps"] + remarks.map(\.path).distinct.prefix(1)
            + policies.flatMap { ["--policy", $0] } + device.prefix(1).flatMap { ["--device", $0] }
        return words.map(ShellWord.quoted).joined(separator: " ")
    }
}

extension AdviceFindings {
    /// The traps of the answer, of libraries that come near it, and of what they are tried on.
    func traps() throws(Complaint) -> [TrapRemark] {
        let isAsked = !study.request.policies.isEmpty
        let cells = ([advice.chosen] + libraries.map(\.cell)).grouped(by: \.name).map(\.elements[0])
        return try TrapSearch.remarks(
            study.own.inputs[0],
            cells.map { TrapSearch.Tried($0.policy, rows: $0.rows, isAsked: isAsked) })
    }
}
