import LabBase
import LabCells
import LabCommandLine
import LabKeyTraces
import LabOrders
import LabPolicies
import LabReports
import LabRuns

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
        if !command.isQuiet, let warning = curve.warning { Terminal.say(warning) }
        try command.write(curve)
        try chart?.write(
            ResultDiagrams.curve(curve), after: command.format, to: command.output)
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
        if !command.isQuiet {
            Terminal.say("an estimate: each shard is a sample of the keys")
            if let remark { Terminal.say(remark) }
        }
        try command.write(curve)
        try chart?.write(
            ResultDiagrams.curve(curve), after: command.format, to: command.output)
        return .done
    }
}

extension TraceCommand {
    init(curveOf arguments: ParsedArguments, format: UsualFormat? = nil) throws(Complaint) {
        try self.init(arguments, format: format, policies: [LRU.id], sizes: "100%")
    }

    fileprivate func write(_ curve: KeyCurve) throws(Complaint) {
        switch format {
        case .csv: try write(curve.csv)
        case .json: try write(curve.json)
        case .table: try write(text(curve.answer))
        }
    }
}

/// Chooses the way to compute each policy's points.
struct CurveCommand {
    let command: TraceCommand
    private let plan: KeyReplayPlan
    /// Told of points as soon as they are there, in curves of their own.
    private let found: @Sendable (KeyCurve) -> Void

    private var arguments: ParsedArguments { command.arguments }
    private var jobs: Int { plan.jobs ?? WorkerThreads.cores }

    /// - Parameter plan: instead of the command's own.
    init(
        command: TraceCommand, plan: KeyReplayPlan? = nil,
        found: @escaping @Sendable (KeyCurve) -> Void = { _ in }
    ) {
        self.command = command
        self.plan = plan ?? command.plan
        self.found = found
    }

