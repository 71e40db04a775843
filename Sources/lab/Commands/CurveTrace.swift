import LabBase
import LabCommandLine
import LabKeyTraces
import LabOrders
import LabPolicies
import LabReports
import LabRuns

extension Commands {
    static func curveTrace(_ arguments: ParsedArguments) throws -> ExitCode {
        let parts = ["sample", "sample-keys", "shard", "merge"].filter(arguments.isGiven)
        if parts.count > 1 {
            throw arguments.refusal(.conflict("--" + parts[0], "--" + parts[1]))
        }
        if let folder = arguments.value("merge") { return try mergeShards(folder, arguments) }
        guard !arguments.arguments("TRACE").isEmpty else {
            throw arguments.refusal(.missingArgument("TRACE"))
        }
        let command = try TraceCommand(
            arguments, defaultFormat: .csv, policies: [LRU.id], sizes: "100%")
        let chart = try ChartOutput(arguments, beside: [command.output])
        var curve = try CurveCommand(command: command).curve()
        curve.shard = arguments.value("shard")
        command.progress.clear()
        if curve.totals.requests == 0 {
            throw KeyTraceFailure(curve.traceName, "there are no requests in it")
        }
        if let rate = curve.points.first?.rate, (Double(curve.totals.keys) * rate).rounded() < 1 {
            throw LoadFailure(
                "\(curve.traceName): none of its keys is in the sample. Sample more of them",
                .usage)
        }
        if !command.isQuiet, let warning = curve.warning { Terminal.say(warning) }
        try command.write(curve)
        try chart?.write(
            ResultDiagrams.curve(curve), after: command.format, to: command.output)
        TraceCommand.remark(on: curve.damage, after: curve.totals.requests)
        return TraceCommand.verdict(curve.failed, curve.traceName)
    }

    /// Shards that were looked at apart, as one estimate.
    private static func mergeShards(
        _ folder: String, _ arguments: ParsedArguments
    ) throws -> ExitCode {
        guard arguments.arguments("TRACE").isEmpty else {
            throw arguments.refusal(.conflict("--merge", "TRACE"))
        }
        let command = try TraceCommand(
            arguments, defaultFormat: .csv, policies: [LRU.id], sizes: "100%")
        let chart = try ChartOutput(arguments, beside: [command.output])
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
    fileprivate func write(_ curve: KeyCurve) throws {
        switch format {
        case .csv: try write(curve.csv)
        case .json: try write(curve.json)
        case .table: try write(curve.text(style))
        }
    }
}

/// Which way leads to each policy's points.
struct CurveCommand {
    let command: TraceCommand

    private var arguments: ParsedArguments { command.arguments }
    private var plan: KeyReplayPlan { command.plan }

    private var sample: KeySample? {
        let seed = plan.seed
        if let rate = arguments.value("sample").flatMap({ KeySample.rate($0) }) {
            return KeySample(.rate(rate), seed: seed)
        }
        if let shard = arguments.value("shard").flatMap({ KeySample.shard($0) }) {
            return KeySample(shard, seed: seed)
        }
        return arguments.wholeNumber("sample-keys").map { KeySample(.keys($0), seed: seed) }
    }

    func curve() throws -> KeyCurve {
        let input = try command.open()
        var curve = try curve(of: input)
        curve.files = command.files(of: input)
        curve.seed = plan.seed
        return curve
    }

    private func curve(of input: KeyTraceInput) throws -> KeyCurve {
        let countsOnes = arguments.flag("unit-size") || !input.source.columns.contains(.sizes)
        let inOnePass = countsOnes ? plan.policies.filter { $0.order.spec == LRU.id } : []
        let others = plan.policies.filter { policy in
            !inOnePass.contains { $0.order == policy.order }
        }
        if let sample { return try sampled(input, sample, inOnePass, others) }
        if others.isEmpty { return try streamed(input, inOnePass) }
        let trace: KeyTrace
        let damage: KeyTraceFailure?
        switch try command.hold(plan, input) {
        case .whole(let held, let found): (trace, damage) = (held, found)
        case .streams(let input, let beginning):
            return try streamedReplays(input, from: beginning)
        }
        var curve = KeyCurve(
            traceName: input.names, decided: input.decided, totals: trace.totals)
        curve.damage = damage
        let capacities = try capacities(trace.totals, points: 20)
        add(inOnePass, KeyCurve.onePass(trace), capacities, to: &curve)
        try add(others, trace, capacities, to: &curve, rate: nil)
        return curve
    }

