import LabBase
import Synchronization

/// A thread that waits for a task runs it meanwhile, with the actors that it calls: none of the
/// threads that Swift has for tasks is needed, which may all be kept by others that wait.
///
/// An actor that has an executor of its own, such as the main actor, runs where it always does.
final class WaitingThread: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        /// The task that is waited for has ended.
        var isOver = false
        /// Nothing is there to run, and the latch wakes the thread up.
        var isAsleep = false
        /// The wait was given up, or the replay is over.
        var isClosed = false

        /// True if the latch must be opened.
        mutating func wake() -> Bool {
            defer { isAsleep = false }
            return isAsleep
        }
    }

    private enum Next {
        case end
        case job(UnownedJob)
        case sleep
    }

    private let state = Mutex(State())
    private let latch: Latch

    /// Returns nil if the system has no descriptors to give.
    init?() {
        guard let latch = Latch() else { return nil }
        self.latch = latch
    }

    /// Starts a task, and returns when it has ended. False if it hasn't in time: the task is
    /// cancelled then, and the thread waits for nothing any more. To be called by one thread.
    ///
    /// A task whose only job comes to its end does so in time, however slow the machine is.
    func wait(atMostMs: Int32, for body: @escaping @Sendable () async -> Void) -> Bool {
        state.withLock { $0.isOver = false }
        let endNs = WallClock.nowNs() + Int64(atMostMs) * 1_000_000
        let task = Task(executorPreference: self) {
            await body()
            self.wake { $0.isOver = true }
        }
        while true {
            switch next() {
            case .end: return true
            case .job(let job): job.runSynchronously(on: asUnownedTaskExecutor())
            case .sleep:
                let leftNs = endNs - WallClock.nowNs()
                _ = latch.wait(atMostMs: Int32(max(0, leftNs + 999_999) / 1_000_000))
            }
            if WallClock.nowNs() >= endNs, !state.withLock({ $0.isOver }) {
                task.cancel()
                close()
                return false
            }
        }
    }

    private func next() -> Next {
        state.withLock { state in
            state.isAsleep = !state.isOver && state.jobs.isEmpty
            if state.isOver { return .end }
            return state.jobs.isEmpty ? .sleep : .job(state.jobs.removeFirst())
        }
    }

    private func wake(_ change: (inout sending State) -> Void) {
        let isAsleep = state.withLock { state in
            change(&state)
            return state.wake()
        }
        if isAsleep { latch.open() }
    }

    /// Runs nothing any more: jobs that are left, and later ones, go to the threads that run tasks
    /// without a preference.
    func close() {
        let jobs = state.withLock { state in
            defer { state.jobs = [] }
            state.isClosed = true
            return state.jobs
        }
        for job in jobs { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        var isTaken = true
        wake { state in
            isTaken = !state.isClosed
            if isTaken { state.jobs.append(job) }
        }
        if !isTaken { globalConcurrentExecutor.enqueue(ExecutorJob(job)) }
    }
}
