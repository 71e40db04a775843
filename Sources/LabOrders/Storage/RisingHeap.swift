/// Keys by rank, the lowest first and among equals the one that was ranked first, for ranks that
/// only rise while a key is here.
///
/// So a new rank is only noted beside the key, and the heap learns of it when the key comes to the
/// top: then it sinks to where it belongs. The heap needn't know where a key stands in it, and one
/// that is removed stays in it, as a husk, until it comes to the top or husks are the most.
///
/// Sixteen bytes for a place in the heap, so that four children share a line of the processor's.
package struct RisingHeap: ~Copyable {
    struct Place: BitwiseCopyable {
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

    private var heap = DenseTable<Place>(count: 64)
    /// Of the heap, husks among them.
    private var places: UInt32 = 0
    private var husks: UInt32 = 0
    private let standings: KeyTable<Standing>
    private var clock: UInt32 = 0
    private let lastStamp: UInt32

    /// Stamps are given anew when they reach the last.
    package init(keyCapacity: Int, lastStamp: UInt32 = .max) {
        standings = Table(count: keyCapacity)
        self.lastStamp = lastStamp
    }

    package var count: Int { Int(places - husks) }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { standings[key].placed != 0 }

    /// The rank of a key that is here.
    @inline(__always)
    package func rank(of key: KeyID) -> Double { standings[key].rank }

    @inline(__always)
    package mutating func insert(_ key: KeyID, _ rank: Double) {
        tick()
        standings[key] = Standing(rank: rank, stamp: clock, placed: clock)
        if Int(places) == heap.count { heap = DenseTable(copying: heap, count: heap.count * 2) }
        places += 1
        rise(Place(rank: rank, stamp: clock, key: key), from: places - 1)
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
        if husks > places / 2, husks > 32 { rebuild() }
    }

    /// Takes out the lowest.
    @inline(__always)
    package mutating func popLowest() -> (key: KeyID, rank: Double)? {
        guard let top = settledTop() else { return nil }
        standings[top.key].placed = 0
        dropTop()
        return (top.key, top.rank)
    }

    /// Who is lowest, and stays.
    @inline(__always)
    package mutating func lowest() -> KeyID? { settledTop()?.key }

    /// The lowest, once every husk and every old rank that came to the top is out of its way.
    @inline(__always)
    private mutating func settledTop() -> Place? {
        while places > 0 {
            let top = heap[0]
            let standing = standings[top.key]
            if standing.placed != top.stamp {
                husks -= 1
                dropTop()
            } else if standing.stamp != top.stamp {
                standings[top.key].placed = standing.stamp
                fall(Place(rank: standing.rank, stamp: standing.stamp, key: top.key), from: 0)
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

    private mutating func dropTop() {
        places -= 1
        if places > 0 { fall(heap[places], from: 0) }
    }

    @inline(__always)
    private mutating func rise(_ place: Place, from start: UInt32) {
        var hole = start
        while hole > 0 {
            let parent = (hole - 1) >> 2
            guard place < heap[parent] else { break }
            heap[hole] = heap[parent]
            hole = parent
        }
        heap[hole] = place
    }

    @inline(__always)
    private mutating func fall(_ place: Place, from start: UInt32) {
        var hole = start
        while true {
            let child = (hole << 2) + 1
            guard child < places else { break }
            var least = child
            var leastPlace = heap[child]
            for sibling in child + 1..<min(child + 4, max(places, child + 1)) {
                let place = heap[sibling]
                if place < leastPlace {
                    least = sibling
                    leastPlace = place
                }
            }
            guard leastPlace < place else { break }
            heap[hole] = leastPlace
            hole = least
        }
        heap[hole] = place
    }

    /// Without husks, all ranks as they are, and stamps from 1 again in the same sequence.
    private mutating func rebuild() {
        var kept: [Place] = []
        for index in 0..<places {
            let place = heap[index]
            let standing = standings[place.key]
            guard standing.placed == place.stamp else { continue }
            kept.append(Place(rank: standing.rank, stamp: standing.stamp, key: place.key))
        }
        kept.sort { $0.stamp < $1.stamp }
        places = 0
        husks = 0
        clock = 0
        for place in kept {
            clock += 1
            standings[place.key] = Standing(rank: place.rank, stamp: clock, placed: clock)
            places += 1
            rise(Place(rank: place.rank, stamp: clock, key: place.key), from: places - 1)
        }
    }
}
