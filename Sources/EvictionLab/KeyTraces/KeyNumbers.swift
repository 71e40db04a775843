/// Gives each key a dense number, in the order in which keys first come: an open-addressing table
/// of those numbers, beside the keys by number.
///
/// A block is looked up in passes, so that memory is asked for all of it before any of it is
/// needed. An entry of the table has 32 bits of the key's hash beside the number, so that a key is
/// compared in full only where it is likely the same. Popular keys come early, get low numbers, and
/// so lie together in every table that is by key.
public struct KeyNumbers: ~Copyable {
    /// By slot: the hash's low half above, one more than the number below; zero where it is free.
    private var slots: DenseTable<UInt64>
    private var shift: UInt64
    private var keys: DenseTable<UInt64>
    public private(set) var count: UInt32 = 0
    /// Of the block at hand.
    private let hashes = DenseTable<UInt64>(count: RequestBlock.capacity)

    public init() {
        slots = DenseTable(count: 1 << 12)
        shift = 64 - 12
        keys = DenseTable(count: 1 << 11)
    }

    /// The key of a number.
    public func key(of number: KeyID) -> UInt64 { keys[number] }

    /// Numbers the keys of a block, in their order, into `log` from `start` on.
    public mutating func number(
        _ block: borrowing RequestBlock, into log: RequestLog, from start: UInt32
    ) {
        let count = UInt32(block.count)
        for index in 0..<count {
            let hash = Self.hash(block.keys[index])
            hashes[index] = hash
            slots.prefetch(UInt32(truncatingIfNeeded: hash >> shift))
        }
        // What is likely the number, or none.
        for index in 0..<count {
            let hash = hashes[index]
            let slot = slots[UInt32(truncatingIfNeeded: hash >> shift)]
            let matches = (slot ^ (hash << 32)) >> 32 == 0
            let likely = matches ? UInt32(truncatingIfNeeded: slot) &- 1 : .absent
            log[start + index] = likely
            keys.prefetch(matches ? likely : 0)
        }
        for index in 0..<count {
            let likely = log[start + index]
            let key = block.keys[index]
            if likely < self.count, keys[likely] == key { continue }
            log[start + index] = find(key, hashes[index])
        }
    }

    /// Takes numbers as they are, from a source that gives keys by them.
    public mutating func accept(
        _ block: borrowing RequestBlock, of keyCount: Int, into log: RequestLog, from start: UInt32
    ) {
        var most = count
        for index in 0..<UInt32(block.count) {
            let number = UInt32(truncatingIfNeeded: block.keys[index])
            precondition(number <= most && number < keyCount, "numbers that don't count up")
            if number == most { most += 1 }
            log[start + index] = number
        }
        count = most
    }

    /// The number of a key, which may be new.
    public mutating func number(_ key: UInt64) -> KeyID { find(key, Self.hash(key)) }

    /// The number of a key that has one.
    public func known(_ key: UInt64) -> KeyID? {
        let hash = Self.hash(key)
        var place = hash >> shift
        while true {
            let slot = slots[UInt32(truncatingIfNeeded: place)]
            if slot == 0 { return nil }
            let number = UInt32(truncatingIfNeeded: slot) &- 1
            if (slot ^ (hash << 32)) >> 32 == 0, keys[number] == key { return number }
            place = (place + 1) & (UInt64(slots.count) - 1)
        }
    }

    private mutating func find(_ key: UInt64, _ hash: UInt64) -> KeyID {
        var place = hash >> shift
        let mask = UInt64(slots.count) - 1
        while true {
            let slot = slots[UInt32(truncatingIfNeeded: place)]
            if slot == 0 { break }
            let number = UInt32(truncatingIfNeeded: slot) &- 1
            if (slot ^ (hash << 32)) >> 32 == 0, keys[number] == key { return number }
            place = (place + 1) & mask
        }
        let number = count
        count += 1
        slots[UInt32(truncatingIfNeeded: place)] = hash << 32 | UInt64(count)
        keys[number] = key
        if Int(count) == keys.count { grow() }
        return number
    }

    /// Twice as many slots, of which half are taken then at most.
    private mutating func grow() {
        keys = DenseTable(copying: keys, count: keys.count * 2)
        slots = DenseTable(count: slots.count * 2)
        shift -= 1
        let mask = UInt64(slots.count) - 1
        for number in 0..<count {
            let hash = Self.hash(keys[number])
            var place = hash >> shift
            while slots[UInt32(truncatingIfNeeded: place)] != 0 { place = (place + 1) & mask }
            slots[UInt32(truncatingIfNeeded: place)] = hash << 32 | UInt64(number + 1)
        }
    }

    /// Mixes all bits into all bits, and is one to one.
    @inline(__always)
    static func hash(_ key: UInt64) -> UInt64 {
        var mixed = key ^ key >> 32
        mixed &*= 0xd6e8_feb8_6659_fd93
        mixed ^= mixed >> 32
        mixed &*= 0xd6e8_feb8_6659_fd93
        return mixed ^ mixed >> 32
    }
}
