import LabOrders

/// Stretches that were looked at, added up in the trace's order.
final class StretchSum: @unchecked Sendable {
    private let fewestSlots: Int
    private var slots: TakenSlots
    /// Requests by the depth at which they found their key.
    private let found: DenseTable<UInt64>

    init(keyCapacity: Int, slots: Int) {
        fewestSlots = slots
        self.slots = TakenSlots(capacity: slots)
        found = DenseTable(count: keyCapacity)
    }

    var capacity: Int { Int(slots.capacity) }
    var keyCount: UInt32 { slots.count }

    func rank(of slot: UInt32) -> UInt32 { slots.taken(before: slot) }

    func add(_ stretch: TraceStretch) {
        slots.answer(stretch.before, count: stretch.openCount, found)
        for depth in 0..<stretch.depths { found[depth] &+= UInt64(stretch.found[depth]) }
        slots.append(stretch.slots)
    }

    /// Makes a line whose first slots are taken, by as many keys, with seven times as many free.
    /// Returns the next slot.
    func moveTogether() -> UInt32 {
        let count = slots.count
        let most = Int(UInt32.max - TakenSlots.wordSlots)
        slots = TakenSlots(capacity: min(most, max(fewestSlots, 8 * Int(count))))
        for _ in 0..<count { slots.take() }
        return slots.next
    }

    var cumulated: [UInt64] {
        var sum: UInt64 = 0
        return (0..<slots.count).map { depth in
            sum += found[depth]
            return sum
        }
    }
}

extension TakenSlots {
    /// Counts the depths of a stretch's keys, which have been requested before it.
    @inline(never)
    fileprivate mutating func answer(
        _ before: borrowing DenseTable<UInt32>, count: UInt32,
        _ found: borrowing DenseTable<UInt64>
    ) {
        for index in 0..<count {
            prefetch(before[min(index &+ 12, count &- 1)])
            let slot = before[index]
            // After it are the taken slots of earlier stretches, and this stretch's other keys.
            if slot > 0 { found[leave(slot &- 1) &+ index] &+= 1 }
        }
    }
}
