import LabBase
import LabCells
import LabDevices

/// The folder that a plan and the nodes share: the plan, copies of what the command reads, a part
/// for each task that is done with its journal until then, logs, and what went wrong.
///
/// Nothing else is kept anywhere: parts and journals say what is done, and a file's name says which
/// task failed how and where, so that it can be reported even where no byte can be written.
package struct ClusterFolder: Sendable {
    /// Absolute.
    package let path: String

    package init(_ path: String) { self.path = path }

    package var plan: String { path + "/plan.json" }
    package var inputs: String { path + "/inputs" }
    package var parts: String { path + "/parts" }
    package var logs: String { path + "/logs" }
    package var failures: String { path + "/failed" }
    package var refusals: String { path + "/refused" }
    package var script: String { path + "/task.sh" }
    package var arrays: String { path + "/arrays" }
    /// A copy of this `lab`, for the nodes.
    package var program: String { path + "/lab" }

    package func part(_ task: Int) -> String { "\(parts)/\(task).csv" }

    package var hasPlan: Bool { access(plan, F_OK) == 0 }

    package func readPlan() throws(Complaint) -> ClusterPlan {
        guard hasPlan else {
            throw Complaint(
                "has no plan of a command that was handed to a cluster",
                "Name the folder that '--slurm' was given then", at: .input(path),
                exit: .noInput)
        }
        return try ClusterPlan(json: try InputLoader.text(of: plan), file: plan)
    }

    /// Refuses a folder that can't be made since the one around it isn't there.
    package func checkPlace() throws(Complaint) {
        let around = OutputFile.folder(of: path)
        guard access(around, F_OK) == 0 else { throw .noFolder(around, for: path) }
    }

    package func makeFolders() throws(Complaint) {
        try makeRoot()
        for folder in [inputs, parts, logs, failures, refusals] { try make(folder) }
    }

    /// The folder alone.
    package func makeRoot() throws(Complaint) { try make(path) }

    private func make(_ folder: String) throws(Complaint) {
        guard mkdir(folder, 0o777) != 0, errno != EEXIST else { return }
        throw errno == ENOENT
            ? Complaint.noFolder(OutputFile.folder(of: folder), for: folder)
            : .unwritable(folder, errno)
    }

    package func write(_ text: String, _ file: String) throws(Complaint) {
        try OutputFile(file, isKept: true).finish(text)
    }
}

package struct SubmittedArray: Sendable, Equatable {
    package var job: Int
    /// When, in seconds since 1970, and how many cells were done by then: what time is left is
    /// reckoned from them.
    package var seconds: Int64
    package var doneCells: Int

    package init(job: Int, seconds: Int64, doneCells: Int) {
        self.job = job
        self.seconds = seconds
        self.doneCells = doneCells
    }
}

extension ClusterFolder {
    package func submitted() -> [SubmittedArray] {
        guard let text = try? InputLoader.text(of: arrays) else { return [] }
        return text.split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: " ").compactMap { Int64($0) }
            guard numbers.count == 3 else { return nil }
            return SubmittedArray(
                job: Int(numbers[0]), seconds: numbers[1], doneCells: Int(numbers[2]))
        }
    }

    package func keep(_ arrays: [SubmittedArray]) throws(Complaint) {
        let lines = arrays.map { "\($0.job) \($0.seconds) \($0.doneCells)\n" }
        try write(lines.joined(), self.arrays)
    }
}

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
