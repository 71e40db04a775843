import LabBase
import LabCommandLine
import LabRuns
import LabSystem

/// One task of a plan, as a node runs it: the plan's own command with `--cell A..B --resume`, its
/// output a part of the plan.
struct SlurmTask {
    private let folder: ClusterFolder
    private let task: Int

    init(_ folder: ClusterFolder, _ task: Int) {
        self.folder = folder
        self.task = task
    }

    func run() throws -> ExitCode {
        let plan = try folder.readPlan()
        guard plan.version == LabVersion.text else {
            throw LoadFailure(
                "\(folder.plan): is of \(plan.version), and this is \(LabVersion.text). Install "
                    + "that one on \(Self.node)", .unavailable)
        }
        guard task <= plan.taskCount else {
            throw LoadFailure("there is no task \(task): the plan has \(plan.taskCount)", .usage)
        }
        guard chdir(plan.workFolder) == 0 else {
            throw LoadFailure(
                "\(plan.workFolder): \(Terminal.describe(errno)) on \(Self.node). The nodes must "
                    + "see it", .noInput)
        }
        while access(folder.part(task), F_OK) != 0 {
            do {
                try runCells(plan)
            } catch OutputFailure.journalInUse {
                // On a node that the cluster has given up, a process may have been left at work.
                Pause.of(ns: 900_000_000)
            }
        }
        return .done
    }

    /// What cells came to is for whoever puts the parts together to judge.
    private func runCells(_ plan: ClusterPlan) throws {
        let cells = plan.cells(ofTask: task)
        let command = try Commands.numbered(
            SlurmWatch.inserted(
                [
                    "--cell=\(cells.lowerBound)..\(cells.upperBound)", "--jobs=\(plan.jobs)",
                    "--output=\(folder.part(task))", "--resume", "--quiet", "--progress=none",
                ], into: plan.words))
        guard try command.digest() == plan.digest else {
            throw LoadFailure(
                "what the plan reads is otherwise on \(Self.node) than where it was made. Have the "
                    + "same files there", .badData)
        }
        _ = try command.run(resumes: true)
    }

    static var node: String {
        if let name = Terminal.environment("SLURMD_NODENAME") { return name }
        var bytes = [CChar](repeating: 0, count: 256)
        gethostname(&bytes, bytes.count - 1)
        return String(
            decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
