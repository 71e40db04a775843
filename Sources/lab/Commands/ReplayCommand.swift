import LabBase
import LabCells
import LabCommandLine
import LabReplay
import LabReports
import LabRuns
import LabScripts

/// The common part of `run`, `compare`, `warn`, `sweep` and `advise`: reads the arguments, runs the
/// cells with progress, keeps the finished ones after every cell and when interrupted.
struct ReplayCommand: ResultCommand {
    let arguments: ParsedArguments
    let format: ResultFormat
    let requirements: [Claim]
    /// The columns of formats for programs.
    var columns: ColumnHalf { arguments.all(Options.columnHalf).first ?? .all }
    /// The runs that are held against their scenarios' claims.
    let claimScope: ClaimCheck.Scope
    let output: OutputFile?
    let timelineFile: OutputFile?
    let eventsFile: OutputFile?
    let events: EventFile?
    let progress: ProgressLine
    let kernel: KernelOptions
    let groups: CommandGroups?
    let plugins: PluginOptions
    let worlds: WorldChoice?

    /// Checks what can be checked before any work, the files to write included.
    init(_ arguments: ParsedArguments, columns: [Column] = ResultColumns.all) throws(Complaint) {
        self.arguments = arguments
        let isAdvice = arguments.id == .advise
        progress = arguments.progressLine
        requirements = try arguments.all(Options.require).map { (text) throws(Complaint) in
            try arguments.reading("--require", text) { () throws(Complaint) in
                try Claim(text, columns: columns)
            }
        }
        claimScope = Self.scope(arguments)
        plugins = PluginOptions(arguments)
        worlds = try Self.worlds(arguments)
        kernel = try Self.kernel(arguments)
        groups = try KernelGroups.prepare(kernel, as: isAdvice ? "--prove" : nil)
        output = try Self.open(arguments[Options.output])
        // The `--format` of `compare` may also be a form of the changes.
        let form = arguments.texts(Options.format.name).first
        format =
            form.flatMap(ResultFormat.init(rawValue:))
            ?? (isAdvice ? .table : arguments.usualFormat(to: output))
        timelineFile = try Self.open(arguments.all(Options.timeline).first)
        eventsFile = try Self.open(arguments.all(Options.events).first)
        // Events are mixed with nothing else.
        if let eventsFile, eventsFile.isStandardOutput, output == nil {
            throw Complaint.taken(eventsFile.path, by: "where another result goes")
        }
        events = eventsFile.map { EventFile($0) }
    }

    /// The kernel can do nothing for memory that isn't there.
    private static func kernel(_ arguments: ParsedArguments) throws(Complaint) -> KernelOptions {
        let kernel = KernelOptions(
            enforces: arguments.isGiven(Options.enforce) || arguments.isGiven(Options.prove),
            warns: arguments.isGiven(Options.kernelWarnings),
            swaps: arguments.isGiven(Options.enforceSwap))
        guard kernel.enforces || !kernel.swaps else {
            throw arguments.refusal(.missingCompanion("--enforce-swap", "--enforce"))
        }
        guard kernel.needsGroup, arguments.all(Options.memory).first == .model else {
            return kernel
        }
        throw arguments.refusal(.conflict(kernel.name, "--memory model"))
    }

    static func open(_ path: String?) throws(Complaint) -> OutputFile? {
        guard let path else { return nil }
        return try OutputFile(path)
    }

    /// A text that is whole goes to its file, or to standard output.
    static func finish(_ text: String, _ output: OutputFile?) throws(Complaint) -> ExitCode {
        if let output { try output.finish(text) } else { Terminal.writeResult(text) }
        return .done
    }

    func options(paths: [String]) -> RunOptions {
        var options = RunOptions(arguments, paths: paths)
        options.memory = arguments[Options.memory] ?? (worlds == nil ? .real : .model)
        options.isMemoryGiven = arguments.isGiven(Options.memory)
        options.takesPhones = [.run, .compare].contains(arguments.id)
        options.crossesApps = arguments.isGiven(Options.cross)
        options.worlds = worlds
        options.seeds = worlds == nil ? arguments[Options.seeds] : nil
        options.repeats = arguments[Options.repeats] ?? 1
        options.jobs = arguments[Options.jobs]
        options.wantsTimeline = timelineFile != nil || !arguments.all(Options.chart).isEmpty
        options.kernel = kernel
        options.plugins = plugins
        options.groups = groups
        return options
    }

