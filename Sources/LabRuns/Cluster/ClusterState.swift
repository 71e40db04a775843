import LabBase
import LabCells
import LabDevices

/// A task that ended without its part, and said why.
package struct TaskFailure: Sendable, Equatable {
    package var task: Int
    package var exitCode: Int32
    package var node: String
    /// The last line that its `lab` said.
    package var reason: String

    /// Nodes have other versions of `lab` than the plan.
    package static let refusedCode = ExitCode.unavailable.rawValue
    package var isRefusal: Bool { exitCode == Self.refusedCode }
}

/// How far a plan has come, as its folder tells.
package struct ClusterState: Sendable, Equatable {
    package var doneTasks: Set<Int> = []
    package var failures: [TaskFailure] = []
    package var refusedNodes: [String] = []
    /// The cells in the parts, and in the journals of tasks that aren't done.
    package var doneCells = 0

    package init() {}

    package func missing(_ plan: ClusterPlan) -> [Int] {
        (1...plan.taskCount).filter { !doneTasks.contains($0) }
    }

    package func isWhole(_ plan: ClusterPlan) -> Bool { doneTasks.count == plan.taskCount }
}

extension ClusterFolder {
    package func state(_ plan: ClusterPlan) -> ClusterState {
        var state = ClusterState()
        var journals: [Int] = []
        for name in names(in: parts) {
            let words = name.split(separator: ".")
            guard let task = words.first.flatMap({ Int($0) }), (1...plan.taskCount).contains(task)
            else { continue }
            if words.dropFirst() == ["csv"] { state.doneTasks.insert(task) }
            if words.dropFirst() == ["csv", "journal"] { journals.append(task) }
        }
        for task in state.doneTasks { state.doneCells += plan.cells(ofTask: task).count }
        for task in journals where !state.doneTasks.contains(task) {
            let lines = (try? InputFile.bytes(of: part(task) + ".journal"))?.count { $0 == 0x0A }
            state.doneCells += min(plan.cells(ofTask: task).count, max(0, (lines ?? 0) - 1))
        }
        state.failures = names(in: failures).compactMap(failure)
            .filter { !state.doneTasks.contains($0.task) }
            .sorted { ($0.task, $0.node) < ($1.task, $1.node) }
        state.refusedNodes = names(in: refusals).sorted()
        return state
    }

    /// `7.73.node3`, with the reason in it where there was room.
    private func failure(_ name: String) -> TaskFailure? {
        let words = name.split(separator: ".", maxSplits: 2)
        guard words.count == 3, let task = Int(words[0]), let code = Int32(words[1]) else {
            return nil
        }
        let text = (try? InputLoader.text(of: "\(failures)/\(name)")) ?? ""
        let reason = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return TaskFailure(task: task, exitCode: code, node: String(words[2]), reason: reason)
    }

    /// So that tasks which failed may be tried again.
    package func forget(_ failed: [TaskFailure]) {
        for failure in failed {
            unlink("\(failures)/\(failure.task).\(failure.exitCode).\(failure.node)")
        }
    }

    private func names(in folder: String) -> [String] {
        ((try? FolderNames.of(folder)) ?? []).map { String(decoding: $0, as: UTF8.self) }
    }
}
