import LabBase
import LabCells
import Synchronization

/// Runs cells on a few threads, and keeps what they came to in the cells' order.
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
    private let execute: @Sendable (Int) -> CellOutcome
    /// Called under a lock before each cell: its number, and how many are done.
    private let begun: @Sendable (Int, Int) -> Void
    /// Called under a lock after each cell: its number, how many are done, and all outcomes so far.
    private let finished: @Sendable (Int, Int, [CellOutcome?]) -> Void

    package init(
        count: Int, execute: @escaping @Sendable (Int) -> CellOutcome,
        begun: @escaping @Sendable (Int, Int) -> Void = { _, _ in },
        finished: @escaping @Sendable (Int, Int, [CellOutcome?]) -> Void
    ) {
        state = Mutex(State(outcomes: Array(repeating: nil, count: count)))
        self.execute = execute
        self.begun = begun
        self.finished = finished
    }

    /// All outcomes, in order.
    package func run(jobs: Int) -> [CellOutcome] {
        let count = state.withLock { $0.outcomes.count }
        WorkerThreads.run(count: min(jobs, count)) {
            while let cell = self.take() {
                let outcome = self.execute(cell)
                self.state.withLock { state in
                    state.outcomes[cell] = outcome
                    state.done += 1
                    self.finished(cell, state.done, state.outcomes)
                }
            }
        }
        return state.withLock { $0.outcomes.map { $0! } }
    }

    private func take() -> Int? {
        state.withLock { state in
            guard state.next < state.outcomes.count else { return nil }
            defer { state.next += 1 }
            begun(state.next, state.done)
            return state.next
        }
    }

    /// Hands over the outcomes so far. Nothing more is reported, since the lock is never released:
    /// for an interrupt, after which the process ends.
    package func seize(_ body: ([CellOutcome?]) -> Never) {
        state.withLock { body($0.outcomes) }
    }
}
