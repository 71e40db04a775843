import LabOrders

/// A trace's requests, some at a time, for a cache in another process.
package struct RequestBlocks {
    /// Requests in a block. The process can look ahead this far, if it searches its memory: few
    /// enough that it gains nothing, and enough that handing them over costs less than playing.
    package static let length = 32

    private let chunk: RequestChunk
    private var next = 0
    private var stray = 0
    package private(set) var keys: [UInt32] = []
    /// The requests' sizes; ones if each counts as one.
    package private(set) var sizes: [Int64] = []

    package init(_ chunk: RequestChunk) { self.chunk = chunk }

    /// Number of requests before the block.
    package var start: Int { next - keys.count }

    /// Goes to the next block; false at the end.
    package mutating func advance() -> Bool {
        keys.removeAll(keepingCapacity: true)
        sizes.removeAll(keepingCapacity: true)
        let end = min(next + Self.length, chunk.count)
        let overrides = chunk.overrides
        for position in UInt32(next)..<UInt32(end) {
            let key = chunk.log[position]
            keys.append(key.number)
            if stray < overrides.positions.count, overrides.positions[stray] == position {
                sizes.append(overrides.sizes[stray])
                stray += 1
            } else {
                sizes.append(chunk.sizes[key])
            }
        }
        next = end
        return !keys.isEmpty
    }
}
