import LabBase
import LabCells
import Synchronization

/// What a command does as its cells are run.
package struct CellWatch: Sendable {
    /// Called under a lock when a cell begins, and when it has been run as often as the options
    /// say: its number, and how many cells are done.
    package var moved: @Sendable (Int, Int) -> Void = { _, _ in }
    /// Told of a cell's outcome as soon as it is there. A cell that is run once doesn't hold up the
    /// other threads.
    package var done: @Sendable (Cell, CellOutcome) -> Void = { _, _ in }
    /// Called under the lock when a cell is done, with the outcomes of all so far, in order.
    package var finished: @Sendable (() -> [CellOutcome?]) -> Void = { _ in }

    package init() {}
}

/// Runs a session's cells on a few threads, each as often as the options say, and keeps what they
/// came to in the cells' order. Cells of one replay are run together.
///
/// How many threads there are changes no figure: cells are independent, and results are placed by
/// their number.
package final class CellScheduler: Sendable {
    private struct State {
        var next = 0
        var outcomes: [CellOutcome?]
        var done = 0
    }

    private let session: RunSession
    private let events: EventFile?
    private let watch: CellWatch
    private let state: Mutex<State>
    /// The numbers of outcomes that are run together, in the order in which they begin.
    private let units: [[Int]]

    private var repeats: Int { session.options.repeats }

    /// - Parameter events: gets all that happens in a cell, the first time that it runs.
    package init(_ session: RunSession, events: EventFile? = nil, _ watch: CellWatch = CellWatch())
    {
        self.session = session
        self.events = events
        self.watch = watch
        units = RunSession.units(session.cells, session.options.repeats)
        let count = session.cells.count * session.options.repeats
        state = Mutex(State(outcomes: Array(repeating: nil, count: count)))
    }

    /// An outcome for each cell, in order.
    package func run(jobs: Int? = nil) -> [CellOutcome] {
        let jobs = jobs ?? session.options.jobs ?? WorkerThreads.cores
        WorkerThreads.run(count: min(jobs, units.count)) {
            while let unit = self.take() {
                let outcomes = self.outcomes(of: unit)
                self.state.withLock { state in
                    for (number, outcome) in zip(unit, outcomes) {
                        self.keep(outcome, number, in: &state)
                    }
                }
            }
        }
        return state.withLock { RunSession.merged($0.outcomes, repeats).map { $0! } }
    }

    private func take() -> [Int]? {
        state.withLock { state in
            guard state.next < units.count else { return nil }
            defer { state.next += 1 }
            watch.moved(units[state.next][0] / repeats, state.done / repeats)
            return units[state.next]
        }
    }

    private func outcomes(of numbers: [Int]) -> [CellOutcome] {
        var unit = numbers.map { session.cells[$0 / repeats] }
        let inputs = unit.map { session.inputs[$0.input] }
        for (index, number) in numbers.enumerated() where number % repeats == 0 {
            unit[index].events = events?.begin(
                number / repeats, unit[index].heading(inputs[index].header),
                inChild: unit[index].hasOwnProcess)
        }
        var outcomes = CellRun(
            imageCache: session.imageCache.folder, groups: session.options.groups
        ).outcomes(of: unit, inputs)
        for (index, number) in numbers.enumerated() {
            outcomes[index].world = inputs[index].world
            if let lines = unit[index].events { events?.end(number / repeats, lines) }
            if repeats == 1 { watch.done(unit[index], outcomes[index]) }
        }
        return outcomes
    }

    private func keep(_ outcome: CellOutcome, _ number: Int, in state: inout State) {
        state.outcomes[number] = outcome
        state.done += 1
        let cell = number / repeats
        let same = state.outcomes[cell * repeats..<(cell + 1) * repeats]
        guard same.allSatisfy({ $0 != nil }) else { return }
        if repeats > 1, let merged = RunSession.merged(Array(same), repeats)[0] {
            watch.done(session.cells[cell], merged)
        }
        let outcomes = state.outcomes
        watch.finished { RunSession.merged(outcomes, repeats) }
        watch.moved(cell, state.done / repeats)
    }

    /// Hands over the cells' outcomes so far. Nothing more is reported, since the lock is never
    /// released: for an interrupt, after which the process ends.
    package func seize(_ body: ([CellOutcome]) -> Never) {
        state.withLock { body(RunSession.merged($0.outcomes, repeats).compactMap { $0 }) }
    }
}
