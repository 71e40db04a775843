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

    /// The log that is told how tasks share, and of which resource.
    struct Told {
        let log: RunLog
        let kind: SharedKind
    }

    var log: Told?
    /// When the next task is done, if nothing changes; `.max`: never.
    var nextNs: Int64 = .max
    /// The bundle of the next task, where several have tasks.
    var nextBundle = 0
    /// The log has last been told that tasks are in the first bundle.
    var isFirstTold = false

    init(_ pace: Pace) {
        self.pace = pace
        alone = pace
    }

    var count: Int { first.count + inOthers }

    func contains(_ task: LoadID) -> Bool { first.contains(task) || isBeside(task) }

    /// The amount that a task had still to get at the latest change, in 2^-32ths.
    func left(of task: LoadID) -> UInt128 {
        inOthers == 0 ? first.left(of: task) : leftBeside(of: task)
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
        let left = UInt128(amount) << VirtualTime.unitBits
        guard bundle == 0, inOthers == 0 else {
            return beginBeside(task, number: number, left: left, bundle, nowNs: nowNs)
        }
        first.pass(to: nowNs)
        first.insert(task, number: number, left: left)
        findNextOfFirst()
    }

    mutating func cancel(_ task: LoadID, nowNs: Int64) {
        if inOthers > 0 { return cancelBeside(task, nowNs: nowNs) }
        first.pass(to: nowNs)
        first.remove(task)
        findNextOfFirst()
    }

    /// The task that is done at `nextNs`.
    mutating func finish() -> LoadID {
        if inOthers > 0 { return finishBeside() }
        let task = first.lowest!
        if first.count > 1 { first.pass(to: nextNs) }
        first.remove(task)
        findNextOfFirst()
        return task
    }

    mutating func change(to pace: Pace, nowNs: Int64) {
        pass(to: nowNs)
        self.pace = pace
        findNext()
    }

    /// The next to be done where all tasks are in the first bundle.
    @inline(__always)
    mutating func findNextOfFirst() {
        nextNs = .max
        if log != nil { tellShare() }
        guard let end = first.lowestRank else { return }
        first.time.each = pace.each(of: first.count)
        nextNs = first.time.instant(of: end.at)
    }
}
