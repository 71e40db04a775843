import LabBase
import LabRuns

/// One task of a plan, as a node runs it: the plan's own command with `--cell A..B --resume`, its
/// output a part of the plan.
struct SlurmTask {
    let folder: ClusterFolder
    let task: Int

    func run() throws(Complaint) -> ExitCode {
        let plan = try folder.readPlan()
        guard plan.version == LabVersion.text else {
            throw Complaint(
                "is of \(plan.version), and this is \(LabVersion.text)",
                "Install that one on \(Self.node)", at: .input(folder.plan), exit: .unavailable
            )
        }
        guard task <= plan.taskCount else {
            throw .usage("there is no task \(task): the plan has \(plan.taskCount)")
        }
        guard chdir(plan.workFolder) == 0 else {
            throw Complaint(
                "\(Terminal.describe(errno)) on \(Self.node)", "The nodes must see it",
                at: .input(plan.workFolder), exit: .noInput)
        }
        while access(folder.part(task), F_OK) != 0 {
            do throws(Complaint) {
                try runCells(plan)
            } catch  where error.sign == .inUse {
                // On a node that the cluster has given up, a process may have been left at work.
                Pause.of(ns: 900_000_000)
            }
        }
        return .done
    }

    /// Runs the task's cells. The command that merges the parts judges their outcomes.
    private func runCells(_ plan: ClusterPlan) throws(Complaint) {
        let cells = plan.cells(ofTask: task)
        let command = try Commands.numbered(
            SlurmWatch.inserted(
                [
                    "--cell=\(cells.lowerBound)..\(cells.upperBound)", "--jobs=\(plan.jobs)",
                    "--output=\(folder.part(task))", "--resume", "--quiet", "--progress=none",
                ], into: plan.words))
        guard try command.digest() == plan.digest else {
            throw Complaint(
                "what the plan reads is otherwise on \(Self.node) than where it was made",
                "Have the same files there")
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
