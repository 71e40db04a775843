/// Estimates how often keys were requested recently: a count-min sketch of counters up to 15. Each
/// key has four, and all counters are halved once `sample` requests have raised some (Cormode and
/// Muthukrishnan 2005; the ageing is TinyLFU's). A key's count is the least of its counters.
///
/// A key's counters lie in one block of 64 bytes, a cache line, as in Caffeine: for each of the
/// four, the block has two words of 16 counters.
package struct FrequencySketch: ~Copyable {
    private var words: DenseTable<UInt64>
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
        words = DenseTable(count: blocks * 8)
        blockMask = UInt64(blocks - 1)
        self.sampleFactor = sampleFactor
        sample = sampleFactor * max(entries, 16)
    }

    /// A sketch that counts nothing until `renew` gives the number of entries.
    package init(sampleFactor: Int) {
        words = DenseTable(count: 8)
        blockMask = 0
        self.sampleFactor = sampleFactor
        sample = 0
        isMade = false
    }

    /// Makes a larger sketch, without counts, if there is less than a word for each entry; returns
    /// whether it did. The number of words doubles, beginning with eight, but at least 64 are
    /// allocated: fewer couldn't distinguish keys.
    package mutating func renew(entries: Int) -> Bool {
        if isMade, room >= entries { return false }
        room = 8
        while room < entries { room *= 2 }
        let count = max(room, 64)
        words = DenseTable(count: count)
        blockMask = UInt64(count / 8 - 1)
        sample = sampleFactor * max(entries, 1)
        raised = 0
        isMade = true
        return true
    }

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
        let old = words.count
        let new = Self.blocks(entries) * 8
        guard new > old else { return }
        words = DenseTable(copying: words, count: new)
        for index in UInt32(old)..<UInt32(new) { words[index] = words[index % UInt32(old)] }
        blockMask = UInt64(new / 8 - 1)
    }

    /// Spreads a dense number over 64 bits.
    @inline(__always)
    private static func hash(_ key: KeyID) -> UInt64 {
        var mixed = (UInt64(key.number) &+ 1) &* 0x9e37_79b9_7f4a_7c15
        mixed ^= mixed >> 32
        mixed &*= 0xd6e8_feb8_6659_fd93
        return mixed ^ mixed >> 29
    }

    @inline(__always)
    private func block(_ hash: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: (hash >> 24) & blockMask) << 3
    }

    /// A row's counter: its word, and its shift in the word.
    @inline(__always)
    private static func counter(
        _ hash: UInt64, _ block: UInt32, _ row: UInt32
    ) -> (word: UInt32, shift: UInt64) {
        let bits = hash &>> UInt64(row &* 5)
        return (
            block &+ row &* 2 &+ UInt32(truncatingIfNeeded: bits & 1), (bits &>> 1 & 15) &<< 2
        )
    }

    @inline(__always)
    package mutating func add(_ key: KeyID) {
        guard isMade else { return }
        let hash = Self.hash(key)
        let block = block(hash)
        // Computed without branches: a processor can't foresee which counters are at their limit.
        var isRaised: UInt64 = 0
        for row in UInt32(0)..<4 {
            let (word, shift) = Self.counter(hash, block, row)
            let old = words[word]
            let step: UInt64 = old &>> shift & 15 == 15 ? 0 : 1
            words[word] = old &+ step &<< shift
            isRaised |= step
        }
        raised &+= Int(truncatingIfNeeded: isRaised)
        if raised >= sample { halve() }
    }

    @inline(__always)
    package func count(_ key: KeyID) -> UInt64 {
        let hash = Self.hash(key)
        let block = block(hash)
        var least: UInt64 = 15
        for row in UInt32(0)..<4 {
            let (word, shift) = Self.counter(hash, block, row)
            least = min(least, words[word] &>> shift & 15)
        }
        return least
    }

    /// Halves all counters. Odd ones are rounded down.
    private mutating func halve() {
        var odd = 0
        for index in 0..<UInt32(words.count) {
            let word = words[index]
            odd += (word & 0x1111_1111_1111_1111).nonzeroBitCount
            words[index] = word >> 1 & 0x7777_7777_7777_7777
        }
        // Each request raises four counters.
        raised = (raised - odd / 4) / 2
        halvings += 1
    }

    @inline(__always)
    package func prefetch(_ key: KeyID) { words.prefetch(block(Self.hash(key))) }
}
