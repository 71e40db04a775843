import LabOrders

/// Loads in a row, linked through the table. A load stands in one such row at most.
struct LoadList {
    private(set) var head: LoadID = .absent
    private(set) var tail: LoadID = .absent

    var first: LoadID? { head == .absent ? nil : head }
    var last: LoadID? { tail == .absent ? nil : tail }

    mutating func append(_ load: LoadID, _ loads: inout LoadTable) {
        insert(load, &loads) { _ in true }
    }

    /// Behind the last that goes before it.
    mutating func insert(
        _ load: LoadID, _ loads: inout LoadTable, behind goesBefore: (LoadTable.Load) -> Bool
    ) {
        var (previous, next) = (tail, LoadID.absent)
        while previous != .absent, !goesBefore(loads[previous]) {
            (previous, next) = (loads[previous].previous, previous)
        }
        loads[load].previous = previous
        loads[load].next = next
        if previous == .absent { head = load } else { loads[previous].next = load }
        if next == .absent { tail = load } else { loads[next].previous = load }
    }

    mutating func remove(_ load: LoadID, _ loads: inout LoadTable) {
        let (previous, next) = (loads[load].previous, loads[load].next)
        if previous == .absent { head = next } else { loads[previous].next = next }
        if next == .absent { tail = previous } else { loads[next].previous = previous }
    }
}
