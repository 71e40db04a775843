/// Keys or other numbered things by rank, the lowest first: a heap that knows each one's position,
/// so that any can be removed or change its rank in logarithmic time. Nothing is hashed.
///
/// A parent has four children, or two, which decides the order of equals.
public struct DenseHeap<Key: DenseID, Rank: Comparable & BitwiseCopyable>: ~Copyable {
    @usableFromInline
    struct Entry: BitwiseCopyable {
        @usableFromInline var rank: Rank
        @usableFromInline var key: Key

        @inlinable @inline(__always)
        init(rank: Rank, key: Key) {
            self.rank = rank
            self.key = key
        }
    }

    @usableFromInline
    var heap = GrowingTable<Int, Entry>(capacity: 16)
    /// One more than a key's position in the heap; zero for other keys.
    @usableFromInline
    var places: FixedTable<Key, UInt32>

    /// The number of a parent's children is two to this power.
    @usableFromInline
    let childBits: Int

    /// An empty heap, for keys below a capacity.
    @inlinable
    public init(keyCapacity: Int, isBinary: Bool = false) {
        places = FixedTable(count: keyCapacity)
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
    public func contains(_ key: Key) -> Bool { places[key] != 0 }

    /// The rank of a key in the heap.
    @inlinable @inline(__always)
    public func rank(of key: Key) -> Rank { heap[Int(places[key]) - 1].rank }

    /// All keys in the order in which they would be removed as the lowest.
    package var sequence: [Key] {
        var copy = DenseHeap(keyCapacity: places.count, isBinary: childBits == 1)
        for place in 0..<heap.count {
            copy.heap.append(heap[place])
            copy.places[heap[place].key] = UInt32(place + 1)
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
        guard key.index >= places.count else { return }
        places = FixedTable(copying: places, count: max(key.index + 1, 2 * places.count))
    }

    /// Inserts a key that isn't in the heap.
    @inlinable
    public mutating func insert(_ key: Key, _ rank: Rank) {
        heap.append(Entry(rank: rank, key: key))
        rise(Entry(rank: rank, key: key), from: heap.count - 1)
    }

    /// Removes a key that is in the heap.
    @inlinable
    public mutating func remove(_ key: Key) {
        let hole = Int(places[key]) - 1
        places[key] = 0
        let last = heap.popLast()!
        if hole < heap.count { settle(last, at: hole) }
    }

    package mutating func removeAll() {
        for place in 0..<heap.count { places[heap[place].key] = 0 }
        heap.count = 0
    }

    /// Changes the rank of a key in the heap.
    @inlinable
    public mutating func setRank(of key: Key, to rank: Rank) {
        settle(Entry(rank: rank, key: key), at: Int(places[key]) - 1)
    }

    /// Prefetches a key's position, which is needed soon.
    @inlinable
    public func prefetch(_ key: Key) { places.prefetch(key) }

    @inlinable
    mutating func settle(_ entry: Entry, at hole: Int) {
        if hole > 0, entry.rank < heap[(hole - 1) >> childBits].rank {
            rise(entry, from: hole)
        } else {
            fall(entry, from: hole)
        }
    }

    @inlinable
    mutating func rise(_ entry: Entry, from start: Int) {
        var hole = start
        while hole > 0 {
            let parent = (hole - 1) >> childBits
            guard entry.rank < heap[parent].rank else { break }
            put(heap[parent], at: hole)
            hole = parent
        }
        put(entry, at: hole)
    }

    @inlinable
    mutating func fall(_ entry: Entry, from start: Int) {
        var hole = start
        while true {
            let child = (hole << childBits) + 1
            guard child < heap.count else { break }
            var least = child
            for sibling in child + 1..<min(child + (1 << childBits), heap.count)
            where heap[sibling].rank < heap[least].rank { least = sibling }
            guard heap[least].rank < entry.rank else { break }
            put(heap[least], at: hole)
            hole = least
        }
        put(entry, at: hole)
    }

    @inlinable @inline(__always)
    mutating func put(_ entry: Entry, at place: Int) {
        heap[place] = entry
        places[entry.key] = UInt32(place + 1)
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
