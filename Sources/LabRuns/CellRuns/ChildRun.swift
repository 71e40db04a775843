import LabBase
import LabCells
import LabOrders
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
            let killed = KernelKill.outcome(cell, input, at: progress)
            return changed(killed) { $0.timeline = outcome.timeline }
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

/// The end of a child that was given a request and was heard to its last message.
package struct ChildEnd {
    /// The system tells it. A plugin that hung was killed. Nil: the child couldn't be started.
    var ending: ChildProcess.Ending?
    /// Why it couldn't be started.
    var obstacle = ""
    /// The part that a plugin had in it.
    var verdict: PluginVerdict?
    /// A library has started other processes, and left them.
    var leftProcesses = false

    /// Starts a child, and hands over each of its messages: nil stands for a line that no child of
    /// this version writes.
    ///
    /// - Parameters:
    ///   - plugins: the libraries that the child calls.
    ///   - timeoutNs: the longest time that a call of theirs may take.
    static func of<Message: ChildMessage>(
        _ request: some ChildRequest, plugins: [PluginName], timeoutNs: Int64,
        hear: (Message?) -> Void
    ) -> ChildEnd {
        do throws(Complaint) {
            guard !plugins.isEmpty else {
                let child = try ChildProcess.started(for: request)
                return ChildEnd(ending: child.readLines { hear(Message(line: $0)) })
            }
            let (child, page) = try ChildProcess.callingPlugin(request)
            let end = child.readLines(showing: page, timeoutNs: timeoutNs) {
                hear(Message(line: $0))
            }
            return ChildEnd(
                ending: end.plugin.ending ?? .signalled(SIGKILL),
                verdict: PluginVerdict(end.plugin, plugins, timeoutNs: timeoutNs),
                leftProcesses: end.leftProcesses)
        } catch {
            return ChildEnd(obstacle: error.line)
        }
    }

    /// The status and the reason of a child that didn't do its work.
    func fate(in group: MemoryGroup? = nil) -> (status: RunStatus, problem: String) {
        verdict.map { ($0.status, $0.problem) } ?? ending?.fate(in: group) ?? (.crashed, obstacle)
    }
}

extension ChildProcess.Ending {
    /// The fate of a child that ended so, and had no plugin to blame.
    fileprivate func fate(in group: MemoryGroup?) -> (RunStatus, String) {
        if self == .exited(ExitCode.unavailable.rawValue) {
            return (
                .crashed,
                "the system refused the cell's process memory. Run fewer at once (--jobs)"
            )
        }
        return (
            self == .signalled(SIGKILL) ? .killedByKernel : .crashed,
            "the cell's process " + words(inGroup: group != nil)
        )
    }
}

/// Writes behind what the parent has written.
final class ChildEvents: EventSink {
    let request: ChildEventRequest
    private var file: AppendedFile?
    /// Why it couldn't be written.
    private(set) var failure: String?

    init(_ request: ChildEventRequest) {
        self.request = request
        do throws(Complaint) {
            file = try AppendedFile(request.path)
        } catch {
            failure = error.message
        }
    }

    package func write(_ lines: borrowing LineBytes) {
        guard failure == nil, let file else { return }
        do throws(Complaint) {
            try lines.withBytes { bytes throws(Complaint) in try file.write(bytes) }
        } catch {
            failure = error.message
        }
    }
}
