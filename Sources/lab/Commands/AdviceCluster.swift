import LabBase
import LabCells
import LabCommandLine
import LabRuns

/// The rounds of a search on a Slurm cluster: each is a sweep, with a folder of its own.
///
/// What a round tries depends on what those before it came to. So a search that is taken up again
/// asks for the same rounds, and finds those that are done in their folders.
final class AdviceCluster {
    private let arguments: ParsedArguments
    private let folder: ClusterFolder
    private var rounds = 0

    /// The cluster of --slurm; nil without it.
    init?(_ arguments: ParsedArguments) throws(Complaint) {
        guard let path = arguments[Options.slurm] else {
            for name in SlurmCommand.settings + ["resume"] where arguments.isGiven(name) {
                throw arguments.refusal(.missingCompanion("--" + name, "--slurm DIR"))
            }
            return nil
        }
        self.arguments = arguments
        folder = ClusterFolder(SlurmCommand.absolute(path))
        if !arguments[flag: Options.resume], access(folder.path + "/round-1", F_OK) == 0 {
            throw Complaint(
                "\(folder.path) has rounds of a search already",
                "The same command with --resume "
                    + "goes on with them; for another, name another folder", exit: .cannotWrite)
        }
    }

    /// Runs a round's cells, whose outcomes are in their order.
    func round(_ session: RunSession, _ name: String) throws(Complaint) -> [CellOutcome] {
        try folder.makeRoot()
        rounds += 1
        let folder = ClusterFolder("\(folder.path)/round-\(rounds)")
        let slurm = try SlurmCommand(sweep(session, folder), ofRound: name)
        let plan: ClusterPlan
        do throws(Complaint) {
            plan = try slurm.plan()
        } catch {
            // A plan that the cluster refused leaves no folder behind.
            if rounds == 1, !folder.hasPlan { rmdir(self.folder.path) }
            throw error
        }
        try SlurmWatch(slurm, plan).wait()
        return try plan.inWorkFolder { () throws(Complaint) in
            try SweepCommand(Commands.parsed(plan.words)).outcomes(of: session, in: folder.parts)
        }
    }

    /// `lab sweep` of the same cells.
    private func sweep(_ session: RunSession, _ folder: ClusterFolder) throws(Complaint)
        -> ParsedArguments
    {
        let kept = Set(
            SlurmCommand.settings + [
                "device", "network", "decode-cost", "pressure", "image-cache", "jobs", "quiet",
                "progress",
            ])
        var words = ["sweep", "--slurm=" + folder.path, "--resume"]
        words += arguments.optionWords(kept.contains)
        words += session.options.policies.map { "--policy=" + $0 }
        if let seeds = session.options.seeds {
            words.append("--seed=\(seeds.lowerBound)..\(seeds.upperBound)")
        }
        return try Commands.parsed(words + ["--"] + session.options.paths)
    }
}

extension SweepCommand {
    /// The outcomes of a session's cells, from the parts of a sweep that has the same cells.
    fileprivate func outcomes(
        of session: RunSession, in folder: String
    ) throws(Complaint) -> [CellOutcome] {
        struct RoundCell: Hashable {
            var policy: String
            var seed: UInt64?
        }
        var outcomes: [RoundCell: CellOutcome] = [:]
        for result in try plan.rows(ofPartsIn: folder) {
            let cell = plan.cells[result.cell - 1]
            let key = RoundCell(policy: cell.policy.text, seed: plan.sources[cell.input].seed)
            outcomes[key] = CellOutcome(result, plan)
        }
        return try session.cells.map { (cell) throws(Complaint) in
            let key = RoundCell(policy: cell.policy.text, seed: session.inputs[cell.input].seed)
            guard let outcome = outcomes[key] else {
                throw Complaint(
                    "has no row of \(key.policy)", "Begin again with another folder",
                    at: .input(folder))
            }
            return outcome
        }
    }
}
