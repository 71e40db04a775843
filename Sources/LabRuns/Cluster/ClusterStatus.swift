import LabBase

/// How far a plan is, in words: from its parts, its journals and the queue.
package struct ClusterStatus: Sendable {
    package var plan: ClusterPlan
    package var state: ClusterState
    /// The queue; nil if the controller doesn't answer.
    package var queue: Slurm.Queue?
    package var last: SubmittedArray?

    package init(
        plan: ClusterPlan, state: ClusterState, queue: Slurm.Queue?, last: SubmittedArray?
    ) {
        self.plan = plan
        self.state = state
        self.queue = queue
        self.last = last
    }

    /// Tasks that aren't done, and that neither run nor will run.
    package var lost: [Int] {
        guard let queue else { return [] }
        let failed = Set(state.failures.map(\.task))
        return state.missing(plan).filter {
            !queue.running.contains($0) && !queue.waiting.contains($0) && !failed.contains($0)
        }
    }

    /// `3 tasks run, 12 wait (Resources), 1 failed`
    package var tasks: String {
        var words: [String] = []
        if let queue {
            let running = queue.running.subtracting(state.doneTasks)
            let waiting = queue.waiting.subtracting(state.doneTasks)
            if !running.isEmpty {
                words.append("\(running.count) \(running.count == 1 ? "task runs" : "tasks run")")
            }
            if !waiting.isEmpty {
                let reason = queue.reason.map { " (\($0))" } ?? ""
                words.append("\(waiting.count) wait\(waiting.count == 1 ? "s" : "")" + reason)
            }
        } else {
            words.append("the controller doesn't answer")
        }
        if !state.failures.isEmpty {
            words.append("\(Set(state.failures.map(\.task)).count) failed")
        }
        return words.joined(separator: ", ")
    }

    package func text(nowSeconds: Int64) -> String {
        var lines = [
            "cells  \(state.doneCells) of \(plan.cellCount) done",
            "tasks  \(state.doneTasks.count) of \(plan.taskCount) done"
                + (tasks.isEmpty ? "" : ", " + tasks)
                + (lost.isEmpty ? "" : ", \(lost.count) ended without a part"),
        ]
        if let left = secondsLeft(nowSeconds) {
            lines.append("left   about \(Span.rough(seconds: left))")
        }
        lines += state.failures.map { "task \($0.task) failed on \($0.node): \($0.words)" }
        for node in state.refusedNodes {
            lines.append("\(node) is refused: its lab isn't \(plan.version)")
        }
        return lines.map { Visible.line($0) + "\n" }.joined()
    }

    /// As fast as since the last submission, once a twentieth of that is done.
    func secondsLeft(_ now: Int64) -> Int64? {
        guard let last, let queue, !queue.running.isEmpty, !state.isWhole(plan) else { return nil }
        let done = state.doneCells - last.doneCells
        guard done > 0, done * 20 >= plan.cellCount - last.doneCells, now > last.seconds
        else { return nil }
        let left = Double(plan.cellCount - state.doneCells)
        return Int64((left * Double(now - last.seconds) / Double(done)).rounded())
    }

    /// Why the plan can't be finished as things stand.
    package func failure(goOn: String) -> Complaint {
        let failures = state.failures
        let failed = Set(failures.map(\.task)).count
        if !failures.isEmpty, failures.allSatisfy(\.isRefusal), !state.refusedNodes.isEmpty {
            return Complaint(
                Listing.and(state.refusedNodes) + (state.refusedNodes.count == 1 ? " has" : " have")
                    + " another lab than the plan's \(plan.version), and no other node is left",
                "Install that one there; \(goOn) goes on", exit: .unavailable)
        }
        guard let first = failures.first(where: { !$0.isRefusal }) ?? failures.first else {
            return Complaint(
                "\(lost.count) of \(plan.taskCount) tasks ended without a part and without a "
                    + "reason: the first is task \(lost.first ?? 0)",
                "See the cluster's own logs; \(goOn) goes on", exit: .failed)
        }
        return Complaint(
            "\(failed) of \(plan.taskCount) tasks failed: task \(first.task) on \(first.node), "
                + "\(first.words)", "Mend that; \(goOn) goes on",
            exit: ExitCode(rawValue: first.exitCode) ?? .failed)
    }
}

extension TaskFailure {
    /// `exit code 73: cannot write …`
    package var words: String {
        let text = reason.hasPrefix("lab: ") ? String(reason.dropFirst(5)) : reason
        return "exit code \(exitCode)" + (text.isEmpty ? "" : ": " + text)
    }
}
