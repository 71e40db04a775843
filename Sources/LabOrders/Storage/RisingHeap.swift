/// Keys by rank, the lowest first and among equals the one that was ranked first, for ranks that
/// only rise while a key is in the heap.
///
/// So a new rank is only noted beside the key, and the key sinks to its place when it comes to the
/// top. The heap needn't know a key's position. A removed key stays in it, as a husk, until it
/// comes to the top or most of the heap is husks.
package struct RisingHeap: ~Copyable {
    struct Place: Comparable, BitwiseCopyable {
        var rank: Double
        /// Time of the rank, by this heap's clock.
        var stamp: UInt32
        var key: KeyID

        @inline(__always)
        static func < (a: Place, b: Place) -> Bool {
            a.rank < b.rank || a.rank == b.rank && a.stamp < b.stamp
        }
    }

    struct Standing: BitwiseCopyable {
        var rank: Double
        var stamp: UInt32
        /// The stamp of its place in the heap; zero for a key that isn't in it.
        var placed: UInt32
    }

    /// Places of keys, and husks.
    private var heap = LeastHeap<Place>()
    private var husks: UInt32 = 0
    private let standings: KeyTable<Standing>
    private var clock: UInt32 = 0
    private let lastStamp: UInt32

    /// - Parameter lastStamp: the stamp at which all are given out anew.
    package init(keyCapacity: Int, lastStamp: UInt32 = .max) {
        standings = FixedTable(count: keyCapacity)
        self.lastStamp = lastStamp
    }

    package var count: Int { Int(heap.count - husks) }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { standings[key].placed != 0 }

    /// The rank of a key in the heap.
    @inline(__always)
    package func rank(of key: KeyID) -> Double { standings[key].rank }

    @inline(__always)
    package mutating func insert(_ key: KeyID, _ rank: Double) {
        tick()
        standings[key] = Standing(rank: rank, stamp: clock, placed: clock)
        heap.insert(Place(rank: rank, stamp: clock, key: key))
    }

    /// Raises a key in the heap to a rank that isn't lower.
    @inline(__always)
    package mutating func raise(_ key: KeyID, to rank: Double) {
        tick()
        standings[key].rank = rank
        standings[key].stamp = clock
    }

    package mutating func remove(_ key: KeyID) {
        standings[key].placed = 0
        husks += 1
        if husks > heap.count / 2, husks > 32 { rebuild() }
    }

    /// Removes and returns the lowest key.
    @inline(__always)
    package mutating func popLowest() -> (key: KeyID, rank: Double)? {
        guard let top = settledTop() else { return nil }
        standings[top.key].placed = 0
        heap.removeLeast()
        return (top.key, top.rank)
    }

    /// The lowest key, without removing it.
    @inline(__always)
    package mutating func lowest() -> KeyID? { settledTop()?.key }

    /// The lowest place, after removing husks and updating old ranks on top.
    @inline(__always)
    private mutating func settledTop() -> Place? {
        while heap.count > 0 {
            let top = heap[0]
            let standing = standings[top.key]
            if standing.placed != top.stamp {
                husks -= 1
                heap.removeLeast()
            } else if standing.stamp != top.stamp {
                standings[top.key].placed = standing.stamp
                heap.replaceLeast(
                    with: Place(rank: standing.rank, stamp: standing.stamp, key: top.key))
            } else {
                return top
            }
        }
        return nil
    }

    @inline(__always)
    package func prefetch(_ key: KeyID) { standings.prefetch(key) }

    @inline(__always)
    private mutating func tick() {
        if clock == lastStamp { rebuild() }
        clock += 1
    }

    /// Removes husks, updates all ranks, and gives out stamps from 1 in the same order.
    private mutating func rebuild() {
        var kept: [Place] = []
        for index in 0..<heap.count {
            let place = heap[index]
            let standing = standings[place.key]
            guard standing.placed == place.stamp else { continue }
            kept.append(Place(rank: standing.rank, stamp: standing.stamp, key: place.key))
        }
        kept.sort { $0.stamp < $1.stamp }
        heap.removeAll()
        husks = 0
        clock = 0
        for place in kept {
            clock += 1
            standings[place.key] = Standing(rank: place.rank, stamp: clock, placed: clock)
            heap.insert(Place(rank: place.rank, stamp: clock, key: place.key))
        }
    }
}
