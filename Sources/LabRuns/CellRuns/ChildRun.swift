import LabBase
import LabOrders
import LabReplay
import LabSystem

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
        let child: ChildProcess
        var page: PluginPage?
        do {
            let order = CellOrder(cell, input, imageCache: imageCache, group: group)
            let words = [childCommand] + order.words
            if cell.policy.composition.hasPlugins {
                (child, page) = try ChildProcess.callingPlugin(words)
            } else {
                child = try ChildProcess(ChildProcess.ownExecutable, words)
            }
        } catch {
            return .died(cell, input, .crashed, error.line)
        }
        var figures: [Figure]?
        var probe: [Figure]?
        var outcome = CellOutcome.died(cell, input, .crashed, "the cell's process said nothing")
        var problem: String?
        var progress: RunProgress?
        var status = RunStatus.ok
        func hear(_ line: String) {
            switch CellMessage(line: line) {
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
        let ending: ChildProcess.Ending
        var verdict: PluginVerdict?
        if let page {
            let end = child.readLines(showing: page, timeoutNs: cell.plugins.timeoutNs, hear)
            ending = end.ending ?? .signalled(SIGKILL)
            verdict = PluginVerdict(
                end.plugin, cell.policy.composition.plugins, timeoutNs: cell.plugins.timeoutNs)
        } else {
            ending = child.readLines(hear)
        }
        if ending == .signalled(SIGKILL), let group, group.killCount() > 0 {
            var killed = KernelKill.outcome(cell, input, at: progress)
            killed.timeline = outcome.timeline
            return killed
        }
        guard ending == .exited(0), let figures else {
            let (fate, words) = describe(ending, in: group)
            // The process knows best why it ended.
            let end = status == .ok ? verdict?.status ?? fate : status
            outcome.row[figure: .status] = .text(end.rawValue)
            outcome.problem = problem ?? verdict?.problem ?? words
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

    /// The command under which `lab` runs one cell.
    package static let childCommand = "__cell"

    static func describe(
        _ ending: ChildProcess.Ending, in group: MemoryGroup?
    ) -> (RunStatus, String) {
        switch ending {
        case .signalled(SIGKILL) where group != nil:
            (
                .killedByKernel,
                "the cell's process was killed (SIGKILL), and not for its memory group's limit: "
                    + "by another process, or because the machine ran out of memory"
            )
        case .signalled(SIGKILL):
            (
                .killedByKernel,
                "the cell's process was killed (SIGKILL), as the kernel does when "
                    + "memory runs out"
            )
        case .signalled(let signal):
            (
                .crashed,
                "the cell's process died of signal \(signal) "
                    + "(\(String(cString: strsignal(signal))))"
            )
        case .exited(ExitCode.unavailable.rawValue):
            (.crashed, "the system refused the cell's process memory. Run fewer at once (--jobs)")
        case .exited(let code): (.crashed, "the cell's process ended with code \(code)")
        }
    }
}