    /// LRU alone: nothing but keys and depths are kept.
    private func streamed(
        _ input: KeyTraceInput, _ policies: [KeyReplayPlan.Policy]
    ) throws -> KeyCurve {
        var reader = command.reader(of: input.source)
        let progress = command.progress
        let misses = try KeyCurve.onePass(&reader) { progress.show("\($0) requests") }
        var curve = KeyCurve(
            traceName: input.names, decided: input.decided, totals: reader.totals)
        curve.damage = reader.damage
        add(policies, misses, try capacities(reader.totals, points: 100), to: &curve)
        return curve
    }

    /// All policies at all sizes side by side, over a trace that isn't kept.
    private func streamedReplays(
        _ first: KeyTraceInput, from beginning: consuming TraceCommand.Beginning?
    ) throws -> KeyCurve {
        var input = first
        var plan = plan
        if !arguments.isGiven("size") {
            if arguments.arguments("TRACE").contains("-") {
                throw LoadFailure(
                    "standard input is read once: where it streams, name sizes in objects or "
                        + "bytes with --size", .usage)
            }
            let totals = try command.totals(of: input)
            let points = arguments.wholeNumber("points") ?? 20
            plan.sizes = KeyCurve.usualCapacities(totals, points: points).map { KeySize($0) }
            input = try command.open(again: true)
        }
        let report = try command.stream(plan, input, from: beginning)
        var curve = KeyCurve(
            traceName: report.traceName, decided: report.decided, totals: report.totals)
        curve.damage = report.damage
        curve.failed = report.results.filter { $0.failure != nil || $0.difference != nil }
        for policy in plan.policies {
            let own = report.results.filter { result in
                result.cell.policy.order == policy.order && result.failure == nil
            }
            curve.points += own.sorted { $0.cell.capacity.amount < $1.cell.capacity.amount }.map {
                KeyCurve.Point(
                    policy: policy, capacity: $0.cell.capacity, misses: Int64($0.counts.misses),
                    method: .replayed)
            }
        }
        return curve
    }

    private func add(
        _ policies: [KeyReplayPlan.Policy], _ misses: ([Int64]) -> [Int64],
        _ capacities: [KeyCapacity], to curve: inout KeyCurve
    ) {
        let counts = misses(capacities.map(\.amount))
        for policy in policies {
            for (capacity, count) in zip(capacities, counts) {
                curve.points.append(
                    .init(policy: policy, capacity: capacity, misses: count, method: .onePass))
            }
        }
    }

    /// Replays policies at sizes, which a sample makes smaller by as much as it is smaller.
    private func add(
        _ policies: [KeyReplayPlan.Policy], _ trace: KeyTrace, _ capacities: [KeyCapacity],
        to curve: inout KeyCurve, rate: Double?
    ) throws {
        if policies.isEmpty { return }
        var plan = plan
        plan.policies = policies
        let whole = Double(curve.totals.requests)
        let progress = command.progress
        let count = policies.count * capacities.count
        let results = command.replaying(plan, streams: false).run(
            trace,
            capacities.flatMap { capacity in
                policies.map { policy in
                    KeyReplayPlan.Cell(
                        policy: rate.map { policy.scaled(by: $0) } ?? policy,
                        size: .init(capacity),
                        capacity: rate.map { capacity.scaled(by: $0) } ?? capacity)
                }
            }, progress: { TraceCommand.show($0, of: count, progress) })
        curve.failed += results.filter { $0.failure != nil || $0.difference != nil }
        for (index, policy) in policies.enumerated() {
            for (number, result) in results.enumerated()
            where number % policies.count == index && result.failure == nil {
                let counted = Double(result.counts.misses)
                let misses = min(whole, (counted / (rate ?? 1)).rounded())
                curve.points.append(
                    KeyCurve.Point(
                        policy: policy, capacity: capacities[number / policies.count],
                        misses: Int64(misses), method: rate == nil ? .replayed : .scaled,
                        rate: rate))
            }
        }
    }

