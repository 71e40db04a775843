import LabOrders

/// A line of slots that are taken one after the other, and left in any order: tells how many taken
/// ones come after a slot.
///
/// Slots are bits in words, and words lie in three more levels. Each part of a level knows how many
/// slots before it are taken within the part of the level above:
///
///     rows       2^18 slots each, the leaves of a Fenwick tree
///     blocks     2^14 slots, 16 to a row
///     groups     2^10 slots, 16 to a block
///     words        64 slots, 16 to a group: a bit for each
///
/// So the number of taken slots before a slot is a sum of one number from each level. Leaving a
/// slot lowers the numbers of the parts behind it, at most fifteen a level, in a few vectors,
/// without a loop whose end a processor would have to foresee. The last, unfinished row isn't in
/// the tree yet.
struct TakenSlots: ~Copyable {
    /// Slots of a word: lines are put together word by word.
    static var wordSlots: UInt32 { 64 }

    /// Number of slots, a multiple of a word's.
    let capacity: UInt32
    private let bits: DenseTable<UInt64>
    private let words: LevelSums<SIMD8<UInt16>>
    private let groups: LevelSums<SIMD8<UInt16>>
    private let blocks: LevelSums<SIMD4<UInt32>>
    /// Sums of rows, as a Fenwick tree from 1.
    private let rows: DenseTable<UInt32>
    /// The slot that is taken next.
    private(set) var next: UInt32 = 0
    /// Number of taken slots.
    private(set) var count: UInt32 = 0

    /// Free slots: at least so many.
    init(capacity: Int) {
        let wordCount = (capacity + Int(Self.wordSlots) - 1) / Int(Self.wordSlots)
        self.capacity = UInt32(wordCount) * Self.wordSlots
        bits = DenseTable(count: wordCount + 1)
        words = LevelSums(count: wordCount + 1)
        groups = LevelSums(count: wordCount >> 4 + 1)
        blocks = LevelSums(count: wordCount >> 8 + 1)
        rows = DenseTable(count: wordCount >> 12 + 2)
    }

    var isFull: Bool { next == capacity }

    mutating func clear() {
        for word in 0...next >> 6 { bits[word] = 0 }
        rows.fill(with: 0)
        (next, count) = (0, 0)
    }

    /// Takes the next slot.
    @inline(__always)
    mutating func take() {
        bits[next >> 6] |= 1 &<< UInt64(next & 63)
        next &+= 1
        count &+= 1
        if next & 63 == 0 { startWord() }
    }

    /// Frees a taken slot. Returns the number of taken slots after it.
    @inline(__always)
    mutating func leave(_ slot: UInt32) -> UInt32 {
        let index = slot >> 6
        let word = bits[index]
        let bit = 1 as UInt64 &<< UInt64(slot & 63)
        var before = UInt32(truncatingIfNeeded: (word & (bit &- 1)).nonzeroBitCount)
        before &+= words[index] &+ groups[index >> 4] &+ blocks[index >> 8]
        before &+= takenInRows(before: slot >> 18)
        bits[index] = word & ~bit
        words.lowerAfter(index)
        groups.lowerAfter(index >> 4)
        blocks.lowerAfter(index >> 8)
        // An unfinished row isn't in the tree.
        if slot >> 18 != next >> 18 { add(.max, to: slot >> 18) }
        count &-= 1
        return count &- before
    }

    func taken(before slot: UInt32) -> UInt32 {
        let index = slot >> 6
        let inWord = bits[index] & (1 &<< UInt64(slot & 63) &- 1)
        return UInt32(inWord.nonzeroBitCount) + words[index] + groups[index >> 4]
            + blocks[index >> 8] + takenInRows(before: slot >> 18)
    }

    /// Goes on after the last word with the slots of another line, from their beginning.
    mutating func append(_ other: borrowing TakenSlots) {
        startNextWord()
        for word in 0..<(other.next + 63) >> 6 {
            bits[next >> 6] = other.bits[word]
            next += Self.wordSlots
            startWord()
        }
        count += other.count
    }

    func isTaken(_ slot: UInt32) -> Bool { bits[slot >> 6] >> UInt64(slot & 63) & 1 != 0 }

    /// Prefetches a slot's word, which is needed soon. Any slot is allowed.
    @inline(__always)
    func prefetch(_ slot: UInt32) { bits.prefetch(slot >> 6) }

    /// Leaves the rest of an unfinished word free.
    private mutating func startNextWord() {
        guard next & 63 != 0 else { return }
        next = (next | 63) + 1
        startWord()
    }

    /// Tells the word that begins, and all that begins with it, how many are taken before it.
    private func startWord() {
        let word = next >> 6
        var sum = words[word - 1] + UInt32(bits[word - 1].nonzeroBitCount)
        guard !words.begin(word, sum) else { return }
        sum += groups[word >> 4 - 1]
        guard !groups.begin(word >> 4, sum) else { return }
        sum += blocks[word >> 8 - 1]
        guard !blocks.begin(word >> 8, sum) else { return }
        add(sum, to: word >> 12 - 1)
    }

    @inline(__always)
    private func takenInRows(before row: UInt32) -> UInt32 {
        var sum: UInt32 = 0
        var index = row
        while index > 0 {
            sum &+= rows[index]
            index &= index &- 1
        }
        return sum
    }

    /// Adds modulo 2^32, so that adding the greatest number subtracts one.
    @inline(__always)
    private func add(_ amount: UInt32, to row: UInt32) {
        var index = row &+ 1
        while Int(index) < rows.count {
            rows[index] &+= amount
            index &+= index & (0 &- index)
        }
    }
}