    func session(paths: [String]) throws(Complaint) -> RunSession {
        let session = try RunSession(options(paths: paths))
        try checkRequirements(session.cells)
        return session
    }

    /// Refuses requirements about policies or apps that no cell has, before any work.
    func checkRequirements(_ cells: [Cell]) throws(Complaint) {
        let names = cells.map { $0.policy.text }.distinct
        let apps = cells.flatMap { $0.phone?.names ?? [] }.distinct
        for (text, claim) in zip(arguments.all(Options.require), requirements) {
            try arguments.reading("--require", text) { () throws(Complaint) in
                try claim.check(policies: names)
                try claim.check(apps: apps)
            }
        }
    }
}

/// `--worlds` and `--world`: each cell in worlds that are drawn.
extension ReplayCommand {
    /// The seed of worlds if none is given.
    private static let usualSeed: UInt64 = 42

    /// The worlds that were asked for; nil for the circumstances as they are written.
    static func worlds(_ arguments: ParsedArguments) throws(Complaint) -> WorldChoice? {
        let count = arguments.all(Options.worlds).first
        let some = arguments.all(Options.world).first
        guard let numbers = some ?? count.map({ 1...$0 }) else {
            guard arguments.isGiven(Options.hold) else { return nil }
            throw arguments.refusal(.missingCompanion("--hold", "--worlds N"))
        }
        let name = some == nil ? "--worlds" : "--world"
        if count != nil, some != nil { throw arguments.refusal(.conflict("--worlds", "--world")) }
        if arguments.all(Options.memory).first == .real {
            throw arguments.refusal(.conflict(name, "--memory real"))
        }
        for other in ["enforce", "kernel-warnings", "enforce-swap"] where arguments.isGiven(other) {
            throw arguments.refusal(.conflict(name, "--" + other))
        }
        if numbers.count > 1, arguments.id != .advise, arguments.isGiven(Options.chart) {
            throw arguments.refusal(.conflict(name, "--chart"))
        }
        let seeds = arguments[Options.seeds]
        if let seeds, seeds.count > 1 {
            throw arguments.refusal(
                .invalidValue(
                    name: "--seed", value: "\(seeds.lowerBound)..\(seeds.upperBound)",
                    complaint: "must be one seed with \(name): each world draws its own"))
        }
        return WorldChoice(numbers, seed: seeds?.lowerBound ?? usualSeed)
    }

    /// Says in how many worlds claims and bests hold; nil without several worlds, and until every
    /// cell is done.
    func worldReport(
        _ session: RunSession, _ outcomes: [CellOutcome], _ claims: ClaimCheck
    ) -> WorldReport? {
        guard let worlds, worlds.numbers.count > 1, outcomes.count == session.cells.count else {
            return nil
        }
        let runs = zip(session.cells, zip(outcomes, session.rows(outcomes))).compactMap {
            cell, run in
            run.0.world.map { WorldRun(cell, session.inputs[cell.input].header, $0, run.1) }
        }
        return WorldReport(runs, worlds, claims: claims, required: requirements)
    }
}

/// Writing the result, and the verdict on it.
extension ReplayCommand {
    /// Writes the part of a result that is done when the command is interrupted.
    static func writeUnfinished(_ output: OutputFile?, _ text: String, as format: ResultFormat) {
        guard let output else { return Terminal.write(text, as: format) }
        attempt { () throws(Complaint) in try output.interrupt(text) }
    }

    /// A failure is only printed, since the interrupt decides the exit code.
    static func attempt(_ write: () throws(Complaint) -> Void) {
        do throws(Complaint) { try write() } catch { Terminal.say(error.line) }
    }

    /// The result of a run or a comparison in the format that was asked for.
    func text(_ session: RunSession, _ outcomes: [CellOutcome]) -> String {
        let claims = claims(session, outcomes)
        return text(session, outcomes, claims, worldReport(session, outcomes, claims))
    }

