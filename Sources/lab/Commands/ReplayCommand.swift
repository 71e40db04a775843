import LabBase
import LabCommandLine
import LabDevices
import LabEvents
import LabReplay
import LabReports
import LabRuns

/// What `run`, `compare` and `warn` have in common: reading what was asked for, running the cells
/// with progress, writing what is done after every cell and when interrupted.
struct ReplayCommand {
    let arguments: ParsedArguments
    let isQuiet: Bool
    let format: ResultFormat
    let requirements: [Claim]
    /// Those that programs are given.
    var columns: ColumnHalf {
        arguments.all("columns").first.flatMap { ColumnHalf(rawValue: $0) } ?? .all
    }
    /// Of what is written for people.
    var style: TextStyle { output == nil ? .of(.output) : .plain }
    /// Which runs are held against what their scenarios claim.
    let claimScope: ClaimCheck.Scope
    let output: OutputFile?
    let timelineFile: OutputFile?
    let eventsFile: OutputFile?
    let events: EventFile?
    let progress: ProgressLine
    let kernel: KernelOptions
    let groups: CommandGroups?
    let plugins: PluginOptions
    let doubt: DoubtSelection?

    /// Checks what can be checked before any work, the files to write included.
    init(
        _ arguments: ParsedArguments, defaultFormat: ResultFormat,
        columns: [Column] = ResultColumns.all
    ) throws(Complaint) {
        self.arguments = arguments
        isQuiet = arguments.flag("quiet")
        format = arguments.choice("format", as: ResultFormat.self) ?? defaultFormat
        progress = ProgressLine(
            quiet: isQuiet, form: arguments.choice("progress", as: ProgressLine.Form.self))
        var requirements: [Claim] = []
        for text in arguments.values("require") {
            requirements.append(
                try arguments.reading("--require", text) { () throws(Complaint) in
                    try Claim(text, columns: columns)
                })
        }
        self.requirements = requirements
        claimScope = Self.scope(arguments)
        plugins = try Self.plugins(arguments)
        kernel = try Self.kernel(arguments)
        doubt = try Self.doubt(
            arguments, isModelled: arguments.value("memory") == MemoryKind.model.rawValue)
        groups = try KernelGroups.prepare(kernel)
        output = try Self.open(arguments.value("output"))
        timelineFile = try Self.open(arguments.all("timeline").first)
        if let output, timelineFile?.replaces(output) == true {
            throw Complaint.taken(output.path, by: "the timeline too")
        }
        eventsFile = try Self.open(arguments.all("events").first)
        try Self.check(eventsFile, beside: output, timelineFile)
        events = eventsFile.map { EventFile($0) }
    }

    /// Events are mixed with nothing else.
    private static func check(
        _ events: OutputFile?, beside output: OutputFile?, _ timeline: OutputFile?
    ) throws(Complaint) {
        guard let events else { return }
        let isResultPrinted = output?.isStandardOutput ?? true
        if output?.replaces(events) == true || events.isStandardOutput && isResultPrinted {
            throw Complaint.taken(events.path, by: "the result too")
        }
        let isTimelinePrinted = timeline?.isStandardOutput ?? false
        if timeline?.replaces(events) == true || events.isStandardOutput && isTimelinePrinted {
            throw Complaint.taken(events.path, by: "the timeline too")
        }
    }

    static func plugins(_ arguments: ParsedArguments) throws(Complaint) -> PluginOptions {
        if let options = PluginOptions(arguments) { return options }
        throw arguments.refusal(
            .invalidValue(
                name: "--plugin-timeout", value: arguments.all("plugin-timeout")[0],
                complaint: "must be above 0, such as 30s"))
    }

    /// The kernel can do nothing for memory that isn't there.
    private static func kernel(_ arguments: ParsedArguments) throws(Complaint) -> KernelOptions {
        let kernel = KernelOptions(
            enforces: arguments.isGiven("enforce"), warns: arguments.isGiven("kernel-warnings"))
        guard kernel.needsGroup, arguments.value("memory") == MemoryKind.model.rawValue else {
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
        var options = RunOptions()
        options.paths = paths
        options.policies = arguments.values("policy")
        options.warnings = arguments.warnings("warn-at")
        options.memory = arguments.choice("memory", as: MemoryKind.self) ?? .real
        options.devices = arguments.all("device")
        options.changes = Self.changes(arguments)
        options.seeds = arguments.seeds("seed")
        options.repeats = arguments.wholeNumber("repeats") ?? 1
        options.jobs = arguments.wholeNumber("jobs")
        options.imageCache = arguments.value("image-cache")
        options.wantsTimeline = timelineFile != nil || !arguments.all("chart").isEmpty
        options.kernel = kernel
        options.plugins = plugins
        options.groups = groups
        return options
    }

    /// What is asked to be otherwise than scenarios and devices have it.
    static func changes(_ arguments: ParsedArguments) -> InputChanges {
        var changes = InputChanges()
        changes.pressure = arguments.values("pressure")
        changes.network = arguments.values("network")
        changes.decodeCosts = arguments.values("decode-cost")
        changes.decay = arguments.all("decay").first.flatMap { AllocatorDecay($0) }
        return changes
    }

    func checkOutputs(_ paths: [String]) throws(Complaint) {
        for file in [output, timelineFile, eventsFile].compactMap({ $0 }) {
            guard paths.contains(where: file.replaces) else { continue }
            throw Complaint.taken(file.path, by: "what is to be run")
        }
    }

    func session(paths: [String]) throws(Complaint) -> RunSession {
        try checkOutputs(paths)
        return try RunSession(options(paths: paths))
    }
}
