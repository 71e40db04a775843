import LabBase
import LabCells
import LabCommandLine
import LabReplay
import LabReports
import LabRuns

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
        var requirements: [Claim] = []
        for text in arguments.all(Options.require) {
            requirements.append(
                try arguments.reading("--require", text) { () throws(Complaint) in
                    try Claim(text, columns: columns)
                })
        }
        self.requirements = requirements
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
