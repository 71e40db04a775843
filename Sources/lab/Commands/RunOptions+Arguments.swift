import LabBase
import LabCells
import LabCommandLine
import LabRuns

extension InputChanges {
    /// What options change in scenarios and devices.
    init(_ arguments: ParsedArguments) {
        self.init()
        pressure = arguments.all(Options.pressure)
        network = arguments.all(Options.network)
        decodeCosts = arguments.all(Options.decodeCost)
        decay = arguments.all(Options.decay).first
    }
}

extension RunOptions {
    /// The options that all commands of replays share, as far as a command has them.
    init(_ arguments: ParsedArguments, paths: [String]) {
        self.init()
        self.paths = paths
        policies = arguments.all(Options.policy)
        takesAnySystem = arguments.isGiven(Options.anySystem)
        warnings = arguments.all(Options.warnAt)
        devices = arguments.all(Options.device)
        changes = InputChanges(arguments)
        imageCache = arguments.all(Options.imageCache).first
    }

    /// One input, with one seed, over modelled memory in this process.
    init(inThisProcess arguments: ParsedArguments, _ path: String) {
        self.init(arguments, paths: [path])
        memory = .model
        jobs = 1
        seeds = arguments[Options.seed].map { $0...$0 }
    }
}

extension ParsedArguments {
    /// Refuses plugins where they might end this process.
    func refusePlugins(of cells: some Sequence<Cell>, _ remedy: String) throws(Complaint) {
        guard let cell = cells.first(where: { $0.hasPlugins }) else { return }
        let command = path.joined(separator: " ")
        throw .usage(
            "\(cell.policy.text): '\(command)' runs in one process, and a plugin might end it",
            remedy)
    }
}