    /// The curve, if there is anything to draw it from.
    func checked() throws(Complaint) -> KeyCurve {
        let curve = try curve(of: try command.open())
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

    private var sample: KeySample? {
        let seed = plan.seed
        if let rate = arguments[Options.sample] {
            return KeySample(.rate(rate), seed: seed)
        }
        if let shard = arguments[Options.shard] {
            return KeySample(shard, seed: seed)
        }
        return arguments[Options.sampleKeys].map { KeySample(.keys($0), seed: seed) }
    }

    /// Without points, of a trace that has been read through.
    ///
    /// - Parameter files: what they are, where that is known: they aren't read for it again.
    private func empty(
        _ input: KeyTraceInput, _ totals: KeyTotals, _ damage: Complaint?,
        files: [KeyTraceFile]? = nil
    ) -> KeyCurve {
        var curve = KeyCurve(traceName: input.names, decided: input.decided, totals: totals)
        curve.damage = damage
        curve.seed = plan.seed
        curve.options = plan.options
        curve.shard = arguments.texts(Options.shard.name).first
        curve.files = files ?? command.files(of: input)
        return curve
    }

    private func add(_ points: [KeyCurve.Point], to curve: inout KeyCurve) {
        curve.points += points
        var own = curve
        own.points = points
        found(own)
    }

    private func curve(of input: KeyTraceInput) throws(Complaint) -> KeyCurve {
        let columns = input.source.columns
        let countsOnes = arguments[flag: Options.unitSize] || !columns.contains(.sizes)
        // A stack's depths don't tell what writes, deletions and times to live change.
        let isInOnePass = countsOnes && columns.isDisjoint(with: .changing)
        let inOnePass = isInOnePass ? plan.policies.filter { $0.order.spec == LRU.id } : []
        let others = plan.policies.filter { policy in
            !inOnePass.contains { $0.order == policy.order }
        }
        if let sample { return try sampled(input, sample, inOnePass, others) }
        if others.isEmpty { return try streamed(input, inOnePass, points: 100) }
        let trace: KeyTrace
        let damage: Complaint?
        switch try command.hold(plan, input) {
        case .whole(let held, let found): (trace, damage) = (held, found)
        case .streams(let input, let beginning):
            guard !inOnePass.isEmpty, !command.isReadOnce else {
                return try streamedReplays(input, plan.policies, from: beginning)
            }
            var curve = try streamed(input, inOnePass, points: 20)
            let rest = try streamedReplays(
                try command.open(again: true), others, from: nil, files: curve.files)
            curve.points += rest.points
            curve.failed = rest.failed
            return curve
        }
        var curve = empty(input, trace.totals, damage)
        let sizes = try sizes(trace.totals, points: 20)
        add(inOnePass, KeyCurve.onePass(trace, jobs: jobs), sizes, to: &curve)
        try add(others, trace, sizes, to: &curve, rate: nil)
        return curve
    }

    /// LRU alone: nothing but keys and depths are kept.
    private func streamed(
        _ input: KeyTraceInput, _ policies: [KeyReplayPlan.Policy], points: Int
    ) throws(Complaint) -> KeyCurve {
        var reader = command.reader(of: input.source)
        let progress = command.progress
        let misses = try KeyCurve.onePass(&reader, jobs: jobs) { progress.show("\($0) requests") }
        var curve = empty(input, reader.totals, reader.damage)
        add(policies, misses, try sizes(reader.totals, points: points), to: &curve)
        return curve
    }

    /// All of these at all sizes side by side, over a trace that isn't kept.
    private func streamedReplays(
        _ first: KeyTraceInput, _ policies: [KeyReplayPlan.Policy],
        from beginning: consuming TraceCommand.Beginning?, files: [KeyTraceFile]? = nil
    ) throws(Complaint) -> KeyCurve {
        var input = first
        var plan = plan
        plan.policies = policies
        if plan.chosen != nil { plan.chosen = Set(1...policies.count * plan.sizes.count) }
        if !arguments.isGiven(Options.size) {
            if let path = command.readOncePath {
                throw Complaint(
                    "\(KeyTraceInput.shown(path)) is read once: where it streams, name sizes in "
                        + "objects or bytes with --size", exit: .usage)
            }
            let totals = try command.totals(of: input)
            // Without requests there are no sizes, and so nothing to replay.
            try command.check(totals.requests, plan, input)
            let points = arguments[Options.points] ?? 20
            plan.sizes = KeyCurve.usualCapacities(totals, points: points).map { KeySize($0) }
            input = try command.open(again: true)
        }
        let report = try command.stream(plan, input, from: beginning)
        var curve = empty(input, report.totals, report.damage, files: files)
        curve.failed = report.results.filter { $0.isRemarkable }
        for policy in plan.policies {
            let own = report.results.filter { result in
                result.cell.policy.order == policy.order && result.failure == nil
            }
            let sorted = own.sorted { $0.cell.capacity.amount < $1.cell.capacity.amount }
            add(
                sorted.map { result in
                    var point = KeyCurve.Point(
                        policy: policy, capacity: result.cell.capacity,
                        misses: Int64(result.counts.misses), method: .replayed)
                    point.place = plan.sizes.firstIndex(of: result.cell.size) ?? 0
                    point.isOverLimit = result.overrun != nil
                    return point
                }, to: &curve)
        }
        return curve
    }

    private func add(
        _ policies: [KeyReplayPlan.Policy], _ misses: ([Int64]) -> [Int64], _ sizes: [Size],
        to curve: inout KeyCurve
    ) {
        let counts = misses(sizes.map { $0.capacity.amount })
        for policy in policies {
            add(
                zip(sizes, counts).map { size, count in
                    size.point(policy, misses: count, .onePass)
                }, to: &curve)
        }
    }

    /// Replays policies at sizes, which a sample makes smaller by as much as it is smaller.
    private func add(
        _ policies: [KeyReplayPlan.Policy], _ trace: KeyTrace, _ sizes: [Size],
        to curve: inout KeyCurve, rate: Double?
    ) throws(Complaint) {
        if policies.isEmpty { return }
        var plan = plan
        plan.policies = policies
        plan.chosen = nil
        let cells = sizes.flatMap { size in policies.map { (size: size, policy: $0) } }
        try plan.check(on: trace.totals)
        let whole = Double(curve.totals.reads)
        @Sendable func point(_ result: KeyResult) -> KeyCurve.Point? {
            guard result.failure == nil else { return nil }
            let counted = Double(result.counts.misses)
            let misses = min(whole, (counted / (rate ?? 1)).rounded())
            let cell = cells[result.cell.number - 1]
            var point = cell.size.point(
                cell.policy, misses: Int64(misses), rate == nil ? .replayed : .scaled)
            point.rate = rate
            point.isOverLimit = result.overrun != nil
            return point
        }
        let (progress, found, heading) = (command.progress, found, curve)
        let results = command.replaying(plan, streams: false).run(
            trace,
            cells.enumerated().map { index, cell in
                var scaled = KeyReplayPlan.Cell(
                    policy: rate.map { cell.policy.scaled(by: $0) } ?? cell.policy,
                    size: .init(cell.size.capacity),
                    capacity: rate.map { cell.size.capacity.scaled(by: $0) }
                        ?? cell.size.capacity)
                scaled.number = index + 1
                return scaled
            },
            done: { result in
                guard let point = point(result) else { return }
                var own = heading
                own.points = [point]
                found(own)
            }, progress: { TraceCommand.show($0, of: cells.count, progress) })
        curve.failed += results.filter { $0.isRemarkable }
        for index in policies.indices {
            curve.points += results.filter { ($0.cell.number - 1) % policies.count == index }
                .compactMap(point)
        }
    }

    private func sampled(
        _ input: KeyTraceInput, _ sample: KeySample, _ inOnePass: [KeyReplayPlan.Policy],
        _ others: [KeyReplayPlan.Policy]
    ) throws(Complaint) -> KeyCurve {
        // Shards that each reckoned their own sizes couldn't be put together.
        if case .shard = sample.extent {
            let isFixed = plan.sizes.allSatisfy { size in
                if case .share = size.amount { false } else { true }
            }
            guard isFixed, arguments.isGiven(Options.size) else {
                throw Complaint(
                    "--shard: every shard must have the same sizes",
                    "Name them in objects or bytes with --size", exit: .usage)
            }
        }
        if case .keys = sample.extent, let other = others.first {
            let changing = input.source.columns.intersection(.changing)
            guard changing.isEmpty else { throw changing.refusal(of: "--sample-keys") }
            throw Complaint(
                "--sample-keys is for lru of objects, and \(other.text) is replayed here",
                "Use --sample, or --unit-size where sizes make lru one of them", exit: .usage)
        }
        if !others.isEmpty, !inOnePass.isEmpty,
            let path = arguments.arguments("TRACE").first(where: KeptInput.isReadOnce)
        {
            throw Complaint(
                "lru and other policies sample in two passes, and \(KeyTraceInput.shown(path)) has "
                    + "one", "Ask for them one by one", exit: .usage)
        }
        if let plugin = others.first(where: { $0.order.plugin != nil }) {
            throw Complaint(
                "\(plugin.text): a plugin's process reads the whole trace", "Leave out --sample",
                exit: .usage)
        }
        for other in others {
            guard let why = other.order.whyNoSample else { continue }
            throw Complaint(
                "\(other.text): a sample doesn't tell how often it misses: \(why)",
                "Leave out --sample or the policy", exit: .usage)
        }
        var first: KeyCurve?
        var input = input
        if !inOnePass.isEmpty {
            let curve = try sampled(input, sample, inOnePass)
            if others.isEmpty { return curve }
            first = curve
            input = try command.open(again: true)
        }
        let source = SampledSource(input.source, sample)
        let (trace, damage) = try command.holdSample(plan, source)
        let rate = sample.rate
        var curve = empty(
            input, trace.totals.scaled(by: rate, source), damage, files: first?.files)
        curve.points = first?.points ?? []
        try add(others, trace, try sizes(curve.totals, points: 20), to: &curve, rate: rate)
        return curve
    }

    /// LRU alone, in one pass.
    private func sampled(
        _ input: KeyTraceInput, _ sample: KeySample, _ policies: [KeyReplayPlan.Policy]
    ) throws(Complaint) -> KeyCurve {
        let sampled = try KeyCurve.sampled(
            input.source, sample, keepsGoing: arguments[flag: Options.keepGoing])
        var curve = empty(input, sampled.totals, sampled.damage)
        let sizes = try sizes(sampled.totals, points: 100)
        let estimates = sampled.estimates(sizes.map { $0.capacity.amount })
        for policy in policies {
            add(
                zip(sizes, estimates).map { size, estimate in
                    let misses = estimate.missRatio * Double(sampled.totals.requests)
                    var point = size.point(
                        policy, misses: Int64(misses.rounded()),
                        estimate.isOfStretches ? .stretches : .sampled)
                    point.rate = estimate.isOfStretches ? nil : sampled.rate
                    point.error = estimate.error
                    return point
                }, to: &curve)
        }
        return curve
    }

    /// A size of the plan, or of those that stand in for it, on this trace.
    private struct Size: Sendable {
        var capacity: KeyCapacity
        var place: Int

        func point(
            _ policy: KeyReplayPlan.Policy, misses: Int64, _ method: KeyCurve.Method
        ) -> KeyCurve.Point {
            var point = KeyCurve.Point(
                policy: policy, capacity: capacity, misses: misses, method: method)
            point.place = place
            return point
        }
    }

    /// As --size names them, or so many.
    private func sizes(_ totals: KeyTotals, points: Int) throws(Complaint) -> [Size] {
        guard arguments.isGiven(Options.size) else {
            let count = arguments[Options.points] ?? points
            return KeyCurve.usualCapacities(totals, points: count).enumerated().map {
                Size(capacity: $1, place: $0)
            }
        }
        var sizes: [Size] = []
        for (place, size) in plan.sizes.enumerated() {
            let capacity = try size.capacity(on: totals, by: plan.sizeOption)
            sizes.append(Size(capacity: capacity, place: place))
        }
        return sizes.sorted { $0.capacity.amount < $1.capacity.amount }
    }
}
