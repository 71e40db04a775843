/// Keys by number of uses, the fewest first, and among equals the key that first entered longest
/// ago.
///
/// A new key gets a number, and its rank is one word: its uses, and below them the number. New keys
/// have one use and the highest number, so that they form a queue that is always sorted. All others
/// are in a heap. A use only adds to the key's rank; the key moves on when it comes to the front of
/// the queue or heap. A removed key stays in it, as a husk, until it comes to the front or most of
/// the heap is husks.
package struct UseRanks: ~Copyable {
    struct Standing: BitwiseCopyable {
        /// Kept when the key is removed.
        var rank: UInt64
        /// The rank that the key has in the queue or the heap; zero for a removed key.
        var listedRank: UInt64
    }

    private static let use = UInt64(1) << 32

    private let standings: KeyTable<Standing>
    private let keys: DenseTable<KeyID>
    /// The queue: numbers from its front to the last one given.
    private var front: UInt32 = 1
    private var last: UInt32 = 0
    private var heap = LeastHeap<UInt64>()
    private var count = 0

    package init(keyCapacity: Int) {
        standings = FixedTable(count: keyCapacity)
        keys = FixedTable(count: keyCapacity + 1)
    }

    @inline(__always)
    package func contains(_ key: KeyID) -> Bool { standings[key].listedRank != 0 }

    /// - Parameter keepsUses: true to keep its uses from before.
    @inline(__always)
    package mutating func insert(_ key: KeyID, keepsUses: Bool) {
        count += 1
        let known = standings[key].rank
        if known == 0 {
            last += 1
            keys[last] = key
            let rank = Self.use | UInt64(last)
            standings[key] = Standing(rank: rank, listedRank: rank)
            return
        }
        let rank = keepsUses ? known + Self.use : Self.use | known & (Self.use - 1)
        standings[key] = Standing(rank: rank, listedRank: rank)
        push(rank)
    }

    /// Counts a use of a key that is present.
    @inline(__always)
    package mutating func use(_ key: KeyID) { standings[key].rank &+= Self.use }

    @inline(__always)
    package mutating func remove(_ key: KeyID) {
        standings[key].listedRank = 0
        count -= 1
    }

    /// The key with the fewest uses; absent without keys.
    @inline(__always)
    package mutating func fewest() -> KeyID {
        while true {
            let top = heap.count > 0 ? heap[0] : .max
            let queued = Self.use | UInt64(front)
            if front <= last, queued <= top {
                let key = keys[front]
                let standing = standings[key]
                if standing.listedRank == queued {
                    if standing.rank == queued { return key }
                    standings[key].listedRank = standing.rank
                    push(standing.rank)
                }
                front += 1
            } else if heap.count > 0 {
                let key = keys[UInt32(truncatingIfNeeded: top)]
                let standing = standings[key]
                if standing.listedRank != top {
                    heap.removeLeast()
                } else if standing.rank != top {
                    standings[key].listedRank = standing.rank
                    heap.replaceLeast(with: standing.rank)
                } else {
                    return key
                }
            } else {
                return .absent
            }
        }
    }

    @inline(__always)
    package func prefetch(_ key: KeyID) { standings.prefetch(key) }

    @inline(__always)
    private mutating func push(_ rank: UInt64) {
        // Replaces a husk on top, so that no element has to come up in its place.
        if heap.count > 0, !Self.stands(heap[0], standings, keys) {
            return heap.replaceLeast(with: rank)
        }
        if heap.isFull, Int(heap.count) >= 2 * count + 32 {
            Self.leaveOutHusks(of: &heap, standings, keys)
        }
        heap.insert(rank)
    }

    private static func leaveOutHusks(
        of heap: inout LeastHeap<UInt64>, _ standings: borrowing KeyTable<Standing>,
        _ keys: borrowing DenseTable<KeyID>
    ) {
        heap.keep { stands($0, standings, keys) }
    }

    @inline(__always)
    private static func stands(
        _ rank: UInt64, _ standings: borrowing KeyTable<Standing>,
        _ keys: borrowing DenseTable<KeyID>
    ) -> Bool {
        standings[keys[UInt32(truncatingIfNeeded: rank)]].listedRank == rank
    }
}
