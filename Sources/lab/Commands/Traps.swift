import LabAdvice
import LabBase
import LabCells
import LabCommandLine
import LabReports
import LabRuns

extension Commands {
    static func traps(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        guard let path = arguments.optionalArgument("SCENARIO|TRACE") else {
            Terminal.write(TrapReport.list.text(.of(.output)))
            return .done
        }
        if InputLoader.isPhone(path) {
            throw Complaint(
                "is a phone of several apps, whose replays show its traps",
                "Take 'lab run \(path)', which says them", at: .input(path), exit: .usage)
        }
        let output = try ReplayCommand.open(arguments[Options.output])
        var options = RunOptions(inThisProcess: arguments, path)
        options.takesAnySystem = true
        let plan = try CellPlan(options)
        try arguments.refusePlugins(of: plan.cells, "Choose policies without plugins")
        let session = try RunSession(plan)
        let input = session.inputs[0]
        let tried = try session.cells.map { (cell) throws(Complaint) in
            try TrapSearch.tried(cell, session.inputs[cell.input])
        }
        let names = arguments.all(Options.only)
        let remarks = try TrapSearch.remarks(
            input, tried, among: Trap.all.filter { names.isEmpty || names.contains($0.name) })
        let text =
            arguments[Options.adviceFormat] == .json
            ? JSONReport(
                [input], extra: [("traps", TrapReport.json(remarks))],
                rows: tried.flatMap { $0.rows }
            ).text
            : TrapReport.answer(input, tried.map { $0.policy.text }, remarks)
                .text(output == nil ? .of(.output) : .plain)
        let isPrinted = output == nil && arguments[Options.adviceFormat] != .json
        if isPrinted { Terminal.write(text) } else { _ = try ReplayCommand.finish(text, output) }
        return arguments[flag: Options.strict] && !remarks.isEmpty ? .claimFails : .done
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
            let style = TextStyle.of(.error)
            let command = trapCommand(remarks)
            for line in TrapReport.lines(remarks, command: command) {
                let text = "lab: " + Visible.line(KeptInput.named(in: line))
                // A command is to be copied whole.
                let lines = line.hasSuffix(command) ? [text] : style.paragraph(text)
                Terminal.writeError(lines.map { $0 + "\n" }.joined())
            }
        }
        return verdict == .done && isStrict && !remarks.isEmpty ? .claimFails : verdict
    }

    /// The words that say all of them.
    private func trapCommand(_ remarks: [TrapRemark]) -> String {
        if let phone = remarks.map({ $0.path }).first, InputLoader.isPhone(phone) {
            return ["lab", "scenario", "check", phone].map(ShellWord.quoted).joined(separator: " ")
        }
        let policies = remarks.flatMap { $0.policies }.distinct
        let device = arguments.all(Options.device)
        let words =
            ["lab", "traps"] + remarks.map { $0.path }.distinct.prefix(1)
            + policies.flatMap { ["--policy", $0] } + device.prefix(1).flatMap { ["--device", $0] }
        return words.map(ShellWord.quoted).joined(separator: " ")
    }
}

extension AdviceFindings {
    /// The traps of the answer, where it is a policy that the user named, and of what it is tried
    /// on. A policy of the search's own making needs no remark: the user can't mend it.
    func traps() throws(Complaint) -> [TrapRemark] {
        let input = study.asWritten.inputs[0]
        guard !study.request.policies.isEmpty else { return try TrapSearch.remarks(input) }
        let chosen = advice.chosen
        return try TrapSearch.remarks(input, [.init(chosen.policy, rows: chosen.rows)])
    }
}
