import LabOrders

/// Tasks that go on together: processor sharing. Each gets as much as every other, unless they are
/// in several bundles, which share as `BundleShares` says.
struct FairShare: ~Copyable {
    /// All tasks, unless some are in others.
    var first = ShareBundle()
    /// The bundles from number 1 on.
    var others: [SideBundle] = []
    /// The number of tasks in them.
    var inOthers = 0
    /// The number of tasks by bundle, kept so that it isn't allocated anew at each event.
    var counts: [Int] = []
    var shares = BundleShares()
    private(set) var pace: Pace
    /// The pace of a task that shares with no other.
    var alone: Pace

    /// The log that notes how tasks share, and the resource that they share.
    struct ShareLog {
        let log: RunLog
        let kind: SharedKind
    }

    var log: ShareLog?
    /// When the next task is done, if nothing changes; `.max`: never.
    var nextNs: Int64 = .max
    /// The bundle of the next task.
    var nextBundle = 0

    init(_ pace: Pace) {
        self.pace = pace
        alone = pace
    }

    var count: Int { first.count + inOthers }

    func contains(_ task: LoadID) -> Bool { first.contains(task) || isBeside(task) }

    /// The amount that a task had still to get at the latest change, in 2^-32ths.
    mutating func left(of task: LoadID) -> UInt128 {
        with(bundle(of: task)) { $0.left(of: task) }
    }

    /// The same in whole units, rounded up, as of now.
    mutating func left(of task: LoadID, nowNs: Int64) -> Int64 {
        pass(to: nowNs)
        let left = left(of: task)
        return Int64((left + (1 << VirtualTime.unitBits) - 1) >> VirtualTime.unitBits)
    }

    /// - Parameter number: whose turn it is of several that are done at once.
    mutating func begin(
        _ task: LoadID, number: UInt32, amount: Int64, bundle: Int = 0, nowNs: Int64
    ) {
        pass(to: nowNs)
        insert(
            task, number: number, left: UInt128(amount) << VirtualTime.unitBits, bundle,
            nowNs: nowNs)
        findNext()
    }

    mutating func cancel(_ task: LoadID, nowNs: Int64) {
        pass(to: nowNs)
        remove(task, from: bundle(of: task))
        findNext()
    }

    /// A task goes on in another bundle.
    @inline(never)
    mutating func move(_ task: LoadID, number: UInt32, to bundle: Int, nowNs: Int64) {
        pass(to: nowNs)
        let left = left(of: task)
        remove(task, from: self.bundle(of: task))
        insert(task, number: number, left: left, bundle, nowNs: nowNs)
        findNext()
    }

    /// The task that is done at `nextNs`.
    mutating func finish() -> LoadID {
        let task = with(nextBundle) { $0.lowest! }
        if count > 1 { pass(to: nextNs) }
        remove(task, from: nextBundle)
        findNext()
        return task
    }

    mutating func change(to pace: Pace, nowNs: Int64) {
        pass(to: nowNs)
        self.pace = pace
        findNext()
    }

    /// The time that has passed is counted for every task.
    @inline(__always)
    private mutating func pass(to nowNs: Int64) {
        first.pass(to: nowNs)
        if inOthers > 0 { for other in others { other.bundle.pass(to: nowNs) } }
    }

    @inline(__always)
    private mutating func findNext() {
        if inOthers > 0 { findNextOfAll() } else { findNextOfFirst() }
    }

    /// The next to be done where all tasks are in the first bundle.
    @inline(__always)
    private mutating func findNextOfFirst() {
        nextNs = .max
        nextBundle = 0
        if log != nil { logShare() }
        guard let end = first.lowestRank else { return }
        first.time.each = pace.each(of: first.count)
        nextNs = first.time.instant(of: end.at)
    }
}
