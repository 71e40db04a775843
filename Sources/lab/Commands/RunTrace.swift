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
        if arguments[flag: Options.each] {
            try TraceCommand.checkEach(arguments.arguments("TRACE"))
        }
        if TraceCells.areAsked(arguments) { return try TraceCells(arguments, .run).execute() }
        let command = try TraceCommand(arguments)
        var windowFile: OutputFile?
        if let path = arguments[Options.windowOutput] {
            guard arguments.isGiven(Options.window) else {
                throw arguments.refusal(.missingCompanion("--window-output", "--window N"))
            }
            windowFile = try OutputFile(path)
        }
        var plan = command.plan
        plan.window = arguments[Options.window]
        plan.warmUp = arguments[Options.warmUp] ?? .requests(0)
        let chart = try ChartOutput(arguments)
        if command.passes.count > 1 || command.against?.isNamed == true {
            return try runEach(command, plan, chart)
        }
        let report = try command.replay(plan)[0]
        try command.write(report, windowFile: windowFile)
        try command.draw([report], nil, chart)
        command.remarkOnLearning(report)
        TraceCommand.remark(on: report.damage, after: report.totals.requests)
        return command.verdict(report.results, report.traceName)
    }

    /// Trace after trace and seed after seed, in one table or below each other.
    private static func runEach(
        _ command: TraceCommand, _ plan: KeyReplayPlan, _ chart: ChartOutput?
    ) throws(Complaint) -> ExitCode {
        for name in ["window", "window-output"] where command.arguments.isGiven(name) {
            let many = command.arguments[flag: Options.each] ? "--each" : "--seed A..B"
            throw command.arguments.refusal(.conflict("--" + name, many))
        }
        var traces: [[KeyReport]] = []
        var code = ExitCode.done
        for passes in command.passes.grouped(by: \.traceIndex).map({ $0.elements }) {
            var reports = try replay(command.of(passes[0]), plan, passes)
            for index in reports.indices { reports[index].against = command.writtenReference }
            for report in reports {
                command.remarkOnLearning(report)
                let verdict = command.verdict(report.results, report.traceName)
                if verdict == .failed || code == .done { code = verdict }
            }
            TraceCommand.remark(on: reports[0].damage, after: reports[0].totals.requests)
            traces.append(reports)
        }
        let summary = command.against.map { ReductionSummary(traces, against: $0.policy) }
        let reports = traces.flatMap { $0 }
        try command.write(reports, summary)
        try command.draw(reports, summary, chart)
        return code
    }

    /// All seeds of a trace. An error that could be any trace's begins with this one's name.
    private static func replay(
        _ command: TraceCommand, _ plan: KeyReplayPlan, _ passes: [TracePass]
    ) throws(Complaint) -> [KeyReport] {
        do throws(Complaint) {
            return try command.replay(plan, seeds: passes.map { $0.seed })
        } catch {
            let name = KeyTraceInput.shown(passes[0].paths.joined(separator: "+"))
            guard command.passes.contains(where: { $0.traceIndex != passes[0].traceIndex }),
                !error.line.contains(name)
            else { throw error }
            throw error.within(name)
        }
    }
}

extension TracePass {
    /// Seed after seed of trace after trace.
    static func all(_ arguments: ParsedArguments, usualSeed: UInt64) -> [TracePass] {
        let paths = arguments.arguments("TRACE")
        let seeds = arguments[Options.seeds] ?? usualSeed...usualSeed
        let traces = arguments[flag: Options.each] ? paths.map { [$0] } : [paths]
        return traces.enumerated().flatMap { index, paths in
            seeds.map { TracePass(paths: paths, seed: $0, traceIndex: index) }
        }
    }
}

/// The common state of `lab trace run` and `lab trace curve`: a plan, an input, the result's place.
struct TraceCommand: ResultCommand {
    let arguments: ParsedArguments
    private(set) var plan: KeyReplayPlan
    let passes: [TracePass]
    private(set) var pass: TracePass
    let format: ResultFormat
    /// The form of its tables for a text, in place of a format; nil for none.
    let paper: PaperForm?
    /// The policy whose misses others avoid over traces; nil for no summary.
    let against: Reference?
    let output: OutputFile?
    let progress: ProgressLine
    let plugins: PluginOptions

    /// The default policies: simple ones, today's best, and the optimum.
    static let usual = ["lru", "fifo", "sieve", "s3fifo", "arc", "w-tinylfu", "belady"]
    static let usualSizes = "1%,10%"

    /// The options of which rows say that they were given.
    private static let counting = Set(KeyTraceOptions.names + ["unit-size", "warmup", "inclusive"])

    init(
        _ arguments: ParsedArguments, format usualFormat: UsualFormat? = nil,
        policies: [String] = usual, sizes: String = usualSizes
    ) throws(Complaint) {
        self.arguments = arguments
        progress = arguments.progressLine
        var all = try Self.policies(arguments, usual: policies)
        against = try Reference(arguments, &all, levels: try Self.levels(arguments))
        var plan = KeyReplayPlan(policies: all, sizes: try Self.sizes(arguments, usual: sizes))
        passes = TracePass.all(arguments, usualSeed: plan.seed)
        plan.sizeOption = arguments.isGiven(Options.levels) ? "--levels" : "--size"
        plan.isInclusive = arguments.isGiven(Options.inclusive)
        pass = passes.first ?? TracePass(paths: [], seed: plan.seed)
        plan.jobs = arguments[Options.jobs]
        plan.options = arguments.optionWords(Self.counting.contains).joined(separator: " ")
        self.plan = plan.with(seed: pass.seed)
        plugins = PluginOptions(arguments)
        try Self.checkInput(plan, arguments)
        output = try ReplayCommand.open(arguments[Options.output])
        // The `--format` of `run` may also be that of a text.
        let form = arguments.texts(Options.format.name).first
        format =
            form.flatMap(ResultFormat.init(rawValue:))
            ?? arguments.usualFormat(to: output, usual: usualFormat)
        paper =
            form.map(PaperForm.init(rawValue:))
            ?? (arguments.id == .traceRun ? PaperForm(endingOf: output?.path) : nil)
        // A list of cells reads none.
        for trace in arguments.arguments("TRACE") { try FileUses.reads(trace) }
    }

    /// The same for another trace or seed.
    func of(_ pass: TracePass) -> TraceCommand {
        var other = self
        other.pass = pass
        other.plan = plan.with(seed: pass.seed)
        return other
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

    static func sizes(_ arguments: ParsedArguments, usual: String) throws(Complaint) -> [KeySize] {
        let levels = arguments.all(Options.levels)
        let given = levels.isEmpty ? arguments.all(Options.size).flatMap { $0 } : levels
        var sizes: [KeySize] = []
        for size in given.isEmpty ? try KeySize.list(usual) : given where !sizes.contains(size) {
            sizes.append(size)
        }
        return sizes
    }
}
