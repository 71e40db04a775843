import LabBase
import LabCommandLine
import LabRuns

/// Waits for a plan's parts.
struct SlurmWatch {
    private let slurm: SlurmCommand
    private let plan: ClusterPlan
    private let progress: ProgressLine
    private var queue: Slurm.Queue?
    private var askedNs: Int64 = 0
    private let begunNs = WallClock.nowNs()

    init(_ slurm: SlurmCommand, _ plan: ClusterPlan) {
        self.slurm = slurm
        self.plan = plan
        progress = slurm.arguments.progressLine
    }

    func wait() throws(Complaint) {
        let (slurm, progress) = (slurm, progress)
        slurm.beInterruptible { progress.clear() }
        var watch = self
        defer { progress.clear() }
        try watch.awaitParts()
        // Tasks that were queued a second time have no work left.
        try? Slurm.cancel(slurm.folder.submitted().map { String($0.job) }, waiting: true)
        progress.clear()
        Interruption.means {}
        for node in slurm.folder.state(plan).refusedNodes {
            slurm.say(
                "\(node) has another lab than the plan's \(plan.version), and ran nothing. Install "
                    + "that one there")
        }
    }

    /// Options stand before the arguments.
    static func inserted(_ options: [String], into words: [String]) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        return words[..<end] + options + words[end...]
    }

    /// Tasks that ended without a part and without a reason, and those of nodes that are refused,
    /// are handed over again: as long as cells get done by it, and once where none does.
    private mutating func awaitParts() throws(Complaint) {
        var idleRounds = 0
        var doneBefore = slurm.folder.state(plan).doneCells
        while true {
            let state = slurm.folder.state(plan)
            if state.isWhole(plan) { return }
            try askQueue()
            let status = ClusterStatus(plan: plan, state: state, queue: queue, last: nil)
            progress.show(
                WorkProgress(
                    state.doneCells, of: plan.cellCount, "cells",
                    current: [slurm.round, status.tasks].compactMap(\.self)
                        .joined(separator: "; ")))
            if queue?.isEmpty == true, hasSettled() {
                // The last results of a node may become visible late.
                let last = slurm.folder.state(plan)
                if last.isWhole(plan) { return }
                let end = ClusterStatus(plan: plan, state: last, queue: queue, last: nil)
                let again = last.failures.filter(\.isRefusal)
                idleRounds = last.doneCells > doneBefore ? 0 : idleRounds + 1
                doneBefore = last.doneCells
                let tasks = Set(end.lost + again.map(\.task)).sorted()
                guard !tasks.isEmpty, idleRounds < 2 else {
                    throw end.failure(goOn: slurm.line("--resume"))
                }
                slurm.folder.forget(again)
                try Slurm.cancel(queue?.requeued ?? [])
                do throws(Complaint) {
                    try slurm.submit(tasks, plan, last)
                } catch {
                    // Nodes are excluded by now: none may be left.
                    guard again.isEmpty else {
                        throw ClusterStatus(plan: plan, state: last, queue: queue, last: nil)
                            .failure(goOn: slurm.line("--resume"))
                    }
                    throw error
                }
                queue = nil
                askedNs = 0
            }
            Pause.of(ns: pauseNs)
        }
    }

    /// Often at first, so that a small grid isn't waited for; seldom later, so that a controller
    /// isn't asked for nothing.
    private var pauseNs: Int64 {
        min(2_000_000_000, max(100_000_000, (WallClock.nowNs() - begunNs) / 50))
    }

    private mutating func askQueue() throws(Complaint) {
        let now = WallClock.nowNs()
        let pause = min(15_000_000_000, max(1_000_000_000, (now - begunNs) / 20))
        guard askedNs == 0 || now - askedNs >= pause else { return }
        askedNs = now
        queue = try Slurm.queue(Set(slurm.folder.submitted().map(\.job)), of: plan)
    }

    /// The queue is asked once more, after a while, before what it says of an end is believed.
    private mutating func hasSettled() -> Bool {
        Pause.of(ns: 500_000_000)
        guard let again = try? Slurm.queue(Set(slurm.folder.submitted().map(\.job)), of: plan)
        else { return false }
        queue = again
        return again.isEmpty
    }
}
