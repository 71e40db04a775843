import LabOrders

/// A line of slots that are taken one after the other, and left in any order: tells how many taken
/// ones come after a slot.
///
/// Slots are bits in words, and four words are a group. A group's number has a sum of 16 bits for
/// each of its words, so that a multiplication adds those before a word. Sums of finished groups
/// are in a Fenwick tree; the last, unfinished group isn't in it yet.
struct TakenSlots: ~Copyable {
    static var groupSlots: UInt32 { 256 }

    /// Number of slots, a multiple of a group's.
    let capacity: UInt32
    private let bits: DenseTable<UInt64>
    private let wordSums: DenseTable<UInt64>
    /// Sums of groups, as a Fenwick tree from 1.
    private let sums: DenseTable<UInt32>
    /// The slot that is taken next.
    private(set) var next: UInt32 = 0
    /// Number of taken slots.
    private(set) var count: UInt32 = 0

    /// Free slots: at least so many.
    init(capacity: Int) {
        let groups = (capacity + Int(Self.groupSlots) - 1) / Int(Self.groupSlots)
        self.capacity = UInt32(groups) * Self.groupSlots
        bits = DenseTable(count: groups * 4)
        wordSums = DenseTable(count: groups)
        sums = DenseTable(count: groups + 1)
    }

    var isFull: Bool { next == capacity }

    /// Frees all slots.
    mutating func clear() {
        let groups = (next + Self.groupSlots - 1) / Self.groupSlots
        for word in 0..<groups * 4 { bits[word] = 0 }
        for group in 0..<groups { wordSums[group] = 0 }
        sums.fill(with: 0)
        (next, count) = (0, 0)
    }

    /// Takes the next slot.
    @inline(__always)
    mutating func take() {
        let slot = next
        bits[slot >> 6] |= 1 << UInt64(slot & 63)
        wordSums[slot >> 8] &+= 1 << Self.shift(slot)
        next = slot &+ 1
        count &+= 1
        if next & (Self.groupSlots - 1) == 0 { finishGroup(slot >> 8) }
    }

    /// Frees a taken slot. Returns the number of taken slots after it.
    @inline(__always)
    mutating func leave(_ slot: UInt32) -> UInt32 {
        let group = slot >> 8
        let word = bits[slot >> 6]
        let bit = 1 as UInt64 &<< UInt64(slot & 63)
        let one = 1 as UInt64 &<< Self.shift(slot)
        let inWords = wordSums[group]
        var before = UInt32(truncatingIfNeeded: (word & (bit &- 1)).nonzeroBitCount)
        before &+= UInt32(truncatingIfNeeded: Self.sum(inWords & (one &- 1)))
        var place = group
        while place > 0 {
            before &+= sums[place]
            place &= place &- 1
        }
        bits[slot >> 6] = word & ~bit
        wordSums[group] = inWords &- one
        count &-= 1
        if group != next >> 8 { add(.max, to: group) }
        return count &- before
    }

    /// Number of taken slots before a slot.
    func taken(before slot: UInt32) -> UInt32 {
        let group = slot >> 8
        let inWord = bits[slot >> 6] & (1 << UInt64(slot & 63) - 1)
        let inGroup = Self.sum(wordSums[group] & (1 << Self.shift(slot) - 1))
        var before = UInt32(inWord.nonzeroBitCount) + UInt32(inGroup)
        var place = group
        while place > 0 {
            before += sums[place]
            place &= place - 1
        }
        return before
    }

    /// Goes on after the last group with the slots of another line, from their beginning.
    mutating func append(_ other: borrowing TakenSlots) {
        startGroup()
        for group in 0..<(other.next + Self.groupSlots - 1) / Self.groupSlots {
            let own = next >> 8
            for word in 0..<4 as Range<UInt32> {
                bits[own * 4 + word] = other.bits[group * 4 + word]
            }
            wordSums[own] = other.wordSums[group]
            next += Self.groupSlots
            finishGroup(own)
        }
        count += other.count
    }

    /// Leaves the rest of an unfinished group free.
    mutating func startGroup() {
        guard next & (Self.groupSlots - 1) != 0 else { return }
        let group = next >> 8
        next = (group + 1) * Self.groupSlots
        finishGroup(group)
    }

    func isTaken(_ slot: UInt32) -> Bool { bits[slot >> 6] >> UInt64(slot & 63) & 1 != 0 }

    /// Prefetches a slot's word, which is needed soon. Any slot is allowed.
    @inline(__always)
    func prefetch(_ slot: UInt32) { bits.prefetch(slot >> 6) }

    /// Place of a word's sum among those of its group.
    @inline(__always)
    private static func shift(_ slot: UInt32) -> UInt64 { UInt64((slot >> 6 & 3) << 4) }

    /// The total of a group's sums, at most 256.
    @inline(__always)
    private static func sum(_ wordSums: UInt64) -> UInt64 {
        (wordSums &* 0x0001_0001_0001_0001) &>> 48
    }

    private mutating func finishGroup(_ group: UInt32) {
        let sum = Self.sum(wordSums[group])
        if sum > 0 { add(UInt32(sum), to: group) }
    }

    /// Adds modulo 2^32, so that adding the greatest number subtracts one.
    @inline(__always)
    private mutating func add(_ amount: UInt32, to group: UInt32) {
        var place = group &+ 1
        let end = capacity / Self.groupSlots
        while place <= end {
            sums[place] &+= amount
            place &+= place & (0 &- place)
        }
    }
}
