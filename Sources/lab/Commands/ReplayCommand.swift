import EvictionLab
import Synchronization

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What `run`, `compare` and `warn` have in common: reading what was asked for, running the cells
/// with progress, writing what is done after every cell and when interrupted.
struct ReplayCommand {
    let arguments: ParsedArguments
    let isQuiet: Bool
    let format: ResultFormat
    let requirements: [Requirement]
    let output: OutputFile?
    let timelineFile: OutputFile?
    let progress: ProgressLine

    /// Checks what can be checked before any work, the files to write included.
    init(
        _ arguments: ParsedArguments, defaultFormat: ResultFormat
    ) throws(CommandFailure) {
        self.arguments = arguments
        isQuiet = arguments.flag("quiet")
        format = arguments.choice("format", as: ResultFormat.self) ?? defaultFormat
        progress = ProgressLine(quiet: isQuiet)
        var requirements: [Requirement] = []
        for text in arguments.values("require") {
            do throws(Requirement.Problem) {
                requirements.append(try Requirement(text))
            } catch {
                throw .usage(
                    arguments.refusal(
                        .invalidValue(name: "--require", value: text, complaint: error.message)))
            }
        }
        self.requirements = requirements
        output = try Self.open(arguments.value("output"))
        timelineFile = try Self.open(arguments.value("timeline"))
    }

    private static func open(_ path: String?) throws(CommandFailure) -> OutputFile? {
        guard let path else { return nil }
        do throws(OutputFailure) {
            return try OutputFile(path)
        } catch {
            throw .output(error)
        }
    }

    func options(paths: [String]) -> RunOptions {
        var options = RunOptions()
        options.paths = paths
        options.policies = arguments.values("policy")
        options.warnings = arguments.warnings("warn-at").map {
            ExtraWarning(atNs: $0.atNs, level: $0.level)
        }
        options.memory = arguments.choice("memory", as: MemoryKind.self) ?? .real
        options.device = arguments.value("device")
        options.seeds = arguments.seeds("seed")
        options.repeats = arguments.wholeNumber("repeats") ?? 1
        options.jobs = arguments.wholeNumber("jobs")
        options.imageCache = arguments.value("image-cache")
        options.wantsTimeline = timelineFile != nil
        return options
    }

    func session(paths: [String]) throws(CommandFailure) -> RunSession {
        do throws(LoadFailure) {
            return try RunSession(options(paths: paths))
        } catch {
            throw .load(error)
        }
    }

    // MARK: Running

    /// Runs all cells. `text` makes the result of what is done so far, which is written after
    /// every cell, at the end, and when the user interrupts.
    func run(
        _ session: RunSession, writes: Bool = true,
        text: @escaping @Sendable ([CellOutcome]) -> String
    ) throws(CommandFailure) -> [CellOutcome] {
        // Before any thread is started, all of which inherit the mask.
        let running = Running()
        let output = output
        let timelineFile = timelineFile
        let progress = progress
        let repeats = session.options.repeats
        Interrupt.handle {
            running.scheduler?.seize { outcomes in
                let done = RunSession.merged(outcomes, repeats).compactMap { $0 }
                progress.clear()
                if writes { Self.finish(output, text(done)) }
                if let timelineFile { Self.finish(timelineFile, TimelineTable.text(done)) }
                Terminal.say("interrupted: \(done.count) of \(session.cells.count) cells are done")
                exit(ExitCode.interrupted.rawValue)
            }
            exit(ExitCode.interrupted.rawValue)
        }
        do throws(LoadFailure) {
            try session.drawPictures { progress.show($0) }
        } catch {
            throw .load(error)
        }
        let scheduler = session.scheduler { number, outcomes in
            let done = outcomes.compactMap { $0 }
            if writes { try? output?.checkpoint(text(done)) }
            Self.showProgress(progress, session, number, done.count)
        }
        running.scheduler = scheduler
        Self.showProgress(progress, session, nil, 0)
        let outcomes = session.run(scheduler)
        progress.clear()
        return outcomes
    }

    private static func showProgress(
        _ progress: ProgressLine, _ session: RunSession, _ last: Int?, _ done: Int
    ) {
        guard progress.isShown else { return }
        let cell = last.map { session.cells[$0] }
        let name = cell.map {
            ": \(session.inputs[$0.input].header.scenario), \($0.policy.text)"
        }
        progress.show("\(done) of \(session.cells.count) cells\(name ?? "")")
    }

    // MARK: Writing

    private static func finish(_ output: OutputFile?, _ text: String) {
        guard let output else { return Terminal.write(text) }
        do throws(OutputFailure) {
            try output.finish(text)
        } catch {
            Terminal.say(error.text)
        }
    }

    func write(_ text: String) throws(CommandFailure) {
        guard let output else { return Terminal.write(text) }
        do throws(OutputFailure) {
            try output.finish(text)
        } catch {
            throw .output(error)
        }
    }

    func writeTimeline(_ outcomes: [CellOutcome]) throws(CommandFailure) {
        guard let timelineFile else { return }
        do throws(OutputFailure) {
            try timelineFile.finish(TimelineTable.text(outcomes))
        } catch {
            throw .output(error)
        }
    }

    // MARK: Ending

    /// Says what went wrong in cells and images, and which claims don't hold; the exit code that
    /// this makes.
    func verdict(
        _ session: RunSession, _ outcomes: [CellOutcome], changes: [String] = []
    ) -> ExitCode {
        var code = ExitCode.done
        for (cell, outcome) in zip(session.cells, outcomes) {
            guard let problem = outcome.problem else { continue }
            let scenario = session.inputs[cell.input].header.scenario
            Terminal.say("\(scenario), \(cell.policy.text): \(problem)")
            code = .failed
        }
        if outcomes.contains(where: { $0.row.integer("failed") > 0 }) { code = .failed }
        let violations = requirements.flatMap { $0.violations(in: outcomes.map(\.row)) }
        for line in violations + changes { Terminal.say(line) }
        if code == .done, !violations.isEmpty || !changes.isEmpty { code = .claimFails }
        return code
    }

    /// Files that can't be decoded are said once, before anything runs.
    func reportPictures(_ session: RunSession) {
        var said: [String] = []
        for input in session.inputs {
            for group in input.header.catalog.groups {
                guard case .directory(_, let files) = group.source else { continue }
                for file in files where !said.contains(file.path) {
                    switch file.condition {
                    case .sound: continue
                    case .damaged(let reason), .unreadable(let reason):
                        said.append(file.path)
                        Terminal.say("\(file.path): \(reason)")
                    }
                }
            }
        }
    }
}

/// The scheduler that an interrupt has to stop, once there is one.
private final class Running: Sendable {
    private let lock = Mutex<CellScheduler?>(nil)
    var scheduler: CellScheduler? {
        get { lock.withLock { $0 } }
        set { lock.withLock { $0 = newValue } }
    }
}

/// Why a command ends before its work is done.
enum CommandFailure: Error {
    case usage(UsageError)
    case load(LoadFailure)
    case output(OutputFailure)

    /// Says it, and gives the exit code.
    func report() -> ExitCode {
        switch self {
        case .usage(let error):
            Terminal.writeError(error.text)
            return .usage
        case .load(let failure):
            for (index, line) in failure.lines.enumerated() {
                // A scenario's problem is one line that begins with its place.
                if index == 0, failure.exitCode == .usage || failure.exitCode == .noInput {
                    Terminal.say(line)
                } else {
                    Terminal.writeError(line + "\n")
                }
            }
            return failure.exitCode
        case .output(let failure):
            Terminal.say(failure.text)
            return OutputFailure.exitCode
        }
    }
}
