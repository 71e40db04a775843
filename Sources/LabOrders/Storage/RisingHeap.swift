/// Keys by rank, the lowest first and among equals the one that was ranked first, for ranks that
/// only rise while a key is here.
///
/// So a new rank is only noted beside the key, and the heap learns of it when the key comes to the
/// top: then it sinks to where it belongs. The heap needn't know where a key stands in it, and one
/// that is removed stays in it, as a husk, until it comes to the top or husks are the most.
package struct RisingHeap: ~Copyable {
    struct Place: Comparable, BitwiseCopyable {
        var rank: Double
        /// When it was given that rank, by the clock here.
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
        /// The stamp with which it stands in the heap; zero: not here.
        var placed: UInt32
    }

    /// Husks are among them.
    private var heap = LeastHeap<Place>()
    private var husks: UInt32 = 0
    private let standings: KeyTable<Standing>
    private var clock: UInt32 = 0
    private let lastStamp: UInt32

    /// Stamps are given anew when they reach the last.
    package init(keyCapacity: Int, lastStamp: UInt32 = .max) {
        standings = Table(count: keyCapacity)
        self.lastStamp = lastStamp
    }

    package var count: Int { Int(heap.count - husks) }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { standings[key].placed != 0 }

    /// The rank of a key that is here.
    @inline(__always)
    package func rank(of key: KeyID) -> Double { standings[key].rank }

    @inline(__always)
    package mutating func insert(_ key: KeyID, _ rank: Double) {
        tick()
        standings[key] = Standing(rank: rank, stamp: clock, placed: clock)
        heap.insert(Place(rank: rank, stamp: clock, key: key))
    }

    /// To a rank that isn't lower, of a key that is here.
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

    /// Takes out the lowest.
    @inline(__always)
    package mutating func popLowest() -> (key: KeyID, rank: Double)? {
        guard let top = settledTop() else { return nil }
        standings[top.key].placed = 0
        heap.removeLeast()
        return (top.key, top.rank)
    }

    /// Who is lowest, and stays.
    @inline(__always)
    package mutating func lowest() -> KeyID? { settledTop()?.key }

    /// The lowest, once every husk and every old rank that came to the top is out of its way.
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

    /// Without husks, all ranks as they are, and stamps from 1 again in the same sequence.
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
