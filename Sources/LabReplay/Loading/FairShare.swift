import LabOrders

/// Tasks that go on together, each getting as much as every other: processor sharing.
///
/// A task that comes is done when virtual time has grown by the task's own size, so that neither a
/// change of pace nor one of number reschedules anybody.
struct FairShare: ~Copyable {
    /// When a task is done, in virtual time; of several the one that was begun first.
    struct End: Comparable, BitwiseCopyable {
        var at: UInt128
        var number: UInt32

        @inline(__always)
        static func < (a: End, b: End) -> Bool {
            a.at != b.at ? a.at < b.at : a.number < b.number
        }
    }

    private var ends = DenseHeap<LoadID, End>(keyCapacity: 64, isBinary: true)
    private var time = VirtualTime()
    private var pace: Pace
    /// The pace of a task that shares with no other.
    var alone: Pace

    /// The log that is told how tasks share, and of which resource.
    struct Told {
        let log: RunLog
        let kind: SharedKind
    }

    var log: Told?
    /// When the next task is done, if nothing changes; `.max`: never.
    private(set) var nextNs: Int64 = .max

    init(_ pace: Pace) {
        self.pace = pace
        alone = pace
    }

    var count: Int { ends.count }

    func contains(_ task: LoadID) -> Bool { ends.contains(task) }

    /// The amount that a task had still to get at the latest change, in 2^-32ths.
    func left(of task: LoadID) -> UInt128 {
        let end = ends.rank(of: task).at
        return end > time.given ? end - time.given : 0
    }

    /// The same in whole units, rounded up, as of now.
    mutating func left(of task: LoadID, nowNs: Int64) -> Int64 {
        pass(to: nowNs)
        let left = left(of: task)
        return Int64((left + (1 << VirtualTime.unitBits) - 1) >> VirtualTime.unitBits)
    }

    /// - Parameter number: whose turn it is of several that are done at once.
    mutating func begin(_ task: LoadID, number: UInt32, amount: Int64, nowNs: Int64) {
        pass(to: nowNs)
        ends.makeRoom(for: task)
        ends.insert(
            task, End(at: time.given + UInt128(amount) << VirtualTime.unitBits, number: number))
        findNext()
    }

    mutating func cancel(_ task: LoadID, nowNs: Int64) {
        pass(to: nowNs)
        ends.remove(task)
        findNext()
    }

    /// The task that is done at `nextNs`.
    mutating func finish() -> LoadID {
        let task = ends.lowest!
        if ends.count > 1 { pass(to: nextNs) }
        ends.remove(task)
        findNext()
        return task
    }

    mutating func change(to pace: Pace, nowNs: Int64) {
        pass(to: nowNs)
        self.pace = pace
        findNext()
    }

    private mutating func pass(to nowNs: Int64) {
        if ends.count == 0 { return time.restart(nowNs: nowNs) }
        time.pass(to: nowNs)
    }

    private mutating func findNext() {
        nextNs = .max
        if log != nil { tellShare() }
        guard let end = ends.lowestRank else { return }
        time.each = pace.each(of: ends.count)
        nextNs = time.instant(of: end.at)
    }

    @inline(never)
    private func tellShare() {
        let share = pace.share(of: ends.count, whereAlone: alone)
        log?.log.note(.shares(log!.kind, share))
    }
}
