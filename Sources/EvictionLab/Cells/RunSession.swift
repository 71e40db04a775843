/// What a command that runs cells was asked for.
public struct RunOptions: Sendable {
    public var paths: [String] = []
    /// As typed; empty: what each input names, else the usual ones.
    public var policies: [String] = []
    public var warnings: [ExtraWarning] = []
    public var memory = MemoryKind.real
    public var device: String?
    public var changes = InputChanges()
    public var seeds: ClosedRange<UInt64>?
    public var repeats = 1
    public var jobs: Int?
    public var imageCache: String?
    public var wantsTimeline = false
    public var kernel = KernelOptions.none
    /// Where the kernel is to do something: what its groups are made in.
    public var groups: CommandGroups?

    public init() {}
}

/// All cells of a command: read and checked first, then run, in an order that doesn't depend on
/// how many run at a time.
public struct RunSession: Sendable {
    public let options: RunOptions
    public let inputs: [CellInput]
    /// Scenario after scenario, policy after policy, seed after seed.
    public let cells: [Cell]
    private let imageCache: PictureCache

    public init(_ options: RunOptions) throws(LoadFailure) {
        self.options = options
        imageCache = PictureCache.standard(options.imageCache)
        let loader = try InputLoader(
            deviceText: options.device, changes: options.changes, imageCache: imageCache)
        if let twice = Self.repeated(options.policies) {
            throw LoadFailure("policy '\(twice)' is given twice. Leave one", .usage)
        }
        if let twice = Self.repeated(options.paths) {
            throw LoadFailure("\(twice) is given twice. Leave one", .usage)
        }
        // What is typed wrong is said before any file is read.
        let standard = BuiltInDevices.standard
        let named = PolicyList.expanded(options.policies)
        for text in named { _ = try loader.policy(text, device: standard) }
        let seeds: [UInt64?] = options.seeds.map { Array($0) } ?? [nil]
        var inputs: [CellInput] = []
        var cells: [Cell] = []
        for path in options.paths {
            let first = inputs.count
            for seed in seeds {
                let input = try loader.load(path, seed: seed)
                try Self.check(options.warnings, against: input)
                inputs.append(input)
            }
            let header = inputs[first].header
            var texts = named.isEmpty ? PolicyList.expanded(header.policies) : named
            if texts.isEmpty { texts = PolicyRegistry.usual }
            for text in texts {
                let policy = try loader.policy(text, for: inputs[first])
                for input in first..<inputs.count {
                    cells.append(
                        Cell(
                            input: input, policy: policy, memory: options.memory,
                            warnings: options.warnings, watched: nil,
                            wantsTimeline: options.wantsTimeline, kernel: options.kernel))
                }
            }
        }
        self.inputs = inputs
        self.cells = cells
    }

    /// The same session with other cells, for a command that learns from a first run.
    public init(_ session: RunSession, cells: [Cell]) {
        options = session.options
        inputs = session.inputs
        imageCache = session.imageCache
        self.cells = cells
    }

    private static func repeated(_ words: [String]) -> String? {
        for (index, word) in words.enumerated() where words[..<index].contains(word) {
            return word
        }
        return nil
    }

    private static func check(
        _ warnings: [ExtraWarning], against input: CellInput
    ) throws(LoadFailure) {
        let endNs = input.summary.durationNs
        for warning in warnings where warning.atNs > endNs {
            throw LoadFailure(
                "a warning at \(Fixed.milliseconds(ns: warning.atNs)) ms comes after the end of "
                    + "\(input.path), which lasts "
                    + "\(Fixed.milliseconds(ns: endNs)) ms. Choose an earlier one",
                .usage)
        }
    }

    /// Draws the pictures that real memory needs and that aren't there yet.
    public func drawPictures(progress: @escaping @Sendable (String) -> Void) throws(LoadFailure) {
        guard options.memory == .real else { return }
        var drawn: [String] = []
        for input in inputs where !drawn.contains(input.path) {
            drawn.append(input.path)
            progress("drawing the pictures of \(input.header.scenario)")
            do throws(PictureError) {
                try imageCache.ensure(input.header.catalog.groups, jobs: options.jobs)
            } catch {
                throw LoadFailure(
                    "\(error.path): \(error.reason). Name another folder with --image-cache",
                    .cannotWrite)
            }
        }
    }

    /// A scheduler for all cells, each as often as the options say. `finished` is told of each
    /// cell whose repeats are all done: its number, how many cells are done, and a function that
    /// gives the outcomes of all of them in order.
    public func scheduler(
        finished: @escaping @Sendable (Int, Int, () -> [CellOutcome?]) -> Void
    ) -> CellScheduler {
        let repeats = options.repeats
        let inputs = inputs
        let cells = cells
        let folder = imageCache.folder
        let groups = options.groups
        return CellScheduler(count: cells.count * repeats) { number in
            let cell = cells[number / repeats]
            let input = inputs[cell.input]
            guard cell.memory == .model else {
                return ChildRun.run(cell, input, imageCache: folder, groups: groups)
            }
            do throws(TraceFailure) {
                return try ModelRun.run(cell, input)
            } catch {
                let lines = InputLoader.failure(error).lines.joined(separator: " ")
                return .died(cell, input, .crashed, lines)
            }
        } finished: { number, done, outcomes in
            let first = number / repeats * repeats
            guard outcomes[first..<first + repeats].allSatisfy({ $0 != nil }) else { return }
            finished(number / repeats, done / repeats) { Self.merged(outcomes, repeats) }
        }
    }

    public func run(
        _ scheduler: CellScheduler
    ) -> [CellOutcome] {
        let jobs = options.jobs ?? WorkerThreads.cores
        return Self.merged(scheduler.run(jobs: jobs), options.repeats).map { $0! }
    }

    /// One outcome for each cell: of its repeats the first, with the medians of what was measured.
    public static func merged(_ outcomes: [CellOutcome?], _ repeats: Int) -> [CellOutcome?] {
        guard repeats > 1 else { return outcomes }
        return stride(from: 0, to: outcomes.count, by: repeats).map { first in
            let same = outcomes[first..<first + repeats].compactMap { $0 }
            guard same.count == repeats else { return nil }
            let whole = same.filter { $0.row.text("status") == RunStatus.ok.rawValue }
            guard whole.count == repeats else {
                return same.first { $0.row.text("status") != RunStatus.ok.rawValue }
            }
            var merged = same[0]
            for (index, column) in merged.row.columns.enumerated() where column.isMeasured {
                merged.row.figures[index] = median(same.map { $0.row.figures[index] })
            }
            return merged
        }
    }

    /// The middle one, or the mean of the two in the middle.
    static func median(_ figures: [Figure]) -> Figure {
        let sorted = figures.filter { !$0.isNone }.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
        guard !sorted.isEmpty else { return .none }
        let middle = sorted.count / 2
        if sorted.count % 2 == 1 { return sorted[middle] }
        switch (sorted[middle - 1], sorted[middle]) {
        case (.integer(let low), .integer(let high)): return .integer(low + (high - low) / 2)
        case (.fixed(let low, let places), .fixed(let high, _)):
            return .fixed(low + (high - low) / 2, places: places)
        default: return sorted[middle]
        }
    }
}
