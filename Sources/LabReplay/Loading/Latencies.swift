import LabOrders

/// Tasks that each wait for the same time before they share: the first to come is the first to be
/// over, so they stand in a row.
struct Latencies: ~Copyable {
    /// The amount that a task will ask for when its wait is over.
    struct Wait: BitwiseCopyable {
        var task: LoadID
        /// Orders tasks whose waits end at the same instant.
        var number: UInt32
        var amount: Int64
        /// The bundle in which it shares then.
        var bundle: Int
        /// When it is over, in virtual time.
        fileprivate var at: UInt128

        init(_ task: LoadID, number: UInt32, amount: Int64, bundle: Int = 0) {
            self.task = task
            self.number = number
            self.amount = amount
            self.bundle = bundle
            at = 0
        }
    }

    private let latency: UInt128
    private var row = GrowingTable<Int, Wait>(capacity: 64)
    /// Index of the first wait; those before it are over.
    private var first = 0
    private var time = VirtualTime()
    /// When the next wait is over, if nothing changes; `.max`: never.
    private(set) var nextNs: Int64 = .max

    init(ns: Int64) {
        latency = UInt128(ns) << VirtualTime.unitBits
        time.each = Pace.time().each(of: 1)
    }

    var count: Int { row.count - first }

    /// The number of the task whose wait is over first.
    var nextNumber: UInt32 { row[first].number }

    func contains(_ task: LoadID) -> Bool { index(of: task) != nil }

    func amount(of task: LoadID) -> Int64 { row[index(of: task)!].amount }

    /// A task is to share in another bundle.
    mutating func move(_ task: LoadID, to bundle: Int) { row[index(of: task)!].bundle = bundle }

    mutating func begin(_ wait: Wait, nowNs: Int64) {
        pass(to: nowNs)
        var wait = wait
        wait.at = time.given + latency
        row.append(wait)
        // Waits that end at one instant are ordered by number.
        var index = row.count - 1
        while index > first, row[index - 1].at == wait.at, row[index - 1].number > wait.number {
            row[index] = row[index - 1]
            index -= 1
        }
        row[index] = wait
        findNext()
    }

    mutating func cancel(_ task: LoadID, nowNs: Int64) {
        guard let index = index(of: task) else { return }
        pass(to: nowNs)
        close(index)
        findNext()
    }

    /// The wait that is over at `nextNs`.
    mutating func finish() -> Wait {
        let wait = row[first]
        if count > 1 { pass(to: nextNs) }
        first += 1
        if first == row.count || first == Self.mostOver { moveUp() }
        findNext()
        return wait
    }

    /// Stretches the rest of all waits by a factor.
    mutating func slow(by slowness: Int64, nowNs: Int64) {
        pass(to: nowNs)
        time.each = Pace.time(slowness: slowness).each(of: 1)
        findNext()
    }

    private func index(of task: LoadID) -> Int? {
        (first..<row.count).first { row[$0].task == task }
    }

    /// As many stand before the first until the others move up.
    private static var mostOver: Int { 1024 }

    private mutating func moveUp() {
        for index in first..<row.count { row[index - first] = row[index] }
        row.count -= first
        first = 0
    }

    private mutating func close(_ index: Int) {
        for next in index + 1..<row.count { row[next - 1] = row[next] }
        row.count -= 1
    }

    private mutating func pass(to nowNs: Int64) {
        if count == 0 { return time.restart(nowNs: nowNs) }
        time.pass(to: nowNs)
    }

    private mutating func findNext() {
        nextNs = count > 0 ? time.instant(of: row[first].at) : .max
    }
}
