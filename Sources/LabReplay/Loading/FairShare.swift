import LabOrders

/// Tasks that go on together, each getting as much as every other: processor sharing.
///
/// A virtual time says how much each task under way has been given, since nothing was. A task that
/// comes is done when that has grown by the task's own size, so that neither a change of pace nor
/// one of number reschedules anybody. Virtual time is counted in 2^-32 of a byte, or of a
/// nanosecond on a fast core, and rounded down at each change; a task is done at the first whole
/// nanosecond at or after its exact instant.
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

    private static var unitBits: UInt128 { 32 }

    private var ends = Heap<LoadID, End>(keyCapacity: 64, isBinary: true)
    /// Virtual time, as it was then.
    private var given: UInt128 = 0
    private var sinceNs: Int64 = 0
    private var pace: Pace
    /// What each task gets in a nanosecond now.
    private var each: (numerator: UInt64, denominator: UInt64) = (0, 1)
    /// When the next task is done, if nothing changes; `.max`: never.
    private(set) var nextNs: Int64 = .max

    init(_ pace: Pace) { self.pace = pace }

    var count: Int { ends.count }

    func contains(_ task: LoadID) -> Bool { ends.contains(task) }

    /// What a task had still to get at the latest change, in 2^-32ths.
    func left(of task: LoadID) -> UInt128 {
        let end = ends.rank(of: task).at
        return end > given ? end - given : 0
    }

    /// - Parameter number: whose turn it is of several that are done at once.
    mutating func begin(_ task: LoadID, number: UInt32, amount: Int64, nowNs: Int64) {
        pass(to: nowNs)
        ends.makeRoom(for: task)
        ends.insert(
            task, End(at: given + UInt128(amount) << Self.unitBits, number: number))
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
        if ends.count == 0 {
            given = 0
        } else if nowNs > sinceNs {
            let amount = UInt128(nowNs - sinceNs) * UInt128(each.numerator)
            given += Self.units(amount, each.denominator)
        }
        sinceNs = nowNs
    }

    /// A fraction in virtual time's units, rounded down.
    @inline(__always)
    private static func units(_ amount: UInt128, _ denominator: UInt64) -> UInt128 {
        if amount <= UInt128(UInt32.max) {
            return UInt128(UInt64(truncatingIfNeeded: amount) << 32 / denominator)
        }
        let (whole, rest) = amount.quotientAndRemainder(dividingBy: UInt128(denominator))
        return whole << unitBits + (rest << unitBits) / UInt128(denominator)
    }

    private mutating func findNext() {
        nextNs = .max
        guard let end = ends.lowestRank else { return }
        each = pace.each(of: ends.count)
        guard end.at > given else {
            nextNs = sinceNs
            return
        }
        if each.numerator == 0 { return }
        let ns = Self.nanoseconds(end.at - given, each)
        // Beyond any run's end it is never.
        if ns < UInt128(Int64.max - sinceNs) { nextNs = sinceNs + Int64(ns) }
    }

    /// How long it takes to be given so many units, rounded up.
    @inline(__always)
    private static func nanoseconds(
        _ left: UInt128, _ each: (numerator: UInt64, denominator: UInt64)
    ) -> UInt128 {
        if left <= UInt128(UInt64.max), each.numerator <= UInt64(UInt32.max) {
            let (product, isTooMuch) = UInt64(truncatingIfNeeded: left)
                .multipliedReportingOverflow(by: each.denominator)
            if !isTooMuch { return UInt128((product - 1) / (each.numerator << 32) + 1) }
        }
        let (product, isTooMuch) = left.multipliedReportingOverflow(by: UInt128(each.denominator))
        if isTooMuch { return .max }
        return (product - 1) / (UInt128(each.numerator) << unitBits) + 1
    }
}
