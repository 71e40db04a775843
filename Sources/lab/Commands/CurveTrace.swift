import LabBase
import LabCells
import LabCommandLine
import LabKeyTraces
import LabOrders
import LabPolicies
import LabReports

extension Commands {
    static func curveTrace(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        if let slurm = try SlurmCommand(arguments) { return try slurm.execute() }
        let hasTrace = !arguments.arguments("TRACE").isEmpty
        let parts = ["sample", "sample-keys", "shard", "merge"].filter(arguments.isGiven)
        // A merge that reads the trace may repeat the sampling options of its parts.
        if parts.count > 1, parts[1] != "merge" || parts[0] == "shard" || !hasTrace {
            throw arguments.refusal(.conflict("--" + parts[0], "--" + parts[1]))
        }
        if let folder = arguments[Options.merge], !hasTrace {
            return try mergeShards(folder, arguments)
        }
        guard hasTrace else { throw arguments.refusal(.missingArgument("TRACE")) }
        if TraceCells.areAsked(arguments) { return try TraceCells(arguments, .curve).execute() }
        if TracePass.all(arguments, usualSeed: 0).count > 1 {
            return try TraceCells(arguments, .curve, format: nil).execute()
        }
        let command = try TraceCommand(curveOf: arguments)
        let chart = try ChartOutput(arguments)
        let curve = try CurveCommand(command: command).checked()
        arguments.say(curve.warning.map { [$0] } ?? [])
        try command.write(curve, chart)
        TraceCommand.remark(on: curve.damage, after: curve.totals.requests)
        return command.verdict(curve.failed, curve.traceName)
    }

    /// Shards that were looked at apart, as one estimate.
    private static func mergeShards(
        _ folder: String, _ arguments: ParsedArguments
    ) throws(Complaint) -> ExitCode {
        let command = try TraceCommand(curveOf: arguments)
        let chart = try ChartOutput(arguments)
        let (curve, remark) = try KeyShards.curve(in: folder)
        arguments.say(
            ["an estimate: each shard is a sample of the keys", remark].compactMap(\.self))
        try command.write(curve, chart)
        return .done
    }
}

extension TraceCommand {
    init(curveOf arguments: ParsedArguments, format: UsualFormat? = nil) throws(Complaint) {
        try self.init(arguments, format: format, policies: [LRU.id], sizes: "100%")
    }

    fileprivate func write(_ curve: KeyCurve, _ chart: ChartOutput?) throws(Complaint) {
        switch format {
        case .csv: try write(curve.csv)
        case .json: try write(curve.json)
        case .table: try write(text(curve.answer))
        }
        try chart?.write(ResultDiagrams.curve(curve), after: format, to: output)
    }
}

/// Draws a curve. There are two ways by three sources:
///
/// | | lru of objects: all sizes at once | others: each size by itself |
/// |---|---|---|
/// | a trace that is held | `KeyCurve.onePass` of the trace | `drawHeld` |
/// | one that streams by | `drawOnePass` | `drawStreamed` |
/// | a sample of the keys | `drawSample` | `drawHeld`, through smaller caches |
///
/// Each size by itself is a cell of a plan, whose results become points in one way.
struct CurveCommand {
    let command: TraceCommand
    private let plan: KeyReplayPlan
    /// Gets points as soon as they are there, in curves of their own.
    private let drawn: @Sendable (KeyCurve) -> Void

    private var arguments: ParsedArguments { command.arguments }
    private var jobs: Int { plan.jobs ?? WorkerThreads.cores }

    /// - Parameter plan: instead of the command's own.
    init(
        command: TraceCommand, plan: KeyReplayPlan? = nil,
        drawn: @escaping @Sendable (KeyCurve) -> Void = { _ in }
    ) {
        self.command = command
        self.plan = plan ?? command.plan
        self.drawn = drawn
    }

    private typealias Policies = [KeyReplayPlan.Policy]