    private func sampled(
        _ input: KeyTraceInput, _ sample: KeySample, _ inOnePass: [KeyReplayPlan.Policy],
        _ others: [KeyReplayPlan.Policy]
    ) throws -> KeyCurve {
        // Shards that each reckoned their own sizes couldn't be put together.
        if case .shard = sample.extent {
            let isFixed = plan.sizes.allSatisfy { size in
                if case .share = size.amount { false } else { true }
            }
            guard isFixed, arguments.isGiven("size") else {
                throw LoadFailure(
                    "--shard: every shard must have the same sizes. Name them in objects or bytes "
                        + "with --size", .usage)
            }
        }
        if case .keys = sample.extent, let other = others.first {
            throw LoadFailure(
                "--sample-keys is for lru of objects, and \(other.text) is replayed here. Use "
                    + "--sample, or --unit-size where sizes make lru one of them", .usage)
        }
        if !others.isEmpty, !inOnePass.isEmpty, arguments.arguments("TRACE").contains("-") {
            throw LoadFailure(
                "lru and other policies sample in two passes, and standard input has one. Ask "
                    + "for them one by one", .usage)
        }
        if let plugin = others.first(where: { $0.order.plugin != nil }) {
            throw LoadFailure(
                "\(plugin.text): a plugin's process reads the whole trace. Leave out --sample",
                .usage)
        }
        for other in others {
            guard let why = other.order.whyNoSample else { continue }
            throw LoadFailure(
                "\(other.text): a sample doesn't tell how often it misses: \(why). Leave out "
                    + "--sample or the policy", .usage)
        }
        var curve = KeyCurve(
            traceName: input.names, decided: input.decided, totals: KeyTotals())
        var input = input
        if !inOnePass.isEmpty {
            try addSampled(inOnePass, input, sample, to: &curve)
            if others.isEmpty { return curve }
            input = try command.open(again: true)
        }
        let source = SampledSource(input.source, sample)
        let (trace, damage) = try command.holdSample(plan, source)
        let rate = sample.rate
        curve.damage = damage
        curve.totals = trace.totals.scaled(by: rate, source)
        try add(
            others, trace, try capacities(curve.totals, points: 20), to: &curve, rate: rate)
        return curve
    }

    private func addSampled(
        _ policies: [KeyReplayPlan.Policy], _ input: KeyTraceInput, _ sample: KeySample,
        to curve: inout KeyCurve
    ) throws {
        let sampled = try KeyCurve.sampled(
            input.source, sample, keepsGoing: arguments.flag("keep-going"))
        curve.totals = sampled.totals
        curve.damage = sampled.damage
        let capacities = try capacities(sampled.totals, points: 100)
        let estimates = sampled.estimates(capacities.map(\.amount))
        for policy in policies {
            for (capacity, estimate) in zip(capacities, estimates) {
                let misses = estimate.missRatio * Double(sampled.totals.requests)
                curve.points.append(
                    .init(
                        policy: policy, capacity: capacity, misses: Int64(misses.rounded()),
                        method: .sampled, rate: sampled.rate, error: estimate.error))
            }
        }
    }

    /// As --size names them, or so many.
    private func capacities(
        _ totals: KeyTotals, points: Int
    ) throws -> [KeyCapacity] {
        guard arguments.isGiven("size") else {
            return KeyCurve.usualCapacities(
                totals, points: arguments.wholeNumber("points") ?? points)
        }
        do throws(KeySize.Problem) {
            var capacities: [KeyCapacity] = []
            for size in plan.sizes { capacities.append(try size.capacity(on: totals)) }
            return capacities.sorted { $0.amount < $1.amount }
        } catch {
            throw command.refused(error)
        }
    }
}
