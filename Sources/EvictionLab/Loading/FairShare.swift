/// Tasks that go on together, each getting as much as every other: processor sharing.
///
/// A virtual time says how much each task under way has been given, since nothing was. A task that
/// comes is done when that has grown by the task's own size, so that neither a change of pace nor
/// one of number reschedules anybody. Virtual time is counted in 2^-32 of a byte, or of a
/// nanosecond on a fast core, and rounded down at each change; a task is done at the first whole
/// nanosecond at or after its exact instant.
struct FairShare: ~Copyable {
    /// When a task is done, in virtual time; of several the one that was begun first.
    private struct End: Comparable, BitwiseCopyable {
        var at: UInt128
        var number: UInt32

        @inline(__always)
        static func < (a: End, b: End) -> Bool {
            a.at != b.at ? a.at < b.at : a.number < b.number
        }
    }

    private static var unitBits: UInt128 { 32 }

    private var ends = KeyHeap<End>(keyCapacity: 64, isBinary: true)
    /// Virtual time, as it was then.
    private var given: UInt128 = 0
    private var sinceNs: Int64 = 0
    private var pace: Pace
    /// When the next task is done, if nothing changes; `.max`: never.
    private(set) var nextNs: Int64 = .max

    init(_ pace: Pace) { self.pace = pace }

    var count: Int { ends.count }

    func contains(_ task: UInt32) -> Bool { ends.contains(task) }

    /// What a task had still to get at the latest change, in 2^-32ths.
    func left(of task: UInt32) -> UInt128 {
        let end = ends.rank(of: task).at
        return end > given ? end - given : 0
    }

    /// - Parameter number: whose turn it is of several that are done at once.
    mutating func begin(_ task: UInt32, number: UInt32, amount: Int64, nowNs: Int64) {
        pass(to: nowNs)
        ends.makeRoom(for: task)
        ends.insert(
            task, End(at: given + UInt128(amount) << Self.unitBits, number: number))
        findNext()
    }

    mutating func cancel(_ task: UInt32, nowNs: Int64) {
        pass(to: nowNs)
        ends.remove(task)
        findNext()
    }

    /// The task that is done at `nextNs`.
    mutating func finish() -> UInt32 {
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
        defer { sinceNs = nowNs }
        guard ends.count > 0 else {
            given = 0
            return
        }
        let each = pace.each(of: ends.count)
        let amount = UInt128(nowNs - sinceNs) * UInt128(each.numerator)
        if amount.leadingZeroBitCount >= Int(Self.unitBits) {
            given += (amount << Self.unitBits) / each.denominator
        } else {
            let (whole, rest) = amount.quotientAndRemainder(dividingBy: each.denominator)
            given += whole << Self.unitBits + (rest << Self.unitBits) / each.denominator
        }
    }

    private mutating func findNext() {
        nextNs = .max
        guard let end = ends.lowestRank else { return }
        if end.at <= given {
            nextNs = sinceNs
            return
        }
        let each = pace.each(of: ends.count)
        if each.numerator == 0 { return }
        let (left, isTooMuch) = (end.at - given).multipliedReportingOverflow(by: each.denominator)
        if isTooMuch { return }
        let ns = (left - 1) / (UInt128(each.numerator) << Self.unitBits) + 1
        // Beyond any run's end it is never.
        if ns < UInt128(Int64.max - sinceNs) { nextNs = sinceNs + Int64(ns) }
    }
}
