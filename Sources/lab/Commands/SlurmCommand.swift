import LabBase
import LabCommandLine
import LabRuns

/// A command's cells on a Slurm cluster: the plan is written, handed over, watched, and its parts
/// put together. All that is known of it stands in the plan's folder.
struct SlurmCommand {
    let arguments: ParsedArguments
    let folder: ClusterFolder
    /// The round of the search that these cells are for, as progress shows it.
    let round: String?

    private static let deeds = ["status", "cancel", "task", "detach"]
    static let settings = [
        "partition", "time", "cells-per-task", "max-tasks", "task-memory", "node-lab",
    ]
    private static let presenting = [
        "format", "output", "columns", "chart", "claims", "require", "outcome", "quiet", "progress",
        "details", "hold",
    ]

    /// The command of --slurm; nil without it.
    init?(_ arguments: ParsedArguments) throws(Complaint) {
        guard let path = arguments[Options.slurm] else {
            for name in Self.deeds + Self.settings where arguments.isGiven(name) {
                throw arguments.refusal(.missingCompanion("--" + name, "--slurm DIR"))
            }
            return nil
        }
        self.arguments = arguments
        round = nil
        folder = ClusterFolder(Self.absolute(path))
        for name in ["cell", "cells", "merge"] where arguments.isGiven(name) {
            throw arguments.refusal(.conflict("--slurm", "--" + name))
        }
        let given = (Self.deeds + ["resume"]).filter(arguments.isGiven)
        if given.count > 1, given != ["detach", "resume"] {
            throw arguments.refusal(.conflict("--" + given[0], "--" + given[1]))
        }
        let isAlone = arguments.givenArguments.isEmpty
        if !isAlone, let deed = given.first(where: { ["status", "cancel", "task"].contains($0) }) {
            throw arguments.refusal(.conflict("--" + deed, arguments.firstArgumentName ?? ""))
        }
        if isAlone, given.isEmpty || given == ["detach"] {
            throw arguments.refusal(.missingArgument(arguments.firstArgumentName ?? ""))
        }
    }

    /// A round of a search, which goes on with a plan that is there.
    init(_ arguments: ParsedArguments, ofRound name: String) {
        self.arguments = arguments
        folder = ClusterFolder(Self.absolute(arguments[Options.slurm]!))
        round = name
    }

    func execute() throws(Complaint) -> ExitCode {
        if let task = arguments[Options.task] {
            return try SlurmTask(folder: folder, task: task).run()
        }
        if arguments[flag: Options.status] { return try showStatus() }
        if arguments[flag: Options.cancel] { return try cancel() }
        let plan = try plan()
        if arguments[flag: Options.detach] { return leave(plan) }
        try SlurmWatch(self, plan).wait()
        let words = SlurmWatch.inserted(presentation(of: plan), into: plan.words)
        return try plan.inWorkFolder { () throws(Complaint) in
            try Commands.numbered(words).merge(folder.parts)
        }
    }

    /// The one that was begun before, or a new one; its tasks are with the cluster.
    func plan() throws(Complaint) -> ClusterPlan {
        let isNew = !arguments.givenArguments.isEmpty
        beInterruptible()
        if isNew, !folder.hasPlan { return try begin() }
        let plan = try known(isNew)
        try submitMissing(plan)
        return plan
    }

    /// From here on an interrupt says how to go on with the plan, as soon as it is there: tasks may
    /// be with the cluster from then on.
    func beInterruptible(_ before: @escaping @Sendable () -> Void = {}) {
        Interruption.means { [self] in
            guard folder.hasPlan else { return }
            before()
            Terminal.say(
                "interrupted: the cluster goes on; \(line("--resume")) waits for it, "
                    + "\(line("--cancel")) ends it")
        }
    }

    static func absolute(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard getcwd(&bytes, bytes.count) != nil else { return path }
        let here = String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        return path == "." ? here : here + "/" + path
    }

    /// The command line by which a user takes the plan up again.
    func line(_ option: String) -> String {
        if round != nil, option == "--resume" { return "the same command with --resume" }
        let words = ["lab"] + arguments.path.dropFirst() + ["--slurm", arguments[Options.slurm]!]
        return "'" + (words + [option]).map(ShellWord.quoted).joined(separator: " ") + "'"
    }

    func say(_ line: String) {
        if !arguments[flag: Options.quiet] { Terminal.say(line) }
    }
}

