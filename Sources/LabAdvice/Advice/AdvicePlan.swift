import LabBase
import LabPolicies
import LabReplay
import LabRuns

/// What `lab advise` was asked.
package struct AdviceRequest: Sendable {
    package var path = ""
    /// As typed; empty: the candidates that are worth trying in general.
    package var policies: [String] = []
    /// Empty: a ladder of round sizes.
    package var limits: [LimitAxis] = []
    package var device: String?
    package var changes = InputChanges()
    package var seeds: ClosedRange<UInt64>?
    package var jobs: Int?
    package var imageCache: String?

    package init() {}

    /// The same on a device that lets an app have as much as it takes. The last one counts.
    var lenient: InputChanges {
        var changes = changes
        changes.pressure.append(AdvicePlan.lenience)
        return changes
    }

    /// The same for every stage, so that each is what its printed command runs.
    func options(
        policies: [String], limits: [LimitAxis] = [], changes: InputChanges? = nil
    ) -> RunOptions {
        var options = RunOptions()
        options.changes = changes ?? self.changes
        options.paths = [path]
        options.policies = policies
        options.limits = limits
        options.memory = .model
        options.devices = device.map { [$0] } ?? []
        options.seeds = seeds
        options.jobs = jobs
        options.imageCache = imageCache
        return options
    }
}

