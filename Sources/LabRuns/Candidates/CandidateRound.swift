import LabBase
import LabKeyTraces
import LabOrders

/// All candidates on one trace, each at each size.
package struct CandidateRound: Sendable {
    package var sizes: [KeySize]
    /// The order whose misses a candidate's are compared with.
    package var against: KeyReplayPlan.Policy
    package var warmUp = KeyReplayPlan.WarmUp.requests(0)
    package var seed: UInt64 = 42
    package var limits = CandidateLimits()
    /// True if each is run twice, and must count the same.
    package var checks = false
    package var jobs: Int?

    package init(sizes: [KeySize], against: KeyReplayPlan.Policy) {
        self.sizes = sizes
        self.against = against
    }

    /// A candidate with its library, or the reason why it isn't run.
    package struct Entrant: Sendable {
        package var candidate: Candidate
        /// The bytes of its file.
        package var library: [UInt8]
        package var refusal: CandidateRun.Outcome?

        package init(
            _ candidate: Candidate, library: [UInt8], refusal: CandidateRun.Outcome? = nil
        ) {
            self.candidate = candidate
            self.library = library
            self.refusal = refusal
        }
    }

    package struct Result: Sendable {
        package var candidate: Candidate
        package var size: KeySize
        package var capacity: KeyCapacity
        package var against: KeyCounts
        package var outcome: CandidateRun.Outcome
    }

    /// The results, candidate by candidate.
    package func results(
        _ trace: KeyTrace, _ entrants: [Entrant], in sandbox: Sandbox
    ) throws(Complaint) -> [Result] {
        var plan = KeyReplayPlan(policies: [against], sizes: sizes)
        plan.sizeOption = "--size"
        plan.warmUp = warmUp
        plan.seed = seed
        plan.jobs = jobs
        let references = try KeyReplay(plan).run(trace)
        let run = CandidateRun(
            limits: limits, sandbox: sandbox, seed: seed,
            warmUp: warmUp.length(of: trace.count))
        let count = entrants.count * sizes.count
        return WorkerThreads.map(count, jobs: jobs ?? WorkerThreads.cores) { number in
            let entrant = entrants[number / sizes.count]
            let reference = references[number % sizes.count]
            let capacity = reference.cell.capacity
            return Result(
                candidate: entrant.candidate, size: reference.cell.size, capacity: capacity,
                against: reference.counts,
                outcome: entrant.refusal ?? outcome(of: entrant, run, trace, capacity))
        }
    }

    private func outcome(
        of entrant: Entrant, _ run: CandidateRun, _ trace: KeyTrace, _ capacity: KeyCapacity
    ) -> CandidateRun.Outcome {
        let first = run.outcome(of: entrant.candidate, entrant.library, trace, capacity)
        guard checks, first.status == .ok else { return first }
        let second = run.outcome(of: entrant.candidate, entrant.library, trace, capacity)
        guard second.status == .ok else { return second }
        if first.counts == second.counts { return first }
        // Without the counts, which would be others each time.
        return CandidateRun.Outcome(
            .differs,
            "a second run counted otherwise: look for what depends on addresses, time or chance")
    }
}
