import LabBase
import LabCells
import LabCommandLine
import LabReplay
import LabReports
import LabRuns

extension Commands {
    static func sweep(_ arguments: ParsedArguments) throws(Complaint) -> ExitCode {
        if let slurm = try SlurmCommand(arguments) { return try slurm.execute() }
        guard !arguments.arguments("SCENARIO|TRACE").isEmpty else {
            throw arguments.refusal(.missingArgument("SCENARIO|TRACE"))
        }
        for (one, other) in [
            ("--merge", "--cells"), ("--merge", "--cell"), ("--merge", "--resume"),
            ("--cells", "--resume"), ("--chart", "--cells"),
        ] where given(one, arguments) && given(other, arguments) {
            throw arguments.refusal(.conflict(one, other))
        }
        let command = try ReplayCommand(arguments, defaultFormat: .csv)
        if arguments[flag: Options.resume], command.output?.isFile != true {
            throw arguments.refusal(.missingCompanion("--resume", "--output FILE"))
        }
        let chart = try ChartOutput(arguments, beside: [command.output])
        let sweep = try SweepCommand(command, arguments, chart)
        if arguments[flag: Options.listCells] {
            try command.write(sweep.plan.list(sweep.cells))
            return .done
        }
        if !command.isQuiet, sweep.hasIdleLimits {
            Terminal.say("no policy leaves its limit open, so that --limit changes nothing")
        }
        if let folder = arguments[Options.merge] { return try sweep.merge(folder) }
        return try sweep.run(resumes: arguments[flag: Options.resume])
    }

    private static func given(_ option: String, _ arguments: ParsedArguments) -> Bool {
        arguments.isGiven(String(option.dropFirst(2)))
    }
}

/// A grid of cells: which of them are to be run, and what becomes of their results.
struct SweepCommand {
    let command: ReplayCommand
    let plan: CellPlan
    /// The chosen cells, in order.
    let cells: [Cell]
    private let chart: ChartOutput?
    /// By which policies are compared.
    private let outcome: Column

    init(
        _ command: ReplayCommand, _ arguments: ParsedArguments, _ chart: ChartOutput?
    ) throws(Complaint) {
        self.command = command
        self.chart = chart
        outcome = arguments[Options.outcome] ?? .of(.blankMs)
        var options = command.options(paths: arguments.arguments("SCENARIO|TRACE"))
        options.limits = arguments.all(Options.limit)
        options.bandwidths = arguments.all(Options.bandwidth)
        if !arguments.isGiven(Options.memory) { options.memory = .model }
        try command.checkOutputs(options.paths)
        plan = try CellPlan(options)
        if !command.isQuiet, let device = plan.sources.first?.header.device {
            for remark in options.limits.flatMap({ $0.remarks(on: device) }) {
                Terminal.say(remark)
            }
        }
        let ranges = arguments.all(Options.cell)
        let count = plan.cells.count
        if let range = ranges.first(where: { $0.upperBound > count }) {
            throw Complaint(
                "there is no cell \(range.upperBound): this sweep has \(count)",
                "'--cells' lists them", exit: .usage)
        }
        cells =
            ranges.isEmpty
            ? plan.cells
            : plan.cells.filter { cell in ranges.contains { $0.contains(cell.number) } }
    }

    /// As a cluster's plan has it: all cells, with whatever becomes of their results.
    init(_ arguments: ParsedArguments) throws(Complaint) {
        let command = try ReplayCommand(arguments, defaultFormat: .csv)
        try self.init(command, arguments, try ChartOutput(arguments, beside: [command.output]))
    }

    var hasIdleLimits: Bool {
        !plan.options.limits.isEmpty && plan.cells.allSatisfy { $0.limitBytes == nil }
    }

    func merge(_ folder: String) throws(Complaint) -> ExitCode {
        let results: [SweepResult]
        var inputs: [CellInput] = []
        results = try SweepParts.results(plan, in: folder)
        command.remarkOnLabs(SweepResult.otherLabs(results), in: folder)
        // The JSON describes its inputs, which only playing them tells.
        if command.format == .json { inputs = try RunSession(plan).inputs }
        try command.write(text(results, inputs))
        try draw(results)
        return verdict(results)
    }

    func draw(_ results: [SweepResult]) throws(Complaint) {
        guard let chart else { return }
        let pictures = ResultDiagrams.sweep(results.map { $0.row(plan) })
        try chart.write(pictures, after: command.format, to: command.output)
    }

    func text(_ results: [SweepResult], _ inputs: [CellInput]) -> String {
        switch command.format {
        case .csv:
            SweepReport.csv(
                plan, results, half: command.columns, jobs: plan.options.jobs)
        case .json:
            SweepReport.json(
                plan, inputs, results, half: command.columns, outcome: outcome,
                claims: command.claimScope == .none ? nil : claims(results))
        case .table:
            SweepReport.tables(plan, results, outcome: outcome, command.style)
        }
    }

    /// The check of claims. Few of a sweep's runs are as their files say, so it checks them only
    /// where that is asked for.
    private func claims(_ results: [SweepResult]) -> ClaimCheck {
        guard command.claimScope != .none else { return .unasked }
        return ClaimCheck(
            results.map { result in
                let cell = plan.cells[result.cell - 1]
                return .init(cell, plan.sources[cell.input].header, result.row(plan))
            }, command.claimScope)
    }

    /// Says what went wrong and which claims don't hold.
    func verdict(_ results: [SweepResult]) -> ExitCode {
        var code = ExitCode.done
        for result in results {
            guard result.problem != nil || !result.isSound else { continue }
            let row = result.row(plan)
            let input = plan.sources[plan.cells[result.cell - 1].input]
            if let problem = result.problem {
                Terminal.say(
                    "cell \(result.cell): \(row[.scenario]), \(row[.policy]): "
                        + problem)
            }
            let hasFailed = row.integer(.failed) > 0 && input.header.catalog.hasBrokenFiles
            if RunStatus.isFailure(row[.status]) || hasFailed { code = .failed }
            if code == .done, command.plugins.failsOver(row[.status]) { code = .claimFails }
        }
        let rows = command.requirements.isEmpty ? [] : results.map { $0.row(plan) }
        let claims = claims(results)
        let violations =
            command.requirements.flatMap {
                $0.violations(in: rows, beside: command.requirements)
            }.map { "require " + $0 }
            + claims.violations
        if !command.isQuiet {
            for line in claims.remarks { Terminal.say(line) }
        }
        for line in violations { Terminal.say(line) }
        return code == .done && !violations.isEmpty ? .claimFails : code
    }
}
