/// Some or all requests of a key trace in memory, in the form that caches need: the dense number of
/// each request's key, and sizes if they count.
public final class RequestChunk: @unchecked Sendable {
    /// Keys of requests, with zeros beyond the end for readers that look ahead.
    @usableFromInline package let log: RequestLog
    package var count = 0
    /// Size of each key at its first request; ones if each counts as one.
    @usableFromInline package var sizes: EntrySizes = .ones
    /// Requests whose size differs from their key's first.
    @usableFromInline package var overrides = SizeOverrides()
    /// Operations, expiries, costs and latencies; nil for a trace without such columns.
    package var details: RequestDetails?
    /// Sums of the sizes of all requests before some positions: no cache adds them up again.
    private var sums: [(position: Int, bytes: Int64)] = []

    /// Number of positions beyond its end that may be read.
    package static var roomBeyond: Int { 64 }

    package init(capacity: Int) { log = RequestLog(count: capacity + Self.roomBeyond) }

    package func removeAll() {
        count = 0
        overrides.removeAll()
        sums.removeAll(keepingCapacity: true)
    }

    /// Adds some requests, whose keys and overrides are there already, with the sum of their sizes.
    package func add(_ requests: Int, bytes: Int64) {
        count += requests
        sums.append((count, (sums.last?.bytes ?? 0) &+ bytes))
    }

    /// The size of a request, which may differ from its key's first.
    @inline(__always)
    package func size(of key: KeyID, at position: UInt32) -> Int64 {
        overrides.positions.isEmpty ? sizes[key] : overriddenSize(of: key, at: position)
    }

    private func overriddenSize(of key: KeyID, at position: UInt32) -> Int64 {
        let index = overrides.index(from: position)
        let isThere = index < overrides.positions.count && overrides.positions[index] == position
        return isThere ? overrides.sizes[index] : sizes[key]
    }

    /// Calls back with the position, the key and the size of each request of a range; sizes are
    /// ones unless the cache counts them.
    @inlinable @inline(__always)
    package func forEachSize(
        _ range: Range<Int>, isSized: Bool, _ body: (UInt32, KeyID, Int64) -> Void
    ) {
        let isSized = isSized && !sizes.areOnes
        var stray = overrides.index(from: UInt32(range.lowerBound))
        for position in UInt32(range.lowerBound)..<UInt32(range.upperBound) {
            let key = log[position]
            var size = isSized ? sizes[key] : 1
            if isSized, stray < overrides.positions.count, overrides.positions[stray] == position {
                size = overrides.sizes[stray]
                stray += 1
            }
            body(position, key, size)
        }
    }

    /// The sum of the sizes of a range's requests.
    func bytes(in range: Range<Int>) -> Int64 {
        bytes(before: range.upperBound) &- bytes(before: range.lowerBound)
    }

    private func bytes(before position: Int) -> Int64 {
        let known = sums.bisected { $0.position > position }
        var sum = known > 0 ? sums[known - 1] : (position: 0, bytes: 0)
        forEachSize(sum.position..<position, isSized: true) { sum.bytes &+= $2 }
        return sum.bytes
    }

    /// Number of different keys in its first requests. Keys are numbered in order of appearance, so
    /// the highest number gives it.
    package func keys(amongFirst count: Int, atLeast before: Int = 0) -> Int {
        var most = UInt32(before)
        for position in 0..<UInt32(min(count, self.count)) {
            most = max(most, log[position].number + 1)
        }
        return Int(most)
    }
}

/// Requests whose size differs from their key's first: their positions, in order, and sizes.
@usableFromInline
package struct SizeOverrides {
    @usableFromInline package private(set) var positions: [UInt32] = []
    @usableFromInline package private(set) var sizes: [Int64] = []

    package mutating func add(_ position: UInt32, _ size: Int64) {
        positions.append(position)
        sizes.append(size)
    }

    package mutating func removeAll() {
        positions.removeAll(keepingCapacity: true)
        sizes.removeAll(keepingCapacity: true)
    }

    /// Index of the first request at or after a position.
    @usableFromInline
    package func index(from position: UInt32) -> Int { positions.bisected { $0 >= position } }
}
