import LabBase
import LabCells
import Synchronization

/// Runs cells on a few threads, and keeps what they came to in the cells' order. Cells of one
/// replay are run together.
///
/// How many threads there are changes no figure: cells are independent, and results are placed by
/// their number.
package final class CellScheduler: Sendable {
    private struct State {
        var next = 0
        var outcomes: [CellOutcome?]
        var done = 0
    }

    private let state: Mutex<State>
    /// The numbers of the cells that are run together, in the order in which they begin.
    private let units: [[Int]]
    private let execute: @Sendable ([Int]) -> [CellOutcome]
    /// Called under a lock before each cell: its number, and how many are done.
    private let begun: @Sendable (Int, Int) -> Void
    /// Called under a lock after each cell: its number, how many are done, and all outcomes so far.
    private let finished: @Sendable (Int, Int, [CellOutcome?]) -> Void

    package init(
        units: [[Int]], execute: @escaping @Sendable ([Int]) -> [CellOutcome],
        begun: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        finished: @escaping @Sendable (Int, Int, [CellOutcome?]) -> Void
    ) {
        let count = units.reduce(0) { $0 + $1.count }
        state = Mutex(State(outcomes: Array(repeating: nil, count: count)))
        self.units = units
        self.execute = execute
        self.begun = begun
        self.finished = finished
    }

    /// All outcomes, in order.
    package func run(jobs: Int) -> [CellOutcome] {
        WorkerThreads.run(count: min(jobs, units.count)) {
            while let unit = self.take() {
                let outcomes = self.execute(unit)
                self.state.withLock { state in
                    for (cell, outcome) in zip(unit, outcomes) {
                        state.outcomes[cell] = outcome
                        state.done += 1
                        self.finished(cell, state.done, state.outcomes)
                    }
                }
            }
        }
        return state.withLock { $0.outcomes.map { $0! } }
    }

    private func take() -> [Int]? {
        state.withLock { state in
            guard state.next < units.count else { return nil }
            defer { state.next += 1 }
            begun(units[state.next][0], state.done)
            return units[state.next]
        }
    }

    /// Hands over the outcomes so far. Nothing more is reported, since the lock is never released:
    /// for an interrupt, after which the process ends.
    package func seize(_ body: ([CellOutcome?]) -> Never) {
        state.withLock { body($0.outcomes) }
    }
}
