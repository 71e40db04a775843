import LabBase
import LabCells
import LabReplay

/// A cell over real memory: a process of its own, started and listened to.
package enum ChildRun {
    static func run(
        _ cell: Cell, _ input: CellInput, imageCache: String, groups: CommandGroups? = nil
    ) -> CellOutcome {
        guard cell.kernel.needsGroup else {
            return run(cell, input, imageCache: imageCache, in: nil)
        }
        guard let groups else { preconditionFailure("a cell has no group to be made in") }
        do throws(Complaint) {
            let group = try groups.makeGroup()
            defer { groups.remove(group) }
            return run(cell, input, imageCache: imageCache, in: group)
        } catch {
            return .died(cell, input, .crashed, error.line)
        }
    }

    private static func run(
        _ cell: Cell, _ input: CellInput, imageCache: String, in group: MemoryGroup?
    ) -> CellOutcome {
        var figures: [Figure]?
        var probe: [Figure]?
        var outcome = CellOutcome.died(cell, input, .crashed, "the cell's process said nothing")
        var problem: String?
        var progress: RunProgress?
        var status = RunStatus.ok
        func hear(_ message: CellMessage?) {
            switch message {
            case .status(let end): status = end
            case .figures(let all): figures = all
            case .probe(let all): probe = all
            case .held(let bytes, let peakNs):
                outcome.heldAtWarnings = bytes
                outcome.peakNs = peakNs
            case .sample(let sample): outcome.timeline.append(sample)
            case .progress(let latest): progress = latest
            case .problem(let text): problem = text
            case .unwritten(let reason): cell.events?.fail(reason)
            case nil: break
            }
        }
        let end = ChildEnd.of(
            CellRequest(cell, input, imageCache: imageCache, group: group),
            plugins: cell.policies.flatMap(\.composition.plugins),
            timeoutNs: cell.plugins.timeoutNs, hear: hear)
        if end.ending == .signalled(SIGKILL), let group, group.killCount() > 0 {
            var killed = KernelKill.outcome(cell, input, at: progress)
            killed.timeline = outcome.timeline
            return killed
        }
        guard end.ending == .exited(0), let figures else {
            let fate = end.fate(in: group)
            // The process knows best why it ended.
            let known = status == .ok ? fate.status : status
            outcome.row[figure: .status] = .text(known.rawValue)
            outcome.problem = problem ?? fate.problem
            return outcome
        }
        outcome.problem = problem
        let count = ResultColumns.replayed.count
        outcome.row = CellOutcome.row(
            cell, input, status, replayed: Array(figures.prefix(count)),
            measured: Array(figures.dropFirst(count)))
        outcome.warnRow = probe.map { CellOutcome.warnRow(cell, input, $0) }
        return outcome
    }
}