    /// The curve, if there is anything to draw it from.
    func checked() throws(Complaint) -> KeyCurve {
        let input = try command.open()
        var curve = KeyCurve(traceName: input.names, decided: input.decided, totals: KeyTotals())
        curve.seed = plan.seed
        curve.options = plan.options
        curve.shard = arguments.texts(Options.shard.name).first
        try draw(input, into: &curve)
        command.progress.clear()
        if curve.totals.requests == 0 {
            throw TraceCommand.nothing(in: curve.traceName, command.arguments)
        }
        if let rate = curve.points.first?.rate, (Double(curve.totals.keys) * rate).rounded() < 1 {
            throw Complaint(
                "none of its keys is in the sample", "Sample more of them",
                at: .input(curve.traceName), exit: .usage)
        }
        return curve
    }

    private func draw(_ input: KeyTraceInput, into curve: inout KeyCurve) throws(Complaint) {
        let columns = input.source.columns
        let countsOnes = arguments[flag: Options.unitSize] || !columns.contains(.sizes)
        // A stack's depths don't tell what writes, deletions and times to live change.
        let isAtOnce = countsOnes && columns.isDisjoint(with: .changing)
        let atOnce = plan.policies.filter { isAtOnce && $0.order.spec == LRU.id }
        let others = plan.policies.filter { policy in
            !atOnce.contains { $0.order == policy.order }
        }
        if let sample {
            try check(sample, input, atOnce, others)
            if !atOnce.isEmpty { try drawSample(input, sample, atOnce, into: &curve) }
            if others.isEmpty { return }
            let source = SampledSource(
                (atOnce.isEmpty ? input : try command.open(again: true)).source, sample)
            let (trace, damage) = try command.holdSample(plan, source)
            note(trace.totals.scaled(by: sample.rate, source), damage, of: input, &curve)
            return try drawHeld(trace, others, rate: sample.rate, into: &curve)
        }
        if others.isEmpty { return try drawOnePass(input, atOnce, points: 100, into: &curve) }
        switch try command.hold(plan, input) {
        case .whole(let trace, let damage):
            note(trace.totals, damage, of: input, &curve)
            if !atOnce.isEmpty {
                let misses = KeyCurve.onePass(trace, jobs: jobs)
                try add(atOnce, points: 20, to: &curve) { sizes in
                    misses(sizes).map { ($0, .onePass, nil, nil) }
                }
            }
            try drawHeld(trace, others, rate: nil, into: &curve)
        case .streams(let input, let beginning):
            if atOnce.isEmpty || command.readOncePath != nil {
                return try drawStreamed(input, plan.policies, from: beginning, into: &curve)
            }
            try drawOnePass(input, atOnce, points: 20, into: &curve)
            try drawStreamed(try command.open(again: true), others, from: nil, into: &curve)
        }
    }

    /// Notes what a trace that was read through comes to. Its files are read once for it.
    private func note(
        _ totals: KeyTotals, _ damage: Complaint?, of input: KeyTraceInput, _ curve: inout KeyCurve
    ) {
        curve.totals = totals
        curve.damage = damage
        if curve.files.isEmpty { curve.files = command.files(of: input) }
    }

    /// Adds policies at all sizes, of which one pass tells.
    private func add(
        _ policies: Policies, points: Int, to curve: inout KeyCurve,
        _ found: ([Int64]) -> [(
            misses: Int64, method: KeyCurve.Method, rate: Double?, error: Double?
        )]
    ) throws(Complaint) {
        let plan = plan(of: policies, on: curve.totals, points: points)
        let cells = try plan.cells(on: curve.totals)
        for policy in policies {
            let ofPolicy = cells.filter { $0.policy.order == policy.order }
                .sorted { $0.capacity.amount < $1.capacity.amount }
            let points = zip(ofPolicy, found(ofPolicy.map { $0.capacity.amount })).map {
                cell, found in
                var point = point(cell, plan, misses: found.misses, found.method)
                point.rate = found.rate
                point.error = found.error
                return point
            }
            curve.points += points
            drawn(curve.of(points))
        }
    }

