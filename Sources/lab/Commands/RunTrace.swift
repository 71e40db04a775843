import LabBase
import LabCells
import LabCommandLine
import LabKeyTraces
import LabOrders
import LabPolicies
import LabReports
import LabRuns

extension Commands {
    static func runTrace(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        if let slurm = try SlurmCommand(arguments) { return try slurm.execute() }
        guard !arguments.arguments("TRACE").isEmpty else {
            throw arguments.refusal(.missingArgument("TRACE"))
        }
        if TraceCells.areAsked(arguments) { return try TraceCells(arguments, .run).execute() }
        let command = try TraceCommand(arguments)
        var windowFile: OutputFile?
        if let path = arguments[Options.windowOutput] {
            guard arguments.isGiven(Options.window) else {
                throw arguments.refusal(.missingCompanion("--window-output", "--window N"))
            }
            windowFile = try TraceCommand.file(path)
        }
        var plan = command.plan
        plan.window = arguments[Options.window]
        plan.warmUp = TraceCommand.warmUp(arguments)
        if command.passes.count > 1 { return try runEach(command, plan) }
        let report = try command.replay(plan)
        try command.write(report, windowFile: windowFile)
        command.remarkOnLearning(report)
        TraceCommand.remark(on: report.damage, after: report.totals.requests)
        return command.verdict(report.results, report.traceName)
    }

    /// Trace after trace and seed after seed, in one table or below each other.
    private static func runEach(
        _ command: TraceCommand, _ plan: KeyReplayPlan
    ) throws(Complaint) -> ExitCode {
        for name in ["window", "window-output"] where command.arguments.isGiven(name) {
            let many = command.arguments[flag: Options.each] ? "--each" : "--seed A..B"
            throw command.arguments.refusal(.conflict("--" + name, many))
        }
        guard command.format != .json else {
            throw command.arguments.refusal(
                .invalidValue(
                    name: "--format", value: command.format.rawValue,
                    complaint: "is of one trace and one seed; csv has a row for each"))
        }
        var reports: [KeyReport] = []
        var code = ExitCode.done
        for pass in command.passes {
            let report = try command.of(pass).replay(plan.with(seed: pass.seed))
            command.remarkOnLearning(report)
            TraceCommand.remark(on: report.damage, after: report.totals.requests)
            let own = command.verdict(report.results, report.traceName)
            if own == .failed || code == .done { code = own }
            reports.append(report)
        }
        let isTable = command.format == .table
        try command.write(
            isTable
                ? KeyReport.screen(reports, command.style, showsDetails: command.showsDetails)
                : KeyReport.csv(reports))
        return code
    }
}

extension TracePass {
    /// Seed after seed of trace after trace.
    static func all(_ arguments: ParsedArguments, usualSeed: UInt64) -> [TracePass] {
        let paths = arguments.arguments("TRACE")
        let seeds = arguments[Options.seeds] ?? usualSeed...usualSeed
        let traces = arguments[flag: Options.each] ? paths.map { [$0] } : [paths]
        return traces.flatMap { paths in seeds.map { TracePass(paths: paths, seed: $0) } }
    }
}

/// The common state of `lab trace run` and `lab trace curve`: a plan, an input, the result's place.
struct TraceCommand: ResultCommand {
    let arguments: ParsedArguments
    private(set) var plan: KeyReplayPlan
    let passes: [TracePass]
    private(set) var pass: TracePass
    let format: ResultFormat
    let output: OutputFile?
    let progress: ProgressLine
    let plugins: PluginOptions

    /// The default policies: simple ones, today's best, and the optimum.
    static let usual = ["lru", "fifo", "sieve", "s3fifo", "arc", "w-tinylfu", "belady"]
    static let usualSizes = "1%,10%"