    func text(
        _ session: RunSession, _ outcomes: [CellOutcome], _ claims: ClaimCheck,
        _ worlds: WorldReport?
    ) -> String {
        guard format == .table else {
            return ResultText.text(
                session, outcomes, format, columns: ResultColumns.all, half: columns,
                claims: claims, worlds: worlds, \.row)
        }
        return text(
            worlds?.answer
                ?? RunReport.answer(
                    session, outcomes, claims: claims,
                    comparesScenarios: arguments.id == .compare))
    }

    /// Events are written as cells run, to a temporary file: at the end it gets its name.
    func writeTimelineAndEvents(_ outcomes: [CellOutcome]) throws(Complaint) {
        try timelineFile?.finish(TimelineTable.text(outcomes))
        try events?.finish()
    }

    /// A sweep leaves what files say behind by design, and checks them where it is asked to.
    static func scope(_ arguments: ParsedArguments) -> ClaimCheck.Scope {
        if let scope = arguments.all(Options.claims).first { return scope }
        return arguments.id == .run || arguments.id == .compare ? .own : .none
    }

    /// Once everything is done: before that, policies seem to be missing.
    func claims(_ session: RunSession, _ outcomes: [CellOutcome]) -> ClaimCheck {
        guard outcomes.count == session.cells.count else { return .unasked }
        return ClaimCheck(
            zip(session.cells, outcomes).map { cell, outcome in
                .init(cell, session.inputs[cell.input].header, outcome.row)
            }, claimScope)
    }

    /// Says what went wrong in cells and images, and which claims aren't met; the exit code that
    /// this makes.
    func verdict(
        _ session: RunSession, _ outcomes: [CellOutcome],
        claims: ClaimCheck? = nil, worlds: WorldReport? = nil,
        rows: (CellOutcome) -> Row? = { $0.row }
    ) -> ExitCode {
        var code = ExitCode.done
        for (cell, outcome) in zip(session.cells, outcomes) {
            let header = session.inputs[cell.input].header
            judge(outcome.row, outcome.problem, of: header, cell.name(header), &code)
        }
        var differences = 0
        for (cell, outcome) in zip(session.cells, outcomes) {
            guard let difference = outcome.difference else { continue }
            let name = cell.name(session.inputs[cell.input].header)
            Terminal.say(
                "\(name): two runs differ: \(difference). Look for what "
                    + "depends on addresses, time or chance")
            differences += 1
        }
        let allAreMet = areMet(outcomes.compactMap(rows), claims, worlds) && differences == 0
        if code == .done, !allAreMet { code = .claimFails }
        return code
    }

    /// Says what went wrong in a run, and takes it into the exit code of all.
    func judge(
        _ row: Row, _ problem: String?, of header: TraceHeader,
        _ name: @autoclosure () -> String, _ code: inout ExitCode
    ) {
        if let problem { Terminal.say("\(name()): \(problem)") }
        // A row whose process the kernel killed is a result. A load that the script makes fail is a
        // result, too; a file that can't be read isn't.
        let hasUnread = row.integer(.failed) > 0 && header.catalog.hasBrokenFiles
        if RunStatus.isFailure(row[.status]) || hasUnread { code = .failed }
        // A plugin that holds too much is named in any case.
        let isOver = plugins.checks && row[.status] == RunStatus.overLimit.rawValue
        if code == .done, isOver { code = .claimFails }
    }

    /// Says which requirements and claims aren't met; true if all are. In several worlds a claim
    /// may fail in some: in how many, --hold says.
    func areMet(_ rows: [Row], _ claims: ClaimCheck?, _ worlds: WorldReport? = nil) -> Bool {
        let violations =
            worlds.map { report in
                arguments.all(Options.hold).first.map { report.violations(below: $0) } ?? []
            }
            ?? requirements.flatMap { $0.violations(in: rows, beside: requirements) }
            .map { "require " + $0 } + (claims?.violations ?? [])
        let remarks = isQuiet ? [] : claims?.remarks ?? []
        for line in remarks + violations { Terminal.say(line) }
        return violations.isEmpty
    }
}
