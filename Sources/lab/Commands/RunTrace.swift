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
        var passes: [TracePass] = []
        for (index, paths) in traces.enumerated() {
            for seed in seeds { passes.append(.init(paths: paths, seed: seed, traceIndex: index)) }
        }
        return passes
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
        return try (given.isEmpty ? KeySize.list(usual) : given).distinct
    }
}

/// Policies that are plugins: each cell in a process of its own, which reads the trace again.
extension TraceCommand {
    /// Refuses an input that can be read only once, since a plugin's process reads the trace again.
    static func checkInput(_ plan: KeyReplayPlan, _ arguments: ParsedArguments) throws(Complaint) {
        guard let plugin = plan.policies.first(where: { $0.order.plugin != nil }),
            let path = arguments.arguments("TRACE").first(where: KeptInput.isReadOnce)
        else { return }
        throw .usage(
            "\(plugin.text): a plugin's process reads the trace again, and "
                + "\(KeyTraceInput.shown(path)) is read once", "Write it to a file first")
    }

    /// The replay of a plan, with its plugins elsewhere.
    func replaying(_ plan: KeyReplayPlan, streams: Bool) -> KeyReplay {
        var replay = KeyReplay(plan)
        var reading = KeyTraceReading(paths: pass.paths)
        reading.options = KeyTraceOptions(arguments)
        reading.keepsGoing = arguments[flag: Options.keepGoing]
        reading.countsOnes = arguments[flag: Options.unitSize]
        reading.streams = streams
        let children = KeyChildRun(reading, plugins)
        replay.outside = { cell, requests in children.result(of: cell, plan, requests: requests) }
        return replay
    }

    /// Says what went wrong in cells, and which held too much or were otherwise the second time.
    /// Returns the exit code that this makes.
    func verdict(_ results: [KeyResult], _ trace: String) -> ExitCode {
        var code = ExitCode.done
        for result in results {
            let name = "\(trace), \(result.cell.policy.text)"
            if let difference = result.difference {
                Terminal.say(
                    "\(name): two runs differ: \(difference). Look for what depends on addresses, "
                        + "time or chance")
                if code == .done { code = .claimFails }
            }
            if let overrun = result.overrun {
                Terminal.say("\(name): \(overrun)")
                if code == .done, plugins.checks { code = .claimFails }
            }
            if let failure = result.failure {
                Terminal.say("\(name): \(failure.problem)")
                code = .failed
            }
        }
        return code
    }
}

/// Several traces or seeds: what they are compared with, and how their result is written.
extension TraceCommand {
    /// The policy whose misses others avoid.
    struct Reference {
        let policy: KeyReplayPlan.Policy
        /// True if it was named, and not only taken because it is there.
        let isNamed: Bool

        /// - Parameter policies: the reference is added if it isn't among them.
        init?(
            _ arguments: ParsedArguments, _ policies: inout [KeyReplayPlan.Policy], levels: Int
        ) throws(Complaint) {
            let named = arguments.texts(Options.againstPolicy.name).first
            let isEach = arguments[flag: Options.each]
            if named != nil, !isEach {
                throw arguments.refusal(.missingCompanion("--against", "--each"))
            }
            guard isEach else { return nil }
            let policy = try TraceCommand.reference(named ?? LRU.id, arguments, levels: levels)
            if let same = policies.first(where: { $0.orders == policy.orders }) {
                self.policy = same
            } else if named != nil {
                policies.append(policy)
                self.policy = policy
            } else {
                return nil
            }
            isNamed = named != nil
        }
    }

    /// The reference that csv and json name. In json a summary is a list of its own; in csv it
    /// would be a second table, which only those get who ask for it.
    var writtenReference: KeyReplayPlan.Policy? {
        against.flatMap { $0.isNamed || format == .json ? $0.policy : nil }
    }

    /// The order that others are held against.
    static func reference(
        _ text: String, _ arguments: ParsedArguments, levels: Int = 1
    ) throws(Complaint) -> KeyReplayPlan.Policy {
        let policy = try KeyReplayPlan.Policy(text, levels: levels)
        guard !policy.orders.contains(where: { $0.plugin != nil || $0.isBound }) else {
            throw arguments.refusal(
                .invalidValue(
                    name: "--against", value: text,
                    complaint: "must be an order of the lab's own that an app can run"))
        }
        return policy
    }

    /// Each trace counts for one in a mean over traces, so none may be there twice. One that isn't
    /// there at all would end the command after the work on others.
    static func checkEach(_ paths: [String]) throws(Complaint) {
        var known: Set<[String]> = []
        for path in paths where path != KeptInput.standardInput && access(path, F_OK) != 0 {
            throw .unreadable(path, errno)
        }
        for path in paths where !known.insert(OutputFile.fileID(of: path)).inserted {
            throw .usage("\(path) is named twice, and each trace counts for one", "Name it once")
        }
    }

    func write(_ reports: [KeyReport], _ summary: ReductionSummary?) throws(Complaint) {
        if let paper {
            let tables = summary.map { ReductionTables($0).tables } ?? [KeyReport.ranges(reports)]
            return try write(paper.text(tables))
        }
        switch format {
        case .csv: try write(KeyReport.csv(reports, writtenReference == nil ? nil : summary))
        case .json: try write(KeyReport.json(reports, writtenReference == nil ? nil : summary))
        case .table:
            try write(text(KeyReport.answer(reports, summary: summary)))
        }
    }

    /// A text that goes to standard output has no pictures in it.
    func draw(
        _ reports: [KeyReport], _ summary: ReductionSummary?, _ chart: ChartOutput?
    ) throws(Complaint) {
        try chart?.write(
            ResultDiagrams.replays(reports, summary), after: paper == nil ? format : .csv,
            to: output)
    }
}
