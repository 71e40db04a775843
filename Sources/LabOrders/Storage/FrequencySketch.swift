/// How often keys were requested lately, about: a count-min sketch of counters up to 15, of which
/// a key has four, and all of which are halved once as many were raised as the sample has (Cormode
/// and Muthukrishnan 2005; the ageing is TinyLFU's). A key's count is the least of its counters.
///
/// A key's counters lie in one block of 64 bytes, a line of the processor's, as in Caffeine: two
/// words of 16 counters for each of the four.
package struct FrequencySketch: ~Copyable {
    private var words: DenseTable<UInt64>
    private var blockMask: UInt64
    /// How many counters were raised since they were halved, less what halving took away.
    private var raised = 0
    /// After so many they are halved.
    private var sample: Int
    private let sampleFactor: Int
    /// Whether anything is counted yet.
    private var isMade = true
    /// How many entries may come until it is made anew.
    private var room = 0
    /// How often they were halved.
    package private(set) var halvings = 0

    /// For about so many entries, with a sample of so many requests for each.
    package init(entries: Int, sampleFactor: Int) {
        let blocks = Self.blocks(entries)
        words = DenseTable(count: blocks * 8)
        blockMask = UInt64(blocks - 1)
        self.sampleFactor = sampleFactor
        sample = sampleFactor * max(entries, 16)
    }

    /// Counts nothing until `renew` says for how many entries.
    package init(sampleFactor: Int) {
        words = DenseTable(count: 8)
        blockMask = 0
        self.sampleFactor = sampleFactor
        sample = 0
        isMade = false
    }

    /// Sees to it that there is a word for each entry. Words are doubled, beginning with eight, and
    /// all counts are forgotten then; says whether they were. Below 64 they are doubled in name
    /// alone: so few words tell nothing apart.
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

    /// Eight entries to a block, so that there are sixteen counters for each.
    private static func blocks(_ entries: Int) -> Int {
        var blocks = 8
        while blocks * 8 < entries { blocks *= 2 }
        return blocks
    }

    /// There are more entries now. A block is copied to where its keys may lie from now on, so that
    /// nothing that is known gets lost.
    package mutating func grow(entries: Int) {
        sample = max(sample, sampleFactor * entries)
        let old = words.count
        let new = Self.blocks(entries) * 8
        guard new > old else { return }
        words = DenseTable(copying: words, count: new)
        for place in UInt32(old)..<UInt32(new) { words[place] = words[place % UInt32(old)] }
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

    /// Where a row's counter is: the word, and how far it is shifted there.
    @inline(__always)
    private static func counter(
        _ hash: UInt64, _ block: UInt32, _ row: UInt32
    ) -> (word: UInt32, shift: UInt64) {
        let bits = hash >> UInt64(row * 5)
        return (block + row * 2 + UInt32(bits & 1), (bits >> 1 & 15) << 2)
    }

    /// One more request.
    @inline(__always)
    package mutating func add(_ key: KeyID) {
        guard isMade else { return }
        let hash = Self.hash(key)
        let block = block(hash)
        var isRaised = false
        for row in UInt32(0)..<4 {
            let (word, shift) = Self.counter(hash, block, row)
            if words[word] >> shift & 15 != 15 {
                words[word] &+= 1 << shift
                isRaised = true
            }
        }
        if isRaised {
            raised += 1
            if raised >= sample { halve() }
        }
    }

    @inline(__always)
    package func count(_ key: KeyID) -> UInt64 {
        let hash = Self.hash(key)
        let block = block(hash)
        var least: UInt64 = 15
        for row in UInt32(0)..<4 {
            let (word, shift) = Self.counter(hash, block, row)
            least = min(least, words[word] >> shift & 15)
        }
        return least
    }

    /// What is odd loses a half.
    private mutating func halve() {
        var odd = 0
        for place in 0..<UInt32(words.count) {
            let word = words[place]
            odd += (word & 0x1111_1111_1111_1111).nonzeroBitCount
            words[place] = word >> 1 & 0x7777_7777_7777_7777
        }
        // Four counters to a request.
        raised = (raised - odd / 4) / 2
        halvings += 1
    }

    @inline(__always)
    package func prefetch(_ key: KeyID) { words.prefetch(block(Self.hash(key))) }
}
