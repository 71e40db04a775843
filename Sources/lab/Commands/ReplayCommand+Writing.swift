import LabBase
import LabCells
import LabCommandLine
import LabReplay
import LabReports
import LabRuns
import LabScripts

/// Writing the result, and the verdict on it.
extension ReplayCommand {
    /// Writes the part of a result that is done when the command is interrupted.
    static func writeUnfinished(_ output: OutputFile?, _ text: String, as format: ResultFormat) {
        guard let output else { return Terminal.write(text, as: format) }
        attempt { () throws(Complaint) in try output.interrupt(text) }
    }

    /// A failure is only printed, since the interrupt decides the exit code.
    static func attempt(_ write: () throws(Complaint) -> Void) {
        do throws(Complaint) { try write() } catch { Terminal.say(error.line) }
    }

    /// The result of a run or a comparison in the format that was asked for.
    func text(_ session: RunSession, _ outcomes: [CellOutcome]) -> String {
        let claims = claims(session, outcomes)
        return text(session, outcomes, claims, worldReport(session, outcomes, claims))
    }

    func text(
        _ session: RunSession, _ outcomes: [CellOutcome], _ claims: ClaimCheck,
        _ worlds: WorldReport?
    ) -> String {
        guard format == .table else {
            return ResultText.text(
                session, outcomes, format, columns: ResultColumns.all, half: columns,
                claims: claims, worlds: worlds, \.row)
        }
        return text(
            worlds?.answer
                ?? RunReport.answer(
                    session, outcomes, claims: claims,
                    comparesScenarios: arguments.id == .compare))
    }

    /// Events are written as cells run, to a temporary file: at the end it gets its name.
    func writeTimelineAndEvents(_ outcomes: [CellOutcome]) throws(Complaint) {
        try timelineFile?.finish(TimelineTable.text(outcomes))
        try events?.finish()
    }

    /// A sweep leaves what files say behind by design, and checks them where it is asked to.
    static func scope(_ arguments: ParsedArguments) -> ClaimCheck.Scope {
        if let scope = arguments.all(Options.claims).first { return scope }
        return [.run, .compare].contains(arguments.id) ? .own : .none
    }

    /// Once everything is done: before that, policies seem to be missing.
    func claims(_ session: RunSession, _ outcomes: [CellOutcome]) -> ClaimCheck {
        guard outcomes.count == session.cells.count else { return .unasked }
        return ClaimCheck(
            zip(session.cells, outcomes).map { cell, outcome in
                .init(cell, session.inputs[cell.input].header, outcome.row)
            }, claimScope)
    }

    /// Says what went wrong in cells and images, and which claims aren't met; the exit code that
    /// this makes.
    func verdict(
        _ session: RunSession, _ outcomes: [CellOutcome],
        claims: ClaimCheck? = nil, worlds: WorldReport? = nil,
        rows: (CellOutcome) -> Row? = { $0.row }
    ) -> ExitCode {
        var code = ExitCode.done
        for (cell, outcome) in zip(session.cells, outcomes) {
            let header = session.inputs[cell.input].header
            judge(outcome.row, outcome.problem, of: header, cell.name(header), &code)
        }
        var differences = 0
        for (cell, outcome) in zip(session.cells, outcomes) {
            guard let difference = outcome.difference else { continue }
            let name = cell.name(session.inputs[cell.input].header)
            Terminal.say(
                "\(name): two runs differ: \(difference). Look for what "
                    + "depends on addresses, time or chance")
            differences += 1
        }
        let allAreMet = areMet(outcomes.compactMap(rows), claims, worlds) && differences == 0
        if code == .done, !allAreMet { code = .claimFails }
        return code
    }

    /// Says what went wrong in a run, and takes it into the exit code of all.
    func judge(
        _ row: Row, _ problem: String?, of header: TraceHeader,
        _ name: @autoclosure () -> String, _ code: inout ExitCode
    ) {
        if let problem { Terminal.say("\(name()): \(problem)") }
        // A row whose process the kernel killed is a result. A load that the script makes fail is a
        // result, too; a file that can't be read isn't.
        let hasUnread = row.integer(.failed) > 0 && header.catalog.hasBrokenFiles
        if RunStatus.isFailure(row[.status]) || hasUnread { code = .failed }
        // A plugin that holds too much is named in any case.
        let isOver = plugins.checks && row[.status] == RunStatus.overLimit.rawValue
        if code == .done, isOver { code = .claimFails }
    }

    /// Says which requirements and claims aren't met; true if all are. In several worlds a claim
    /// may fail in some: in how many, --hold says.
    func areMet(_ rows: [Row], _ claims: ClaimCheck?, _ worlds: WorldReport? = nil) -> Bool {
        let violations =
            worlds.map { report in
                arguments.all(Options.hold).first.map { report.violations(below: $0) } ?? []
            }
            ?? requirements.flatMap { $0.violations(in: rows, beside: requirements) }
            .map { "require " + $0 } + (claims?.violations ?? [])
        let remarks = isQuiet ? [] : claims?.remarks ?? []
        for line in remarks + violations { Terminal.say(line) }
        return violations.isEmpty
    }
}
