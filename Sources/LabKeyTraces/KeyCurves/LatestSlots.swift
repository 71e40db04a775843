import LabOrders

/// The slot of each key's latest request.
final class LatestSlots: @unchecked Sendable {
    /// One more than the slot; zero before a key's first request.
    private let slots: KeyTable<UInt32>
    private var next: UInt32 = 0

    init(keyCapacity: Int) { slots = FixedTable(count: keyCapacity) }

    /// True if a line has slots for so many more stretches.
    func hasRoom(for stretches: Int, of length: Int, in sum: StretchSum) -> Bool {
        let word = Int(TakenSlots.wordSlots)
        return Int(next) + word + stretches * (length + word) <= sum.capacity
    }

    /// Takes slots for requests, which begin with a word. Writes one more than the slots of their
    /// keys' previous requests, and returns the first slot.
    func take(
        _ log: RequestLog, _ range: Range<Int>, before: borrowing DenseTable<UInt32>
    ) -> UInt32 {
        let start = (next + TakenSlots.wordSlots - 1) & ~(TakenSlots.wordSlots - 1)
        next = start
        var index: UInt32 = 0
        for position in UInt32(range.lowerBound)..<UInt32(range.upperBound) {
            slots.prefetch(log[position &+ 24])
            let key = log[position]
            before[index] = slots[key]
            index &+= 1
            slots[key] = start &+ index
        }
        next += index
        return start
    }

    /// Moves the taken slots of a line to its front, once all stretches are in it.
    func moveTogether(_ sum: StretchSum) {
        for number in 0..<sum.keyCount {
            let key = KeyID(number: number)
            slots[key] = sum.rank(of: slots[key] - 1) + 1
        }
        next = sum.moveTogether()
    }
}
