import LabBase
import LabOrders
import LabReplay

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