/// Plans: a new one, and one that is there.
extension SlurmCommand {
    /// The words of a plan's cells alone.
    private var cellWords: [String] {
        let apart = Set(Self.deeds + Self.settings + Self.presenting + ["slurm", "resume", "jobs"])
        return arguments.words { !apart.contains($0) }
    }

    private var presentation: [String] {
        arguments.optionWords(Self.presenting.contains).map { word in
            for name in ["--output=", "--chart="] where word.hasPrefix(name) {
                let path = String(word.dropFirst(name.count))
                return name + (path == "-" ? path : Self.absolute(path))
            }
            return word
        }
    }

    /// With what this command says of it instead.
    func presentation(of plan: ClusterPlan) -> [String] {
        let typed = presentation
        func name(_ word: String) -> Substring { word.prefix { $0 != "=" } }
        let replaced = Set(typed.map(name))
        return plan.presentation.filter { !replaced.contains(name($0)) } + typed
    }

    private var options: [String] {
        var options: [String] = []
        if let partition = arguments[Options.partition] {
            options.append("--partition=" + partition)
        }
        if let time = arguments[Options.time] { options.append("--time=" + time) }
        if let bytes = arguments[Options.taskMemory] {
            options.append("--mem=\(max(1, (bytes + (1 << 20) - 1) >> 20))M")
        }
        return options
    }

    /// Writes a plan and hands it over; nothing is left of one that the cluster doesn't take.
    private func begin() throws(Complaint) -> ClusterPlan {
        let words = cellWords
        let command = try Commands.numbered(words)
        // Finds out before the cells run if the result can't be written where it should go.
        _ = try Commands.numbered(SlurmWatch.inserted(presentation, into: words))
        try folder.checkPlace()
        let most = try Slurm.mostTasks()
        let wanted = arguments[Options.cellsPerTask]
        let cellsPerTask = ClusterPlan.cellsPerTask(
            command.cellCount, wanted: wanted,
            processors: Slurm.processors(partition: arguments[Options.partition]), most: most)
        if let wanted, cellsPerTask > wanted {
            say("the cluster takes \(most) tasks at most: each has \(cellsPerTask) cells")
        }
        let wasThere = access(folder.path, F_OK) == 0
        let plan = ClusterPlan(
            version: LabVersion.text, digest: try command.digest(), words: words,
            presentation: presentation,
            workFolder: command.isCopied
                ? ClusterInputs.workFolder(folder.inputs, for: command.readPaths)
                : Self.absolute("."),
            program: arguments[Options.nodeLab].map(Self.absolute) ?? folder.program,
            cellCount: command.cellCount, cellsPerTask: cellsPerTask,
            jobs: arguments[Options.jobs] ?? 1, options: options)
        do throws(Complaint) {
            try write(plan, command)
            try submit(Array(1...plan.taskCount), plan, ClusterState())
        } catch {
            clear(wasThere: wasThere)
            throw error
        }
        return plan
    }

    private func write(_ plan: ClusterPlan, _ command: any NumberedCommand) throws(Complaint) {
        try folder.makeFolders()
        if command.isCopied { try ClusterInputs.copy(command.readPaths, to: plan.workFolder) }
        if plan.program == folder.program {
            try ClusterInputs.copyFile(ChildProcess.ownExecutable, folder.program)
        }
        let same = try plan.inWorkFolder { () throws(Complaint) in
            try Commands.numbered(plan.words).digest()
        }
        guard same == plan.digest else {
            throw .usage(
                "what the cells read isn't all in the copies of \(folder.inputs)",
                "Name files and folders by absolute paths, which the nodes see too")
        }
        let script = TaskScript(plan, folder, command: Array(arguments.path.dropFirst()))
        try folder.write(script.text, folder.script)
        try folder.write(plan.json, folder.plan)
    }

    private func clear(wasThere: Bool) {
        guard wasThere else { return ClusterInputs.remove(folder.path) }
        for path in [
            folder.plan, folder.script, folder.arrays, folder.inputs, folder.parts, folder.logs,
            folder.failures, folder.refusals, folder.program,
        ] { ClusterInputs.remove(path) }
    }