    /// LRU alone: nothing but keys and depths are kept.
    private func drawOnePass(
        _ input: KeyTraceInput, _ policies: Policies, points: Int, into curve: inout KeyCurve
    ) throws(Complaint) {
        var reader = command.reader(of: input.source)
        let progress = command.progress
        let misses = try KeyCurve.onePass(&reader, jobs: jobs) { progress.show("\($0) requests") }
        note(reader.totals, reader.damage, of: input, &curve)
        try add(policies, points: points, to: &curve) { sizes in
            misses(sizes).map { ($0, .onePass, nil, nil) }
        }
    }

    /// LRU alone, from a sample.
    private func drawSample(
        _ input: KeyTraceInput, _ sample: KeySample, _ policies: Policies,
        into curve: inout KeyCurve
    ) throws(Complaint) {
        let sampled = try KeyCurve.sampled(
            input.source, sample, keepsGoing: arguments[flag: Options.keepGoing])
        note(sampled.totals, sampled.damage, of: input, &curve)
        let requests = Double(sampled.totals.requests)
        try add(policies, points: 100, to: &curve) { sizes in
            sampled.estimates(sizes).map { estimate in
                let isOfStretches = estimate.isOfStretches
                return (
                    Int64((estimate.missRatio * requests).rounded()),
                    isOfStretches ? .stretches : .sampled, isOfStretches ? nil : sampled.rate,
                    estimate.error
                )
            }
        }
    }

    /// Each of these at each size, which --size names, or which totals tell.
    private func plan(
        of policies: Policies, on totals: KeyTotals?, points: Int = 20
    ) -> KeyReplayPlan {
        var plan = plan
        plan.policies = policies
        if let totals, !arguments.isGiven(Options.size) {
            let points = arguments[Options.points] ?? points
            plan.sizes = KeyCurve.usualCapacities(totals, points: points).map { KeySize($0) }
        }
        if plan.chosen != nil { plan.chosen = Set(1...policies.count * plan.sizes.count) }
        return plan
    }

    /// All of these at all sizes side by side, over a trace that isn't kept.
    private func drawStreamed(
        _ first: KeyTraceInput, _ policies: Policies,
        from beginning: consuming TraceCommand.Beginning?, into curve: inout KeyCurve
    ) throws(Complaint) {
        var input = first
        var totals: KeyTotals?
        if !arguments.isGiven(Options.size) {
            if let path = command.readOncePath {
                throw .usage(
                    "\(KeyTraceInput.shown(path)) is read once: where it streams, name sizes in "
                        + "objects or bytes with --size")
            }
            let counted = try command.totals(of: input)
            // Without requests there are no sizes, and so nothing to replay.
            try command.check(counted.requests, plan, input)
            totals = counted
            input = try command.open(again: true)
        }
        let plan = plan(of: policies, on: totals)
        let report = try command.stream(plan, input, from: beginning)
        note(report.totals, report.damage, of: input, &curve)
        let points = report.results.compactMap { point($0, of: $0.cell, plan) }
        for point in points { drawn(curve.of([point])) }
        add(points, policies, report.results, to: &curve)
    }

    /// Replays policies at sizes, which a sample makes smaller by as much as it is smaller.
    private func drawHeld(
        _ trace: KeyTrace, _ policies: Policies, rate: Double?, into curve: inout KeyCurve
    ) throws(Complaint) {
        let plan = plan(of: policies, on: curve.totals)
        let cells = try plan.cells(on: curve.totals)
        let whole = Double(curve.totals.reads)
        @Sendable func point(_ result: KeyResult) -> KeyCurve.Point? {
            let found = self.point(result, of: cells[result.cell.number - 1], plan)
            guard let rate, var point = found else { return found }
            point.misses = Int64(min(whole, (Double(result.counts.misses) / rate).rounded()))
            point.method = .scaled
            point.rate = rate
            return point
        }
        let (progress, drawn, heading) = (command.progress, drawn, curve)
        let results = command.replaying(plan, streams: false).run(
            trace, rate.map { rate in cells.map { $0.scaled(by: rate) } } ?? cells,
            done: { result in
                if let point = point(result) { drawn(heading.of([point])) }
            }, progress: { TraceCommand.show($0, of: cells.count, progress) })
        add(results.compactMap(point), policies, results, to: &curve)
    }

