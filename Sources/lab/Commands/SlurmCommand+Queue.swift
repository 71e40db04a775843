import LabBase
import LabCommandLine
import LabRuns

/// Submits tasks to the queue, asks for their state, and cancels them.
extension SlurmCommand {
    /// Submits the tasks that are neither done nor in the queue.
    func submitMissing(_ plan: ClusterPlan) throws(Complaint) {
        let state = folder.state(plan)
        guard !state.isWhole(plan) else { return }
        let jobs = Set(folder.submitted().map(\.job))
        guard let queue = try Slurm.queue(jobs, of: plan) else {
            throw Complaint(
                "squeue: the cluster's controller doesn't answer", "Try again when it does",
                exit: .unavailable)
        }
        let missing = state.missing(plan).filter {
            !queue.running.contains($0) && !queue.waiting.contains($0)
        }
        guard !missing.isEmpty else { return }
        folder.forget(state.failures.filter { missing.contains($0.task) })
        try Slurm.cancel(queue.requeued)
        try submit(missing, plan, state)
        say("\(missing.count) of \(plan.taskCount) tasks are handed over again")
    }

    func submit(_ tasks: [Int], _ plan: ClusterPlan, _ state: ClusterState) throws(Complaint) {
        var arrays = folder.submitted()
        // A place for the job's number is there before the job is.
        try folder.keep(arrays)
        let job = try Slurm.submit(
            tasks, plan, folder, atOnce: arguments[Options.maxTasks],
            without: state.refusedNodes)
        arrays.append(
            SubmittedArray(
                job: job, seconds: CalendarClock.nowNs() / 1_000_000_000,
                doneCells: state.doneCells))
        do throws(Complaint) {
            try folder.keep(arrays)
        } catch {
            // The job would run unknown to the plan.
            try? Slurm.cancel([String(job)])
            throw error
        }
    }

    func cancel() throws(Complaint) -> ExitCode {
        let plan = try folder.readPlan()
        try Slurm.cancel(folder.submitted().map { String($0.job) })
        let state = folder.state(plan)
        say(
            "cancelled: \(state.doneCells) of \(plan.cellCount) cells are done. "
                + "\(line("--resume")) goes on from there")
        return .done
    }

    func leave(_ plan: ClusterPlan) -> ExitCode {
        say(
            "\(plan.taskCount) tasks of \(plan.cellsPerTask) cells are with the cluster. "
                + "\(line("--status")) says how far they are, \(line("--resume")) waits for the "
                + "result")
        return .done
    }

    func showStatus() throws(Complaint) -> ExitCode {
        let plan = try folder.readPlan()
        let state = folder.state(plan)
        let arrays = folder.submitted()
        let queue = try Slurm.queue(Set(arrays.map(\.job)), of: plan)
        Terminal.write(
            ClusterStatus(plan: plan, state: state, queue: queue, last: arrays.last).text(
                nowSeconds: CalendarClock.nowNs() / 1_000_000_000))
        return .done
    }
}
