/// A set of positions below a fixed count that finds its greatest in a few steps: a bit for each
/// position, and levels above it whose bits are set if 64 bits of the level below aren't all zero.
///
/// It takes an eighth of a byte for each possible position, allocated as it is used. All operations
/// take a few instructions, since the upper levels change rarely and stay in the processor's cache.
package struct PositionSet: ~Copyable {
    /// All levels, one after the other, the lowest first.
    private let words: DenseTable<UInt64>
    /// Start of each level; the last has one word.
    private let starts: [UInt32]

    package init(count: Int) {
        var starts: [UInt32] = []
        var total = 0
        var width = count
        repeat {
            width = max(1, (width + 63) / 64)
            starts.append(UInt32(total))
            total += width
        } while width > 1
        self.starts = starts
        words = DenseTable(count: total)
    }

    package var isEmpty: Bool { words[starts[starts.count - 1]] == 0 }

    @inline(__always)
    package func contains(_ position: UInt32) -> Bool {
        words[position >> 6] >> UInt64(position & 63) & 1 != 0
    }

    @inline(__always)
    package mutating func insert(_ position: UInt32) {
        let word = position >> 6
        let old = words[word]
        words[word] = old | 1 << UInt64(position & 63)
        if old == 0 { raise(word) }
    }

    /// Removes a position; false if it wasn't in the set.
    @inline(__always)
    package mutating func remove(_ position: UInt32) -> Bool {
        let word = position >> 6
        let old = words[word]
        let bit: UInt64 = 1 << UInt64(position & 63)
        guard old & bit != 0 else { return false }
        words[word] = old ^ bit
        if old == bit { lower(word) }
        return true
    }

    /// Updates the upper levels after a word of the lowest level got its first bit.
    private mutating func raise(_ word: UInt32) {
        var index = word
        for start in starts.dropFirst() {
            let parent = start + (index >> 6)
            let old = words[parent]
            words[parent] = old | 1 << UInt64(index & 63)
            if old != 0 { return }
            index >>= 6
        }
    }

    /// Updates the upper levels after a word of the lowest level lost its last bit.
    private mutating func lower(_ word: UInt32) {
        var index = word
        for start in starts.dropFirst() {
            let parent = start + (index >> 6)
            words[parent] &= ~(1 << UInt64(index & 63))
            if words[parent] != 0 { return }
            index >>= 6
        }
    }

    @inline(__always)
    package var greatest: UInt32? {
        var index: UInt32 = 0
        var level = starts.count - 1
        if words[starts[level]] == 0 { return nil }
        while true {
            let word = words[starts[level] + index]
            index = index << 6 | UInt32(63 - word.leadingZeroBitCount)
            if level == 0 { return index }
            level -= 1
        }
    }

    @inline(__always)
    package func prefetch(_ position: UInt32) { words.prefetch(position >> 6) }
}
