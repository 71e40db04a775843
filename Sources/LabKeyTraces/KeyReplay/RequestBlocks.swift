import LabOrders

/// A trace's requests, some at a time, for a cache in another process, which sees all of a block
/// if it searches its memory. It gains nothing by that: all of a block but its last request find
/// entries. A cache that evicts one of them early, since it knows what comes, can as well evict it
/// at the last request, and misses no more. So it knows the past alone where it must decide.
package struct RequestBlocks {
    /// Most requests in a block: enough that handing them over costs less than playing.
    package static let length = 32

    private let chunk: RequestChunk
    private let isSized: Bool
    private var next = 0
    package private(set) var keys: [UInt32] = []
    /// The requests' sizes; ones if each counts as one.
    package private(set) var sizes: [Int64] = []

    /// - Parameter isSized: false if each request counts as one, whatever its size.
    package init(_ chunk: RequestChunk, isSized: Bool) {
        self.chunk = chunk
        self.isSized = isSized
    }

    /// Number of requests before the block.
    package var start: Int { next - keys.count }

    /// Goes to the next block; false at the end.
    ///
    /// - Parameter isHeld: whether the cache has an entry of the key, of this size.
    package mutating func advance(while isHeld: (UInt32, Int64) -> Bool) -> Bool {
        keys.removeAll(keepingCapacity: true)
        sizes.removeAll(keepingCapacity: true)
        let end = min(next + Self.length, chunk.count)
        while next < end {
            let key = chunk.log[UInt32(next)]
            let size = isSized ? chunk.size(of: key, at: UInt32(next)) : 1
            keys.append(key.number)
            sizes.append(size)
            next += 1
            if !isHeld(key.number, size) { break }
        }
        return !keys.isEmpty
    }
}
