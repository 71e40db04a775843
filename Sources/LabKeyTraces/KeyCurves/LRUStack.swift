import LabOrders

/// The keys of a trace by recency. The depth of a key at its next request determines whether an LRU
/// cache of any size has it (Mattson et al., 1970).
///
/// Each request takes the next slot of a line of slots, and frees its key's previous slot; the
/// number of taken slots after a key's own is its depth (Olken, 1981). Slots are bits in words.
/// Their sums over groups of 512 are in a Fenwick tree that fits the nearest cache; the last,
/// unfinished group isn't in it yet. When all slots are used up, the taken ones are compacted.
struct LRUStack: ~Copyable {
    private static var groupBits: UInt32 { 512 }
    private static var groupWords: UInt32 { 8 }

    private var slotCount: UInt32
    private var bits: DenseTable<UInt64>
    /// Number of taken slots in finished groups, as a Fenwick tree from 1.
    private var sums: DenseTable<UInt32>
    /// The key of a slot; outdated if the slot is free.
    private var keyOfSlot: DenseTable<KeyID>
    /// One more than a key's slot; zero before its first request.
    private let slotOfKey: KeyTable<UInt32>
    private var next: UInt32 = 0
    /// Number of keys so far.
    private(set) var count: UInt32 = 0

    /// - Parameter isSparse: true if far fewer keys will come.
    init(keyCapacity: Int, isSparse: Bool = false) {
        slotOfKey = FixedTable(count: keyCapacity, isSparse: isSparse)
        slotCount = 1 << 14
        bits = DenseTable(count: Int(slotCount / 64))
        sums = DenseTable(count: Int(slotCount / Self.groupBits) + 1)
        keyOfSlot = DenseTable(count: Int(slotCount))
    }

    /// Number of keys requested since this one was; nil for its first request.
    @inline(__always)
    mutating func request(_ key: KeyID) -> UInt32? {
        if next == slotCount { moveTogether() }
        let before = slotOfKey[key]
        var depth: UInt32?
        if before > 0 {
            let slot = before &- 1
            depth = count &- taken(upTo: slot)
            leave(slot)
        } else {
            count &+= 1
        }
        bits[next >> 6] |= 1 << UInt64(next & 63)
        keyOfSlot[next] = key
        next &+= 1
        slotOfKey[key] = next
        if next & (Self.groupBits - 1) == 0 { finishGroup() }
        return depth
    }

    /// Removes a key as if it had never been requested.
    mutating func forget(_ key: KeyID) {
        let place = slotOfKey[key]
        guard place > 0 else { return }
        leave(place - 1)
        slotOfKey[key] = 0
        count -= 1
    }

    @inline(__always)
    func prefetch(_ key: KeyID) { slotOfKey.prefetch(key) }

    /// Prefetches the slot's group, which is needed soon.
    @inline(__always)
    func prefetchSlot(_ key: KeyID) {
        bits.prefetch((slotOfKey[key] & (slotCount - 1)) >> 6)
    }

    /// Number of taken slots up to this one, itself included.
    @inline(__always)
    private func taken(upTo slot: UInt32) -> UInt32 {
        var group = slot / Self.groupBits
        var word = group * Self.groupWords
        var sum: UInt32 = 0
        let last = slot >> 6
        while word < last {
            sum &+= UInt32(truncatingIfNeeded: bits[word].nonzeroBitCount)
            word &+= 1
        }
        let upTo = bits[last] & (UInt64.max >> UInt64(63 - slot & 63))
        sum &+= UInt32(truncatingIfNeeded: upTo.nonzeroBitCount)
        while group > 0 {
            sum &+= sums[group]
            group &= group &- 1
        }
        return sum
    }

    @inline(__always)
    private mutating func leave(_ slot: UInt32) {
        bits[slot >> 6] &= ~(1 << UInt64(slot & 63))
        let group = slot / Self.groupBits
        // An unfinished group isn't in the tree.
        if group != next / Self.groupBits { add(.max, to: group) }
    }

    /// Adds modulo 2^32, so that adding the greatest number subtracts one.
    @inline(__always)
    private mutating func add(_ amount: UInt32, to group: UInt32) {
        var place = group &+ 1
        let end = slotCount / Self.groupBits
        while place <= end {
            sums[place] &+= amount
            place &+= place & (0 &- place)
        }
    }

    private mutating func finishGroup() {
        let group = next / Self.groupBits - 1
        var sum: UInt32 = 0
        for word in group * Self.groupWords..<(group + 1) * Self.groupWords {
            sum += UInt32(bits[word].nonzeroBitCount)
        }
        if sum > 0 { add(sum, to: group) }
    }

    /// Moves the taken slots to the front, in their order, and leaves at least three times as many
    /// free.
    private mutating func moveTogether() {
        var keys = DenseTable<KeyID>(count: Int(count))
        var moved: UInt32 = 0
        for word in 0..<slotCount / 64 {
            var rest = bits[word]
            while rest != 0 {
                let slot = word * 64 + UInt32(rest.trailingZeroBitCount)
                rest &= rest - 1
                keys[moved] = keyOfSlot[slot]
                moved += 1
            }
        }
        while slotCount < count * 4 { slotCount *= 2 }
        bits = DenseTable(count: Int(slotCount / 64))
        sums = DenseTable(count: Int(slotCount / Self.groupBits) + 1)
        keyOfSlot = DenseTable(copying: keys, count: Int(slotCount))
        keys = DenseTable(count: 0)
        next = 0
        for slot in 0..<moved {
            slotOfKey[keyOfSlot[slot]] = slot + 1
            bits[slot >> 6] |= 1 << UInt64(slot & 63)
            next += 1
            if next & (Self.groupBits - 1) == 0 { finishGroup() }
        }
    }
}