    /// What a cell's replay came to; nil if it failed.
    private func point(
        _ result: KeyResult, of cell: KeyReplayPlan.Cell, _ plan: KeyReplayPlan
    ) -> KeyCurve.Point? {
        guard result.failure == nil else { return nil }
        return changed(point(cell, plan, misses: Int64(result.counts.misses), .replayed)) {
            $0.isOverLimit = result.overrun != nil
        }
    }

    private func point(
        _ cell: KeyReplayPlan.Cell, _ plan: KeyReplayPlan, misses: Int64, _ method: KeyCurve.Method
    ) -> KeyCurve.Point {
        var point = KeyCurve.Point(
            policy: cell.policy, capacity: cell.capacity, misses: misses, method: method)
        point.sizeIndex = plan.sizes.firstIndex(of: cell.size) ?? 0
        return point
    }

    /// Adds points policy by policy, each from the smallest size on.
    private func add(
        _ points: [KeyCurve.Point], _ policies: Policies, _ results: [KeyResult],
        to curve: inout KeyCurve
    ) {
        curve.failed += results.filter { $0.isRemarkable }
        for policy in policies {
            let ofPolicy = points.filter { $0.policy.order == policy.order }
            curve.points += ofPolicy.sorted { $0.capacity.amount < $1.capacity.amount }
        }
    }

    private var sample: KeySample? {
        let extent =
            arguments[Options.sample].map { KeySample.Extent.rate($0) }
            ?? arguments[Options.shard] ?? arguments[Options.sampleKeys].map { .keys($0) }
        return extent.map { KeySample($0, seed: plan.seed) }
    }

    /// Refuses what a sample can't tell.
    private func check(
        _ sample: KeySample, _ input: KeyTraceInput, _ atOnce: Policies, _ others: Policies
    ) throws(Complaint) {
        // Shards that each reckoned their own sizes couldn't be put together.
        if case .shard = sample.extent,
            !arguments.isGiven(Options.size) || plan.sizes.contains(where: \.isShare)
        {
            throw .usage(
                "--shard: every shard must have the same sizes",
                "Name them in objects or bytes with --size")
        }
        if case .keys = sample.extent, let other = others.first {
            let changing = input.source.columns.intersection(.changing)
            guard changing.isEmpty else { throw changing.refusal(of: "--sample-keys") }
            throw .usage(
                "--sample-keys is for lru of objects, and \(other.text) is replayed here",
                "Use --sample, or --unit-size where sizes make lru one of them")
        }
        if !others.isEmpty, !atOnce.isEmpty, let path = command.readOncePath {
            throw .usage(
                "lru and other policies sample in two passes, and \(KeyTraceInput.shown(path)) has "
                    + "one", "Ask for them one by one")
        }
        if let plugin = others.first(where: { $0.order.plugin != nil }) {
            throw .usage(
                "\(plugin.text): a plugin's process reads the whole trace", "Leave out --sample")
        }
        for other in others {
            guard let why = other.order.whyNoSample else { continue }
            throw .usage(
                "\(other.text): a sample doesn't tell how often it misses: \(why)",
                "Leave out --sample or the policy")
        }
    }
}

extension KeyCurve {
    /// The same curve with these points alone.
    fileprivate func of(_ points: [Point]) -> KeyCurve { changed(self) { $0.points = points } }
}

extension KeyReplayPlan.Cell {
    /// The cell for a sample of the keys.
    fileprivate func scaled(by rate: Double) -> KeyReplayPlan.Cell {
        changed(self) { cell in
            cell.policy = policy.scaled(by: rate)
            cell.capacity = capacity.scaled(by: rate)
        }
    }
}