    init(
        _ arguments: ParsedArguments, format usualFormat: UsualFormat? = nil,
        policies: [String] = usual, sizes: String = usualSizes
    ) throws(Complaint) {
        self.arguments = arguments
        progress = arguments.progressLine
        var plan = KeyReplayPlan(
            policies: try Self.policies(arguments, usual: policies),
            sizes: try Self.sizes(arguments, usual: sizes))
        passes = TracePass.all(arguments, usualSeed: plan.seed)
        plan.sizeOption = arguments.isGiven(Options.levels) ? "--levels" : "--size"
        plan.isInclusive = arguments.isGiven(Options.inclusive)
        pass = passes.first ?? TracePass(paths: [], seed: plan.seed)
        plan.jobs = arguments[Options.jobs]
        self.plan = plan.with(seed: pass.seed)
        plugins = PluginOptions(arguments)
        try Self.checkInput(plan, arguments)
        output = try arguments[Options.output].map { (path) throws(Complaint) in
            try Self.file(path)
        }
        format =
            arguments[Options.format] ?? arguments.usualFormat(to: output, usual: usualFormat)
        for trace in arguments.arguments("TRACE") {
            if let output, output.replaces(trace) {
                throw Complaint.taken(output.path, by: "the trace")
            }
        }
    }

    /// The same for another trace or seed.
    func of(_ pass: TracePass) -> TraceCommand {
        var other = self
        other.pass = pass
        other.plan = plan.with(seed: pass.seed)
        return other
    }

    static func warmUp(_ arguments: ParsedArguments) -> KeyReplayPlan.WarmUp {
        arguments[Options.warmUp] ?? .requests(0)
    }

    static func file(_ path: String) throws(Complaint) -> OutputFile {
        return try OutputFile(path)
    }

    private static func policies(
        _ arguments: ParsedArguments, usual: [String]
    ) throws(Complaint) -> [KeyReplayPlan.Policy] {
        let given = arguments.all(Options.policy)
        var policies: [KeyReplayPlan.Policy] = []
        let levels = try levels(arguments)
        // A streamed trace doesn't tell its future, and no level knows which requests come to it.
        let isBlind = arguments[flag: Options.stream] || levels > 1
        let knows = OrderRegistry.all.filter { $0.needsFuture && isBlind }
        func possible(_ names: [String]) -> [String] {
            names.filter { name in !knows.contains { $0.id == name } }
        }
        for text in given.isEmpty ? possible(usual) : given {
            for one in text == "all" ? possible(OrderRegistry.forKeyTraces) : [text] {
                let policy = try KeyReplayPlan.Policy(one, levels: levels)
                if !policies.contains(where: { $0.orders == policy.orders }) {
                    policies.append(policy)
                }
            }
        }
        return policies
    }

    /// The number of levels that all caches have.
    private static func levels(_ arguments: ParsedArguments) throws(Complaint) -> Int {
        let given = arguments.all(Options.levels)
        guard let first = given.first else {
            if arguments.isGiven(Options.inclusive) {
                throw arguments.refusal(.missingCompanion("--inclusive", "--levels SIZES"))
            }
            return 1
        }
        if arguments.isGiven(Options.size) {
            throw arguments.refusal(.conflict("--levels", "--size"))
        }
        if let other = given.first(where: { $0.levels.count != first.levels.count }) {
            throw Complaint(
                "'\(first.text)' has \(first.levels.count) levels, and '\(other.text)' "
                    + "\(other.levels.count)", "Run them one by one", at: .whole("--levels"),
                exit: .usage)
        }
        return first.levels.count
    }

    static func sizes(
        _ arguments: ParsedArguments, usual: String
    ) throws(Complaint) -> [KeySize] {
        let levels = arguments.all(Options.levels)
        let given = levels.isEmpty ? arguments.all(Options.size).flatMap(\.self) : levels
        var sizes: [KeySize] = []
        for size in given.isEmpty ? try KeySize.list(usual) : given where !sizes.contains(size) {
            sizes.append(size)
        }
        return sizes
    }
}
