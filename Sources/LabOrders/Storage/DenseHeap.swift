/// Keys or other numbered things by rank, the lowest first: a heap that knows each one's slot, so
/// that any can be removed or change its rank in logarithmic time. Nothing is hashed.
///
/// A parent has four children, or two, which decides the order of equals.
public struct DenseHeap<Key: DenseID, Rank: Comparable & BitwiseCopyable>: ~Copyable {
    @usableFromInline
    struct Ranked: BitwiseCopyable {
        @usableFromInline var rank: Rank
        @usableFromInline var key: Key

        @inlinable @inline(__always)
        init(rank: Rank, key: Key) {
            self.rank = rank
            self.key = key
        }
    }

    @usableFromInline
    var heap = GrowingTable<Int, Ranked>(capacity: 16)
    /// One more than a key's slot in the heap; zero for other keys.
    @usableFromInline
    var slots: FixedTable<Key, UInt32>

    /// The number of a parent's children is two to this power.
    @usableFromInline
    let childBits: Int

    /// An empty heap, for keys below a capacity.
    @inlinable
    public init(keyCapacity: Int, isBinary: Bool = false) {
        slots = FixedTable(count: keyCapacity)
        childBits = isBinary ? 1 : 2
    }

    /// Number of keys.
    @inlinable
    public var count: Int { heap.count }
    /// The key of the lowest rank.
    @inlinable
    public var lowest: Key? { heap.count > 0 ? heap[0].key : nil }
    /// The lowest rank.
    @inlinable
    public var lowestRank: Rank? { heap.count > 0 ? heap[0].rank : nil }

    /// True if the heap contains a key.
    @inlinable @inline(__always)
    public func contains(_ key: Key) -> Bool { slots[key] != 0 }

    /// The rank of a key in the heap.
    @inlinable @inline(__always)
    public func rank(of key: Key) -> Rank { heap[Int(slots[key]) - 1].rank }

    /// All keys in the sequence in which they would be removed as the lowest.
    package var sequence: [Key] {
        var copy = DenseHeap(keyCapacity: slots.count, isBinary: childBits == 1)
        for slot in 0..<heap.count {
            copy.heap.append(heap[slot])
            copy.slots[heap[slot].key] = UInt32(slot + 1)
        }
        var keys: [Key] = []
        while let lowest = copy.lowest {
            copy.remove(lowest)
            keys.append(lowest)
        }
        return keys
    }

    /// Makes room for keys up to this one, beyond the capacity so far.
    @inlinable
    public mutating func makeRoom(for key: Key) {
        guard key.index >= slots.count else { return }
        slots = FixedTable(copying: slots, count: max(key.index + 1, 2 * slots.count))
    }

    /// Inserts a key that isn't in the heap.
    @inlinable
    public mutating func insert(_ key: Key, _ rank: Rank) {
        heap.append(Ranked(rank: rank, key: key))
        rise(Ranked(rank: rank, key: key), from: heap.count - 1)
    }

    /// Removes a key that is in the heap.
    @inlinable
    public mutating func remove(_ key: Key) {
        let hole = Int(slots[key]) - 1
        slots[key] = 0
        let last = heap.popLast()!
        if hole < heap.count { settle(last, at: hole) }
    }

    package mutating func removeAll() {
        for slot in 0..<heap.count { slots[heap[slot].key] = 0 }
        heap.count = 0
    }

    /// Changes the rank of a key in the heap.
    @inlinable
    public mutating func setRank(of key: Key, to rank: Rank) {
        settle(Ranked(rank: rank, key: key), at: Int(slots[key]) - 1)
    }

    /// Prefetches a key's slot, which is needed soon.
    @inlinable
    public func prefetch(_ key: Key) { slots.prefetch(key) }

    @inlinable
    mutating func settle(_ ranked: Ranked, at hole: Int) {
        if hole > 0, ranked.rank < heap[(hole - 1) >> childBits].rank {
            rise(ranked, from: hole)
        } else {
            fall(ranked, from: hole)
        }
    }

    @inlinable
    mutating func rise(_ ranked: Ranked, from start: Int) {
        var hole = start
        while hole > 0 {
            let parent = (hole - 1) >> childBits
            guard ranked.rank < heap[parent].rank else { break }
            put(heap[parent], at: hole)
            hole = parent
        }
        put(ranked, at: hole)
    }

    @inlinable
    mutating func fall(_ ranked: Ranked, from start: Int) {
        var hole = start
        while true {
            let child = (hole << childBits) + 1
            guard child < heap.count else { break }
            var least = child
            for sibling in child + 1..<min(child + (1 << childBits), heap.count)
            where heap[sibling].rank < heap[least].rank { least = sibling }
            guard heap[least].rank < ranked.rank else { break }
            put(heap[least], at: hole)
            hole = least
        }
        put(ranked, at: hole)
    }

    @inlinable @inline(__always)
    mutating func put(_ ranked: Ranked, at slot: Int) {
        heap[slot] = ranked
        slots[ranked.key] = UInt32(slot + 1)
    }
}

/// Keys by rank, as orders use them.
public typealias KeyHeap<Rank: Comparable & BitwiseCopyable> = DenseHeap<KeyID, Rank>

/// A pair of numbers that is compared by the first, then by the second.
public struct KeyRank: Sendable, Comparable, BitwiseCopyable {
    /// Compared first.
    public var first: Int64
    /// Compared among equals.
    public var second: Int64

    /// A rank of two numbers, or of one.
    public init(_ first: Int64, _ second: Int64 = 0) {
        self.first = first
        self.second = second
    }

    @inlinable @inline(__always)
    public static func < (a: KeyRank, b: KeyRank) -> Bool {
        a.first != b.first ? a.first < b.first : a.second < b.second
    }
}