/// The cells that an answer needs, stage after stage: the sweep, what the scenario's own policies
/// come to, and one warning.
package struct AdvicePlan: Sendable {
    package let request: AdviceRequest
    /// As `lab sweep` is given them.
    package let policies: [String]
    /// Those of them that candidates are held against.
    let bounds: [String]
    /// Every candidate, and every bound, at every limit.
    package let sweep: RunSession
    /// As `lab run` runs them without being told any.
    package let own: RunSession

    package init(_ request: AdviceRequest) throws(LoadFailure) {
        self.request = request
        let asked =
            request.policies.isEmpty
            ? AdviceCandidates.all.map(\.spec) : PolicyList.expanded(request.policies)
        let first = try CellPlan(request.options(policies: asked, limits: request.limits))
        guard first.cells.contains(where: { !$0.policy.composition.needsFuture }) else {
            throw LoadFailure(
                "nobody can build a policy that knows the future. Give one that an app can have",
                .usage)
        }
        let bounds = first.cells.map(\.policy.composition).filter { !$0.needsFuture }
            .compactMap(AdviceCandidates.bound).distinct
        let policies = asked + bounds.filter { !asked.contains($0) }
        self.bounds = bounds
        self.policies = policies
        let limits = request.limits.isEmpty ? [try Self.ladder(first)] : request.limits
        sweep = try RunSession(request.options(policies: policies, limits: limits))
        own = try RunSession(request.options(policies: []))
    }

    /// For all seeds the same limits: what the greediest of them asks for is held by the largest.
    private static func ladder(_ plan: CellPlan) throws(LoadFailure) -> LimitAxis {
        var allBytes: Int64 = 0
        for source in plan.sources {
            var requested = RequestedBytes(source.header.catalog)
            try LoadFailure.caught { () throws(TraceFailure) in
                try source.source.playDirectly(into: &requested)
            }
            allBytes = max(allBytes, requested.total)
        }
        let device = plan.sources[0].header.device
        return axis(
            LimitLadder.limits(
                allBytes: allBytes,
                mostBytes: (device.firstEnd?.bytes ?? device.ramBytes) - device.baselineBytes))
    }

    private static func axis(_ limits: [Int64]) -> LimitAxis {
        do throws(LimitAxis.Problem) {
            return try LimitAxis(limits.map(LimitText.typed).joined(separator: ","))
        } catch {
            preconditionFailure("the ladder is no list of limits: \(error.message)")
        }
    }

    /// The steps between the answer and the next smaller limit, of a ladder that nobody asked for
    /// as it is: between two rungs there may be a limit that does as well as the upper one.
    package func refinement(_ advice: Advice) throws(LoadFailure) -> RunSession? {
        guard request.limits.isEmpty, let chosen = advice.chosen.triedLimitBytes,
            let smaller = advice.smaller.flatMap({ advice.cells[$0].triedLimitBytes })
        else { return nil }
        let limits = LimitLadder.between(smaller, chosen)
        guard !limits.isEmpty else { return nil }
        let plan = try CellPlan(request.options(policies: policies, limits: [Self.axis(limits)]))
        return try RunSession(plan, plan.cells.filter { $0.limitBytes != nil })
    }

    /// The judgement on what the sweep, and what was swept after it, came to; nil where no cell
    /// has figures.
    package func advice(_ parts: [(session: RunSession, outcomes: [CellOutcome])]) -> Advice? {
        let cells = parts.flatMap { self.cells($0.session, $0.outcomes) }
            .sorted { ($0.place, $0.limitBytes ?? .max) < ($1.place, $1.limitBytes ?? .max) }
        return Advice(
            cells: cells.filter { !$0.policy.composition.needsFuture },
            bounds: cells.filter { bounds.contains($0.policy.text) })
    }

    /// Cells that differ by the seed alone, taken together.
    func cells(_ session: RunSession, _ outcomes: [CellOutcome]) -> [AdviceCell] {
        var cells: [AdviceCell] = []
        for (cell, outcome) in zip(session.cells, outcomes) {
            if let last = cells.indices.last, cells[last].policy.text == cell.policy.text,
                cells[last].triedLimitBytes == cell.limitBytes
            {
                cells[last].rows.append(outcome.row)
                continue
            }
            cells.append(
                AdviceCell(
                    policy: cell.policy, triedLimitBytes: cell.limitBytes,
                    place: policies.firstIndex(of: cell.policy.text) ?? policies.count,
                    rows: [outcome.row], peakNs: outcome.peakNs))
        }
        return cells
    }

    /// One warning to the chosen cell, and to the other candidates at its limit; nil where the
    /// chosen one doesn't live to see it.
    ///
    /// With one seed all are warned at the chosen one's peak. With several, there is a peak for
    /// each, and each cell is warned at its own.
    package func warning(_ advice: Advice) throws(LoadFailure) -> AdviceWarning? {
        guard advice.standing != .killed else { return nil }
        let device = sweep.inputs[0].header.device
        let cells = [advice.choice] + advice.siblings
        let session = try RunSession(
            request.options(policies: cells.map { advice.cells[$0].typed(on: device) }))
        let moment = WarnPlan.moment(afterPeakNs: advice.chosen.peakNs)
        let isWithin = moment <= sweep.inputs[0].summary.durationNs
        let atNs = sweep.inputs.count == 1 && isWithin ? moment : nil
        return AdviceWarning(
            cells: cells, atNs: atNs,
            session: try WarnPlan.session(session, atNs: atNs, level: .warning))
    }

    /// The setting with which a device lets an app have as much as it takes.
    static let lenience = "onKill=ignore"

    /// The same cells where nobody kills: how much the app would have to have. Nil where the
    /// device lets one of them live.
    package func demand(_ advice: Advice) throws(LoadFailure) -> RunSession? {
        guard advice.standing == .killed else { return nil }
        return try RunSession(
            request.options(
                policies: policies, limits: limits(advice), changes: request.lenient))
    }

    /// The chosen cell in real memory, under the kernel's own limit.
    package func proof(_ advice: Advice, groups: CommandGroups) throws(LoadFailure) -> RunSession {
        let device = sweep.inputs[0].header.device
        var options = request.options(policies: [advice.chosen.typed(on: device)])
        options.memory = .real
        options.kernel = KernelOptions(enforces: true)
        options.groups = groups
        return try RunSession(options)
    }

    /// Those that were asked for; of a ladder, all that were tried.
    func limits(_ advice: Advice) -> [LimitAxis] {
        guard request.limits.isEmpty else { return request.limits }
        var limits: [Int64] = []
        for limit in advice.cells.compactMap(\.triedLimitBytes) where !limits.contains(limit) {
            limits.append(limit)
        }
        return limits.isEmpty ? [] : [Self.axis(limits.sorted())]
    }
}

/// The stage that shows what a warning would free.
package struct AdviceWarning: Sendable {
    /// Indices into the advice's cells.
    package let cells: [Int]
    /// Nil: each cell at its own peak.
    package let atNs: Int64?
    package let session: RunSession
}
