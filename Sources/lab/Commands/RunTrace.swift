import LabBase
import LabCommandLine
import LabKeyTraces
import LabOrders
import LabPolicies
import LabRuns

extension Commands {
    static func runTrace(_ arguments: ParsedArguments) throws -> ExitCode {
        if let slurm = try SlurmCommand(arguments) { return try slurm.execute() }
        guard !arguments.arguments("TRACE").isEmpty else {
            throw arguments.refusal(.missingArgument("TRACE"))
        }
        if let code = try TraceCells.execute(arguments) { return code }
        let command = try TraceCommand(arguments, defaultFormat: .table)
        var windowFile: OutputFile?
        if let path = arguments.value("window-output") {
            guard arguments.isGiven("window") else {
                throw arguments.refusal(.missingCompanion("--window-output", "--window N"))
            }
            windowFile = try TraceCommand.file(path)
        }
        var plan = command.plan
        plan.window = arguments.wholeNumber("window")
        plan.warmUp = TraceCommand.warmUp(arguments)
        let report = try command.replay(plan)
        try command.write(report, windowFile: windowFile)
        command.remarkOnLearning(report)
        TraceCommand.remark(on: report.damage, after: report.totals.requests)
        return TraceCommand.verdict(report.results, report.traceName)
    }
}

/// What `lab trace run` and `lab trace curve` share: a plan, an input, a place for the result.
struct TraceCommand {
    let arguments: ParsedArguments
    let plan: KeyReplayPlan
    let format: ResultFormat
    let output: OutputFile?
    let isQuiet: Bool
    let progress: ProgressLine
    let plugins: PluginOptions

    /// What is tried where nobody says what: plain ones, today's, and the best that is possible.
    static let usual = ["lru", "fifo", "sieve", "s3fifo", "arc", "w-tinylfu", "belady"]
    static let usualSizes = "1%,10%"

    init(
        _ arguments: ParsedArguments, defaultFormat: ResultFormat, policies: [String] = usual,
        sizes: String = usualSizes
    ) throws {
        self.arguments = arguments
        isQuiet = arguments.flag("quiet")
        progress = ProgressLine(
            quiet: isQuiet, form: arguments.choice("progress", as: ProgressLine.Form.self))
        format =
            arguments.choice("format", as: ResultFormat.self)
            ?? ResultFormat(endingOf: arguments.value("output")) ?? defaultFormat
        var plan = KeyReplayPlan(
            policies: try Self.policies(arguments, usual: policies),
            sizes: Self.sizes(arguments, usual: sizes))
        plan.seed = arguments.seed("seed") ?? plan.seed
        plan.jobs = arguments.wholeNumber("jobs")
        self.plan = plan
        plugins = try ReplayCommand.plugins(arguments)
        try Self.checkInput(plan, arguments)
        output = try arguments.value("output").map { path in
            try Self.file(path)
        }
        for trace in arguments.arguments("TRACE") {
            if let output, output.replaces(trace) {
                throw OutputFailure.isTaken(output.path, by: "the trace")
            }
        }
    }

    static func warmUp(_ arguments: ParsedArguments) -> KeyReplayPlan.WarmUp {
        arguments.value("warmup").flatMap { KeyReplayPlan.WarmUp($0) } ?? .requests(0)
    }

    static func file(_ path: String) throws -> OutputFile {
        return try OutputFile(path)
    }

    private static func policies(
        _ arguments: ParsedArguments, usual: [String]
    ) throws -> [KeyReplayPlan.Policy] {
        let given = arguments.values("policy")
        var policies: [KeyReplayPlan.Policy] = []
        // What streams by tells nobody what is to come.
        let knows = OrderRegistry.all.filter { $0.needsFuture && arguments.flag("stream") }
        func possible(_ names: [String]) -> [String] {
            names.filter { name in !knows.contains { $0.id == name } }
        }
        for text in given.isEmpty ? possible(usual) : given {
            for one in text == "all" ? possible(OrderRegistry.forKeyTraces) : [text] {
                let order = try OrderSpec.parse(one, forKeyTraces: true)
                if !policies.contains(where: { $0.order == order }) {
                    policies.append(.init(text: one, order: order))
                }
            }
        }
        return policies
    }

    private static func sizes(_ arguments: ParsedArguments, usual: String) -> [KeySize] {
        let given = arguments.values("size")
        var sizes: [KeySize] = []
        for text in given.isEmpty ? [usual] : given {
            // The parser has checked them.
            for size in (try? KeySize.list(text)) ?? [] where !sizes.contains(size) {
                sizes.append(size)
            }
        }
        return sizes
    }
}
