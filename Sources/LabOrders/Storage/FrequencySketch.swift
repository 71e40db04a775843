import LabBase

/// Estimates how often keys were requested recently: a count-min sketch of counters up to 15. Each
/// key has four, and all counters are halved once `sample` requests have raised some (Cormode and
/// Muthukrishnan 2005; the ageing is TinyLFU's). A key's count is the least of its counters.
///
/// A key's counters lie in one block, as in Caffeine: the block has 32 for each of the four. A
/// counter has a byte, since adding to four bits of a word takes twice as many instructions.
package struct FrequencySketch: ~Copyable {
    private var counters: DenseTable<UInt8>
    private var blockMask: UInt64
    /// Number of requests counted since the last halving, plus what that left.
    private var raised = 0
    /// Number of requests at which counters are halved.
    package private(set) var sample: Int
    private let sampleFactor: Int
    /// False until `renew` makes the sketch.
    private var isMade = true
    /// Number of entries at which it is made anew.
    private var room = 0
    package private(set) var halvings = 0

    /// A sketch for about this many entries, with a sample of some requests for each.
    package init(entries: Int, sampleFactor: Int) {
        let blocks = Self.blocks(entries)
        counters = DenseTable(count: blocks * Self.blockCounters)
        blockMask = UInt64(blocks - 1)
        self.sampleFactor = sampleFactor
        sample = sampleFactor * max(entries, 16)
    }

    /// A sketch that counts nothing until `renew` gives the number of entries.
    package init(sampleFactor: Int) {
        counters = DenseTable(count: Self.blockCounters)
        blockMask = 0
        self.sampleFactor = sampleFactor
        sample = 0
        isMade = false
    }

    /// Makes a larger sketch, without counts, if there are fewer than 16 counters for each entry;
    /// returns whether it did. Their number doubles, beginning with one block, but at least eight
    /// blocks are allocated: fewer couldn't distinguish keys.
    package mutating func renew(entries: Int) -> Bool {
        guard isTooSmall(for: entries) else { return false }
        room = 8
        while room < entries { room *= 2 }
        let blocks = max(room / 8, 8)
        counters = DenseTable(count: blocks * Self.blockCounters)
        blockMask = UInt64(blocks - 1)
        sample = sampleFactor * max(entries, 1)
        raised = 0
        isMade = true
        return true
    }

    @inline(__always)
    package func isTooSmall(for entries: Int) -> Bool { !isMade || room < entries }

    /// Counters in a block.
    private static var blockCounters: Int { 128 }

    /// A block for every eight entries, so that each entry has sixteen counters.
    private static func blocks(_ entries: Int) -> Int {
        var blocks = 8
        while blocks * 8 < entries { blocks *= 2 }
        return blocks
    }

    /// Grows for more entries. Each block is copied to wherever its keys may be from now on, so
    /// that no count is lost.
    package mutating func grow(entries: Int) {
        sample = max(sample, sampleFactor * entries)
        let old = counters.count
        let new = Self.blocks(entries) * Self.blockCounters
        guard new > old else { return }
        counters = DenseTable(copying: counters, count: new)
        for index in old..<new { counters.base[index] = counters.base[index - old] }
        blockMask = UInt64(new / Self.blockCounters - 1)
    }

    /// Spreads a dense number over 64 bits.
    @inline(__always)
    private static func hash(_ key: KeyID) -> UInt64 {
        var mixed = (UInt64(key.number) &+ 1) &* 0x9e37_79b9_7f4a_7c15
        mixed ^= mixed >> 32
        mixed &*= 0xd6e8_feb8_6659_fd93
        return mixed ^ mixed >> 29
    }

    /// The counters of a hash's block.
    @inline(__always)
    private func block(_ hash: UInt64) -> UnsafeMutablePointer<UInt8> {
        counters.base + Int(truncatingIfNeeded: (hash >> 24) & blockMask) &* Self.blockCounters
    }

    /// A row's counter in a block.
    @inline(__always)
    private static func counter(_ hash: UInt64, _ row: Int) -> Int {
        row &* 32 &+ Int(truncatingIfNeeded: hash &>> UInt64(row &* 5) & 31)
    }

    @inline(__always)
    package mutating func add(_ key: KeyID) {
        guard isMade else { return }
        let hash = Self.hash(key)
        let block = block(hash)
        // Computed without branches: a processor can't foresee which counters are at their limit.
        var isRaised: UInt8 = 0
        for row in 0..<4 {
            let counter = Self.counter(hash, row)
            let step: UInt8 = block[counter] < 15 ? 1 : 0
            block[counter] &+= step
            isRaised |= step
        }
        raised &+= Int(isRaised)
        if raised >= sample { halve() }
    }

    @inline(__always)
    package func count(_ key: KeyID) -> UInt64 {
        let hash = Self.hash(key)
        let block = block(hash)
        var least = block[Self.counter(hash, 0)]
        for row in 1..<4 { least = min(least, block[Self.counter(hash, row)]) }
        return UInt64(least)
    }

    /// Halves all counters. Odd ones are rounded down.
    private mutating func halve() {
        var odd = 0
        var block = counters.base
        for _ in 0...blockMask {
            var oddInBlock: UInt8 = 0
            for index in 0..<Self.blockCounters {
                oddInBlock &+= block[index] & 1
                block[index] &>>= 1
            }
            odd += Int(oddInBlock)
            block += Self.blockCounters
        }
        // Each request raises four counters.
        raised = (raised - odd / 4) / 2
        halvings += 1
    }

    /// Prefetches a key's counters, unless the processor's caches have all of them.
    @inline(__always)
    package func prefetch(_ key: KeyID) {
        guard counters.count > 1 << 17 else { return }
        let block = block(Self.hash(key))
        platform_prefetch(block)
        platform_prefetch(block + 64)
    }
}
