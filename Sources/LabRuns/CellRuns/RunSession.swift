import LabBase
import LabCells
import LabDevices
import LabEvents
import LabMemory
import LabPictures
import LabReplay
import Synchronization

/// Cells that are about to be run, their inputs read and played: all of a command's, or some of
/// them, in an order that doesn't depend on how many run at a time.
package struct RunSession: Sendable {
    package let options: RunOptions
    package let inputs: [CellInput]
    /// In the order of their numbers.
    package let cells: [Cell]
    let imageCache: PictureCache
    let pictures: HeldPictures

    /// The columns that worlds add to rows.
    package var worldColumns: WorldColumns { WorldColumns(inputs.map(\.world)) }

    /// The folder in which pictures are kept between runs.
    var imageFolder: String { imageCache.folder }

    package init(_ options: RunOptions) throws(Complaint) {
        try self.init(try CellPlan(options))
    }

    /// - Parameters:
    ///   - chosen: cells of the plan; nil: all of them. Only their inputs are played,
    ///     so that one cell of a large plan is run in its own time.
    ///   - playsAll: every input is, also one of which no cell is run.
    package init(
        _ plan: CellPlan, _ chosen: [Cell]? = nil, playsAll: Bool = false
    ) throws(Complaint) {
        options = plan.options
        imageCache = plan.imageCache
        pictures = HeldPictures()
        try Self.checkMeasuring(options.memory)
        var cells = chosen ?? plan.cells
        var isNeeded = [Bool](repeating: playsAll, count: plan.sources.count)
        var wantsLayouts = [Bool](repeating: false, count: plan.sources.count)
        for cell in cells {
            isNeeded[cell.input] = true
            if cell.policy.composition.wantsLayouts { wantsLayouts[cell.input] = true }
        }
        var places = [Int](repeating: 0, count: plan.sources.count)
        var needed: [(source: CellSource, wantsLayouts: Bool)] = []
        for (index, source) in plan.sources.enumerated() where isNeeded[index] {
            places[index] = needed.count
            needed.append((source, wantsLayouts[index]))
        }
        inputs = try Self.played(needed, plan.options)
        for input in inputs { try Self.check(plan.options.warnings, against: input) }
        for index in cells.indices { cells[index].input = places[cells[index].input] }
        self.cells = cells
    }

    /// Real memory is what the kernel says it is.
    private static func checkMeasuring(_ memory: MemoryKind) throws(Complaint) {
        guard memory == .real, ResidentSet().currentBytes() == nil else { return }
        throw Complaint(
            "real memory can't be measured here without /proc", "Use --memory model",
            exit: .unavailable)
    }

    /// Several at a time; of what is wrong, the first in order. Cells over real memory play their
    /// inputs in processes of their own.
    private static func played(
        _ needed: [(source: CellSource, wantsLayouts: Bool)], _ options: RunOptions
    ) throws(Complaint) -> [CellInput] {
        let results = Mutex([Result<CellInput, Complaint>?](repeating: nil, count: needed.count))
        let keepsEvents = options.memory == .model
        WorkerThreads.forEach(needed.count, jobs: options.jobs ?? WorkerThreads.cores) { index in
            let (source, wantsLayouts) = needed[index]
            let result: Result<CellInput, Complaint>
            do throws(Complaint) {
                result = .success(
                    keepsEvents
                        ? try InputLoader.played(source, keepingLayouts: wantsLayouts)
                        : try InputLoader.played(source))
            } catch {
                result = .failure(error)
            }
            results.withLock { $0[index] = result }
        }
        var inputs: [CellInput] = []
        for result in results.withLock({ $0 }) { inputs.append(try result!.get()) }
        return inputs
    }

    /// The same session with other cells, for a command that learns from a first run.
    package init(_ session: RunSession, cells: [Cell]) {
        self.init(session, session.options, inputs: session.inputs, cells: cells)
    }

    /// - Parameter inputs: played already.
    init(_ session: RunSession, _ options: RunOptions, inputs: [CellInput], cells: [Cell]) {
        self.options = options
        self.inputs = inputs
        imageCache = session.imageCache
        pictures = session.pictures
        self.cells = cells
    }

    private static func check(
        _ warnings: [ExtraWarning], against input: CellInput
    ) throws(Complaint) {
        let endNs = input.summary.durationNs
        for warning in warnings where warning.atNs > endNs {
            throw Complaint(
                "a warning at \(Span.exact(ns: warning.atNs)) comes after the end of "
                    + "\(input.path), which lasts \(Span.exact(ns: endNs))",
                "Choose an earlier one",
                exit: .usage)
        }
    }

    /// A scheduler for all cells, each as often as the options say. `finished` is told of each
    /// cell whose repeats are all done: its number, how many cells are done, and a function that
    /// gives the outcomes of all of them in order.
    ///
    /// `done` is told of an outcome as soon as it is there, without holding up the other threads,
    /// and `begun` of each cell that is about to run, with how many are done.
    ///
    /// All that happens in a cell, the first time that it runs, goes to `events`.
    package func scheduler(
        events: EventFile? = nil,
        begun: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        done: @escaping @Sendable (Cell, CellOutcome) -> Void = { _, _ in },
        finished: @escaping @Sendable (Int, Int, () -> [CellOutcome?]) -> Void
    ) -> CellScheduler {
        let repeats = options.repeats
        let inputs = inputs
        let cells = cells
        let folder = imageCache.folder
        let groups = options.groups
        return CellScheduler(count: cells.count * repeats) { number in
            var cell = cells[number / repeats]
            let input = inputs[cell.input]
            if let events, number % repeats == 0 {
                cell.events = events.begin(
                    number / repeats, cell.heading(input.header), inChild: cell.hasOwnProcess)
            }
            var outcome = CellRun.outcome(of: cell, input, imageCache: folder, groups: groups)
            outcome.world = input.world
            if let told = cell.events { events?.end(number / repeats, told) }
            if repeats == 1 { done(cell, outcome) }
            return outcome
        } begun: { number, doneCount in
            begun(number / repeats, doneCount / repeats)
        } finished: { number, doneCount, outcomes in
            let first = number / repeats * repeats
            let same = outcomes[first..<first + repeats]
            guard same.allSatisfy({ $0 != nil }) else { return }
            if repeats > 1, let merged = Self.merged(Array(same), repeats)[0] {
                done(cells[number / repeats], merged)
            }
            finished(number / repeats, doneCount / repeats) { Self.merged(outcomes, repeats) }
        }
    }

    package func run(
        _ scheduler: CellScheduler
    ) -> [CellOutcome] {
        let jobs = options.jobs ?? WorkerThreads.cores
        return Self.merged(scheduler.run(jobs: jobs), options.repeats).map { $0! }
    }

    /// One outcome for each cell: of its repeats the first, with the medians of what was measured.
    package static func merged(_ outcomes: [CellOutcome?], _ repeats: Int) -> [CellOutcome?] {
        guard repeats > 1 else { return outcomes }
        return stride(from: 0, to: outcomes.count, by: repeats).map { first in
            let same = outcomes[first..<first + repeats].compactMap { $0 }
            guard same.count == repeats else { return nil }
            guard Set(same.map { $0.row[.status] }).count == 1 else {
                return same.first { $0.row[.status] != RunStatus.ok.rawValue }
            }
            var merged = same[0]
            for (index, column) in merged.row.columns.enumerated() where column.isMeasured {
                merged.row.figures[index] = median(same.map { $0.row.figures[index] })
            }
            return merged
        }
    }

    /// The middle one, or the mean of the two in the middle.
    package static func median(_ figures: [Figure]) -> Figure {
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
