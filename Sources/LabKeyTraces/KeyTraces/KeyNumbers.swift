import LabBase
import LabOrders

/// Gives each key a dense number, in the sequence of first appearance: an open-addressing table of
/// those numbers, beside the keys by number.
///
/// The hash is one to one, so a key's home slot gives some of its bits, and its entry has the
/// others beside the number. An entry in its home slot is therefore compared in full without
/// reading the key; one that a collision displaced needs the key. A block is looked up in passes,
/// so that memory for all of it is prefetched before any of it is needed. Popular keys come early,
/// get their home slots and low numbers, and so lie together in every table that is indexed by key.
package struct KeyNumbers: ~Copyable {
    /// 2^bits slots, indexed by the hash's upper bits. A free slot is zero; an entry has
    ///
    ///     64 - bits bits      1 bit        bits - 1 bits
    ///     hash's lower bits | displaced? | number + 1
    private var slots: DenseTable<UInt64>
    private var bits: UInt64
    /// Keys by number: at most half as many as slots, which is also what the numbers' bits can
    /// hold.
    private var keys: KeyTable<UInt64>
    package private(set) var count: UInt32 = 0
    private let hashes = DenseTable<UInt64>(count: RequestBlock.capacity)
    /// Requests of the block whose key isn't in its home slot.
    private let astray = DenseTable<UInt32>(count: RequestBlock.capacity)

    /// Random constants of the hash, different in each process, so that no trace can be made to put
    /// all keys into one slot. The numbers don't depend on them.
    package struct Mixing: Sendable {
        var flips = Secret.number()
        /// Odd, so that the multiplication is one to one.
        var factor = Secret.number() | 1

        package static let drawn = Mixing()
    }

    private let mixing: Mixing

    package init(mixing: Mixing = .drawn) {
        self.mixing = mixing
        bits = 12
        slots = DenseTable(count: 1 << 12)
        keys = FixedTable(count: 1 << 11)
    }

    package func key(of number: KeyID) -> UInt64 { keys[number] }

    /// Writes the numbers of a block's keys, in their sequence, into `log` from `start` on.
    ///
    /// - Parameter isDense: true for a source whose keys are dense numbers, which it has checked.
    package mutating func number(
        _ block: borrowing RequestBlock, into log: RequestLog, from start: UInt32,
        isDense: Bool = false
    ) {
        if isDense { return accept(block, into: log, from: start) }
        let count = UInt32(block.count)
        let (bits, shift, most) = (bits, 64 &- bits, (1 as UInt64) << (bits &- 1) &- 1)
        for index in 0..<count {
            let hash = placing(block.keys[index])
            hashes[index] = hash
            slots.prefetch(UInt32(truncatingIfNeeded: hash &>> shift))
        }
        var strayCount: UInt32 = 0
        for index in 0..<count {
            let hash = hashes[index]
            let slot = slots[UInt32(truncatingIfNeeded: hash &>> shift)]
            // The number, if all other bits match; a free slot gives a number that is too large.
            let number = slot ^ (hash &<< bits) &- 1
            log[start &+ index] = KeyID(number: UInt32(truncatingIfNeeded: number))
            astray[strayCount] = index
            strayCount &+= number < most ? 0 : 1
        }
        for stray in 0..<strayCount { prefetchKey(hashes[astray[stray]]) }
        for stray in 0..<strayCount {
            let index = astray[stray]
            log[start &+ index] = find(block.keys[index], hashes[index])
        }
    }

    /// Takes numbers as they are.
    private mutating func accept(
        _ block: borrowing RequestBlock, into log: RequestLog, from start: UInt32
    ) {
        var most = count
        for index in 0..<UInt32(block.count) {
            let number = UInt32(truncatingIfNeeded: block.keys[index])
            if number == most { most += 1 }
            log[start + index] = KeyID(number: number)
        }
        count = most
    }

    /// The number of a key, which may be new.
    package mutating func number(_ key: UInt64) -> KeyID { find(key, placing(key)) }

    /// The number of a known key; nil for others.
    package func known(_ key: UInt64) -> KeyID? { index(of: key, placing(key)).number }

    private mutating func find(_ key: UInt64, _ hash: UInt64) -> KeyID {
        let (index, known) = index(of: key, hash)
        if let known { return known }
        let number = KeyID(number: count)
        slots[index] = entry(number, hash, at: index)
        keys[number] = key
        count += 1
        if Int(count) == keys.count - 1 { grow() }
        return number
    }

    /// The slot of a key; if it is unknown, the free slot that it would take.
    @inline(__always)
    private func index(of key: UInt64, _ hash: UInt64) -> (index: UInt32, number: KeyID?) {
        let numberMask = (1 as UInt64) << (bits - 1) - 1
        let indexMask = UInt32(truncatingIfNeeded: slots.count - 1)
        var index = UInt32(truncatingIfNeeded: hash >> (64 - bits))
        while true {
            let slot = slots[index]
            if slot & numberMask == 0 { return (index, nil) }
            let number = Self.number(slot & numberMask)
            if (slot ^ hash << bits) >> bits == 0, keys[number] == key { return (index, number) }
            index = (index + 1) & indexMask
        }
    }

    /// The number in a slot's lowest bits.
    @inline(__always)
    private static func number(_ bits: UInt64) -> KeyID {
        KeyID(number: UInt32(truncatingIfNeeded: bits) - 1)
    }

    private func entry(_ number: KeyID, _ hash: UInt64, at index: UInt32) -> UInt64 {
        let isPushedOn = index != UInt32(truncatingIfNeeded: hash >> (64 - bits))
        return hash << bits | (isPushedOn ? 1 << (bits - 1) : 0) | (UInt64(number.number) + 1)
    }

    private func prefetchKey(_ hash: UInt64) {
        let numberMask = (1 as UInt64) << (bits - 1) - 1
        let indexMask = UInt32(truncatingIfNeeded: slots.count - 1)
        var index = UInt32(truncatingIfNeeded: hash >> (64 - bits))
        while true {
            let slot = slots[index]
            if slot & numberMask == 0 { return }
            if (slot ^ hash << bits) >> bits == 0 {
                return keys.prefetch(Self.number(slot & numberMask))
            }
            index = (index &+ 1) & indexMask
        }
    }

    /// Doubles the slots, so that at most half of them are taken.
    private mutating func grow() {
        keys = FixedTable(copying: keys, count: keys.count * 2)
        slots = DenseTable(count: slots.count * 2)
        bits += 1
        let numberMask = (1 as UInt64) << (bits - 1) - 1
        let indexMask = UInt32(truncatingIfNeeded: slots.count - 1)
        for number in 0..<count {
            if number + 32 < count {
                let hash = placing(keys[KeyID(number: number + 32)])
                slots.prefetch(UInt32(truncatingIfNeeded: hash >> (64 - bits)))
            }
            let key = KeyID(number: number)
            let hash = placing(keys[key])
            var index = UInt32(truncatingIfNeeded: hash >> (64 - bits))
            while slots[index] & numberMask != 0 { index = (index &+ 1) & indexMask }
            slots[index] = entry(key, hash, at: index)
        }
    }

    /// The hash of a key for slots: one to one, with all bits mixed.
    @inline(__always)
    func placing(_ key: UInt64) -> UInt64 {
        var mixed = (key ^ mixing.flips) &* mixing.factor
        mixed ^= mixed >> 32
        mixed &*= 0xd6e8_feb8_6659_fd93
        return mixed ^ mixed >> 32
    }

    /// The hash of a key for samples, which has no random constants.
    @inline(__always)
    static func hash(_ key: UInt64) -> UInt64 {
        var mixed = key ^ key >> 32
        mixed &*= 0xd6e8_feb8_6659_fd93
        mixed ^= mixed >> 32
        mixed &*= 0xd6e8_feb8_6659_fd93
        return mixed ^ mixed >> 32
    }
}
