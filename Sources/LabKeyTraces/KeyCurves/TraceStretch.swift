import LabOrders

/// Some requests in a row.
final class TraceStretch: @unchecked Sendable {
    /// One more than the slot of each request's previous one; then of those that the stretch can't
    /// tell, from the front.
    let before: DenseTable<UInt32>
    private(set) var start: UInt32 = 0
    private(set) var count = 0
    private(set) var slots: TakenSlots
    /// Requests by depth, as far as the stretch tells.
    let found: DenseTable<UInt32>
    /// Number of depths that were found, up to the greatest.
    private(set) var depths: UInt32 = 0
    /// Requests whose depth it can't tell, one for each of its keys.
    private(set) var openCount: UInt32 = 0

    init(length: Int) {
        before = DenseTable(count: length)
        found = DenseTable(count: length)
        slots = TakenSlots(capacity: length)
    }

    func begin(_ log: RequestLog, _ range: Range<Int>, _ latest: LatestSlots) {
        count = range.count
        start = latest.take(log, range, before: before)
    }

    func look() {
        slots.clear()
        for depth in 0..<depths { found[depth] = 0 }
        (openCount, depths) = slots.tell(before, count: UInt32(count), from: start, found)
    }
}

/// The loop over requests. A line that a function owns stays in registers; one of an object is read
/// again after each write.
extension TakenSlots {
    /// Takes a slot for each request of a stretch, and counts the depths of those whose keys were
    /// requested in it before. Writes the others' previous slots to the front of the table. Returns
    /// their number, and that of the depths.
    @inline(never)
    fileprivate mutating func tell(
        _ before: borrowing DenseTable<UInt32>, count: UInt32, from start: UInt32,
        _ found: borrowing DenseTable<UInt32>
    ) -> (open: UInt32, depths: UInt32) {
        var open: UInt32 = 0
        var deepest: UInt32 = 0
        for index in 0..<count {
            let slot = before[index]
            if slot > start {
                let depth = leave(slot &- start &- 1)
                found[depth] &+= 1
                deepest = max(deepest, depth)
            } else {
                before[open] = slot
                open &+= 1
            }
            take()
        }
        return (open, min(deepest + 1, count))
    }
}
