/// Keys by rank, the lowest first and among equals the one that was ranked first, for ranks that
/// only rise while a key is in the heap.
///
/// So a new rank is only noted beside the key, and the key sinks when it comes to the top. The heap
/// needn't know a key's position. A removed key stays in it, as a husk, until it comes to the top
/// or most of the heap is husks. Newcomers that rank behind all newcomers before, as most do where
/// ranks age, wait in a queue, which is always sorted.
package struct RisingHeap: ~Copyable {
    /// A rank and its time, by this heap's clock, as one number that is compared without a branch.
    struct Stamped: Comparable, BitwiseCopyable {
        /// The rank's bits, ordered as ranks are; the stamp; the key.
        var rank: UInt64
        var stampAndKey: UInt64

        init(rank: Double, stamp: UInt32, key: KeyID) {
            let bits = (rank + 0).bitPattern
            self.rank = bits >> 63 == 0 ? bits | 1 << 63 : ~bits
            stampAndKey = UInt64(stamp) << 32 | UInt64(key.number)
        }

        var stamp: UInt32 { UInt32(truncatingIfNeeded: stampAndKey >> 32) }
        var key: KeyID { KeyID(number: UInt32(truncatingIfNeeded: stampAndKey)) }

        @inline(__always)
        private var number: UInt128 { UInt128(rank) << 64 | UInt128(stampAndKey) }

        @inline(__always)
        static func < (a: Stamped, b: Stamped) -> Bool { a.number < b.number }
    }

    struct Standing: BitwiseCopyable {
        var rank: Double
        var stamp: UInt32
        /// The stamp that the key has in the heap or the queue; zero for a key that isn't there.
        var listedStamp: UInt32
    }

    /// Keys, and husks.
    private var heap = LeastHeap<Stamped>()
    /// The same, sorted.
    private var queue = RingQueue<Stamped>()
    private var husks: UInt32 = 0
    private let standings: KeyTable<Standing>
    private var clock: UInt32 = 0
    private let lastStamp: UInt32

    /// - Parameter lastStamp: the stamp at which all are given out anew.
    package init(keyCapacity: Int, lastStamp: UInt32 = .max) {
        standings = FixedTable(count: keyCapacity)
        self.lastStamp = lastStamp
    }

    package var count: Int { Int(length - husks) }

    /// Number of keys of the queue that the prefetch is ahead of the next to leave it.
    private static var ahead: UInt32 { 4 }

    @inline(__always)
    private var length: UInt32 { heap.count &+ queue.count }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { standings[key].listedStamp != 0 }

    @inline(__always)
    package func rank(of key: KeyID) -> Double { standings[key].rank }

    @inline(__always)
    package mutating func insert(_ key: KeyID, _ rank: Double) {
        tick()
        standings[key] = Standing(rank: rank, stamp: clock, listedStamp: clock)
        let stamped = Stamped(rank: rank, stamp: clock, key: key)
        if queue.count == 0 || queue.last < stamped {
            queue.append(stamped)
        } else {
            heap.insert(stamped)
        }
    }

    /// Raises a key in the heap to a rank that isn't lower.
    @inline(__always)
    package mutating func raise(_ key: KeyID, to rank: Double) {
        tick()
        standings[key].rank = rank
        standings[key].stamp = clock
    }

    package mutating func remove(_ key: KeyID) {
        standings[key].listedStamp = 0
        husks += 1
        if husks > length / 2, husks > 32 { rebuild() }
    }

    @inline(__always)
    package mutating func popLowest() -> (key: KeyID, rank: Double)? {
        guard let top = settledTop() else { return nil }
        if top.isQueued {
            queue.removeFirst()
            standings.prefetch(queue[min(Self.ahead, queue.count)].key)
        } else {
            heap.removeLeast()
            standings.prefetch(heap[0].key)
        }
        standings[top.key].listedStamp = 0
        return (top.key, standings[top.key].rank)
    }

    /// Puts back a key that was popped, to where it was, if no key has come since.
    package mutating func restore(_ key: KeyID) {
        standings[key].listedStamp = standings[key].stamp
        heap.insert(Stamped(rank: standings[key].rank, stamp: standings[key].stamp, key: key))
    }

    @inline(__always)
    package mutating func lowest() -> KeyID? { settledTop()?.key }

    /// The lowest key, after removing husks and updating old ranks before it.
    @inline(__always)
    private mutating func settledTop() -> (key: KeyID, isQueued: Bool)? {
        while length > 0 {
            let isQueued = queue.count > 0 && (heap.count == 0 || queue.first < heap[0])
            let top = isQueued ? queue.first : heap[0]
            let key = top.key
            let standing = standings[key]
            if standing.listedStamp != top.stamp {
                husks -= 1
                if isQueued { queue.removeFirst() } else { heap.removeLeast() }
            } else if standing.stamp != top.stamp {
                standings[key].listedStamp = standing.stamp
                let stamped = Stamped(rank: standing.rank, stamp: standing.stamp, key: key)
                if isQueued {
                    queue.removeFirst()
                    heap.insert(stamped)
                } else {
                    heap.replaceLeast(with: stamped)
                }
            } else {
                return (key, isQueued)
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
        var kept: [KeyID] = []
        func keep(_ stamped: Stamped) {
            if standings[stamped.key].listedStamp == stamped.stamp { kept.append(stamped.key) }
        }
        for index in 0..<heap.count { keep(heap[index]) }
        for index in 0..<queue.count { keep(queue[index]) }
        kept.sort { standings[$0].stamp < standings[$1].stamp }
        heap.removeAll()
        queue.removeAll()
        husks = 0
        clock = 0
        for key in kept {
            clock += 1
            standings[key].stamp = clock
            standings[key].listedStamp = clock
            heap.insert(Stamped(rank: standings[key].rank, stamp: clock, key: key))
        }
    }
}