    /// One that was begun before.
    private func known(_ isGivenAgain: Bool) throws(Complaint) -> ClusterPlan {
        let plan = try folder.readPlan()
        if plan.version != LabVersion.text {
            say(
                "\(folder.plan): is of \(plan.version), and this is \(LabVersion.text). Its nodes "
                    + "run that one")
        }
        guard isGivenAgain else { return plan }
        guard arguments[flag: Options.resume] else {
            throw Complaint(
                "\(folder.path) has a plan already",
                "\(line("--resume")) goes on with it; for another, name another folder",
                exit: .cannotWrite)
        }
        guard round == nil || cellWords == plan.words else {
            throw Complaint(
                "\(folder.path) is of a search with another question", "Name another folder",
                exit: .cannotWrite)
        }
        guard cellWords == plan.words, try Commands.numbered(plan.words).digest() == plan.digest
        else {
            throw Complaint(
                "\(folder.path) has the plan of another command, or of files that have changed "
                    + "since",
                "\(line("--resume")) goes on with that one; for another, name another folder",
                exit: .cannotWrite)
        }
        return plan
    }
}

extension ClusterPlan {
    /// Does something where the plan's paths are meant.
    func inWorkFolder<Result>(_ body: () throws(Complaint) -> Result) throws(Complaint) -> Result {
        let here = open(".", O_RDONLY | O_CLOEXEC)
        defer {
            if here >= 0 {
                _ = fchdir(here)
                close(here)
            }
        }
        guard here >= 0, chdir(workFolder) == 0 else {
            throw Complaint(
                "\(Terminal.describe(errno))", "The plan's files must be where they were",
                at: .input(workFolder), exit: .noInput)
        }
        return try body()
    }
}

/// Submits tasks to the queue, asks for their state, and cancels them.
extension SlurmCommand {
    /// Submits the tasks that are neither done nor in the queue.
    func submitMissing(_ plan: ClusterPlan) throws(Complaint) {
        let state = folder.state(plan)
        guard !state.isWhole(plan) else { return }
        let jobs = Set(folder.submitted().map(\.job))
        guard let queue = try Slurm.queue(jobs, of: plan) else {
            throw Complaint(
                "squeue: the cluster's controller doesn't answer", "Try again when it does",
                exit: .unavailable)
        }
        let missing = state.missing(plan).filter {
            !queue.running.contains($0) && !queue.waiting.contains($0)
        }
        guard !missing.isEmpty else { return }
        folder.forget(state.failures.filter { missing.contains($0.task) })
        try Slurm.cancel(queue.requeued)
        try submit(missing, plan, state)
        say("\(missing.count) of \(plan.taskCount) tasks are handed over again")
    }

    func submit(_ tasks: [Int], _ plan: ClusterPlan, _ state: ClusterState) throws(Complaint) {
        var arrays = folder.submitted()
        // A place for the job's number is there before the job is.
        try folder.keep(arrays)
        let job = try Slurm.submit(
            tasks, plan, folder, atOnce: arguments[Options.maxTasks],
            without: state.refusedNodes)
        arrays.append(
            SubmittedArray(
                job: job, seconds: CalendarClock.nowNs() / 1_000_000_000,
                doneCells: state.doneCells))
        do throws(Complaint) {
            try folder.keep(arrays)
        } catch {
            // The job would run unknown to the plan.
            try? Slurm.cancel([String(job)])
            throw error
        }
    }

    func cancel() throws(Complaint) -> ExitCode {
        let plan = try folder.readPlan()
        try Slurm.cancel(folder.submitted().map { String($0.job) })
        let state = folder.state(plan)
        say(
            "cancelled: \(state.doneCells) of \(plan.cellCount) cells are done. "
                + "\(line("--resume")) goes on from there")
        return .done
    }

    func leave(_ plan: ClusterPlan) -> ExitCode {
        say(
            "\(plan.taskCount) tasks of \(plan.cellsPerTask) cells are with the cluster. "
                + "\(line("--status")) says how far they are, \(line("--resume")) waits for the "
                + "result")
        return .done
    }

    func showStatus() throws(Complaint) -> ExitCode {
        let plan = try folder.readPlan()
        let state = folder.state(plan)
        let arrays = folder.submitted()
        let queue = try Slurm.queue(Set(arrays.map(\.job)), of: plan)
        Terminal.write(
            ClusterStatus(plan: plan, state: state, queue: queue, last: arrays.last).text(
                nowSeconds: CalendarClock.nowNs() / 1_000_000_000))
        return .done
    }
}
