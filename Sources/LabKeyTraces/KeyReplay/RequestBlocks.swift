import LabOrders

/// A trace's requests, some at a time, for a cache in another process.
package struct RequestBlocks {
    /// Requests in a block. The process can look ahead this far, if it searches its memory: few
    /// enough that it gains nothing, and enough that handing them over costs less than playing.
    package static let length = 32

    private let chunk: RequestChunk
    private let isSized: Bool
    private var next = 0
    private var stray = 0
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
    package mutating func advance() -> Bool {
        keys.removeAll(keepingCapacity: true)
        sizes.removeAll(keepingCapacity: true)
        let end = min(next + Self.length, chunk.count)
        let overrides = chunk.overrides
        for position in UInt32(next)..<UInt32(end) {
            let key = chunk.log[position]
            keys.append(key.number)
            if !isSized {
                sizes.append(1)
            } else if stray < overrides.positions.count, overrides.positions[stray] == position {
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
