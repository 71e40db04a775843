import LabBase
import LabCells
import LabPolicies
import LabReplay
import LabReports
import LabRuns
import LabScripts

/// Writing the result, and the verdict on it.
extension ReplayCommand {
    /// Keeps what is done of a result while something else ends the command, so a failure is only
    /// printed.
    static func interrupt(_ output: OutputFile?, _ text: String, as format: ResultFormat) {
        guard let output else { return Terminal.write(text, as: format) }
        do throws(Complaint) {
            try output.interrupt(text)
        } catch {
            Terminal.say(error.line)
        }
    }

    /// The events of what is done, where something else ends the command.
    static func interrupt(_ events: EventFile) {
        do throws(Complaint) {
            try events.interrupt()
        } catch {
            Terminal.say(error.line)
        }
    }

    /// The result of a run or a comparison in the format that was asked for.
    func text(_ session: RunSession, _ outcomes: [CellOutcome]) -> String {
        let claims = claims(session, outcomes)
        let worlds = worldReport(session, outcomes)
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

    /// Cells have written their events: these are only given their name.
    func writeTimelineAndEvents(_ outcomes: [CellOutcome]) throws(Complaint) {
        try timelineFile?.finish(TimelineTable.text(outcomes))
        try events?.finish()
    }

    /// Says what went wrong in cells and images, and which claims don't hold; the exit code that
    /// this makes.
    func verdict(
        _ session: RunSession, _ outcomes: [CellOutcome],
        claims: ClaimCheck? = nil, worlds: WorldReport? = nil,
        rows: (CellOutcome) -> Row? = \.row
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
        let holds = claimsHold(outcomes.compactMap(rows), claims, worlds) && differences == 0
        if code == .done, !holds { code = .claimFails }
        return code
    }

    /// Says what went wrong in a run, and takes it into the exit code of all.
    func judge(
        _ row: Row, _ problem: String?, of header: TraceHeader,
        _ name: @autoclosure () -> String, _ code: inout ExitCode
    ) {
        if let problem { Terminal.say("\(name()): \(problem)") }
        // A row whose process the kernel killed is a result. A load that the script makes fail is
        // one, too; a file that can't be read isn't.
        let hasUnread = row.integer(.failed) > 0 && header.catalog.hasBrokenFiles
        if RunStatus.isFailure(row[.status]) || hasUnread { code = .failed }
        if code == .done, plugins.failsOver(row[.status]) { code = .claimFails }
    }

    /// Says which requirements and claims don't hold; true if all do. In several worlds a claim may
    /// fail in some.
    func claimsHold(_ rows: [Row], _ claims: ClaimCheck?, _ worlds: WorldReport? = nil) -> Bool {
        let violations =
            worlds.map(worldViolations)
            ?? requirements.flatMap { $0.violations(in: rows, beside: requirements) }
            .map { "require " + $0 } + (claims?.violations ?? [])
        let remarks = isQuiet ? [] : claims?.remarks ?? []
        for line in remarks + violations { Terminal.say(line) }
        return violations.isEmpty
    }
}
