import LabBase

/// Some requests of a key trace in memory, or all of them, as caches are given them: the dense
/// number of each request's key, and sizes where they count.
public final class RequestChunk: @unchecked Sendable {
    /// From 0 on, with room beyond the end, so that whoever looks ahead reads zeros there.
    package let log: RequestLog
    package var count = 0
    /// Of a key, as of its first request; each counts for one where all do.
    package var sizes: EntrySizes = .ones
    /// Requests whose size isn't their key's first.
    package var overrides = SizeOverrides()

    /// How far beyond its end a chunk may be read.
    package static var roomBeyond: Int { 64 }

    package init(capacity: Int) { log = RequestLog(count: capacity + Self.roomBeyond) }

    /// How many different keys have come by the end of its first requests. Keys are numbered as
    /// they come, so that the highest number says it.
    package func keys(amongFirst count: Int, atLeast before: Int = 0) -> Int {
        var most = UInt32(before)
        for position in 0..<UInt32(min(count, self.count)) {
            most = max(most, log[position].number + 1)
        }
        return Int(most)
    }
}

/// Requests whose size isn't their key's first: where they are, in order, and what it is instead.
package struct SizeOverrides {
    package private(set) var positions: [UInt32] = []
    package private(set) var sizes: [Int64] = []

    package mutating func add(_ position: UInt32, _ size: Int64) {
        positions.append(position)
        sizes.append(size)
    }

    package mutating func removeAll() {
        positions.removeAll(keepingCapacity: true)
        sizes.removeAll(keepingCapacity: true)
    }

    /// The first at or after a position.
    package func index(from position: UInt32) -> Int {
        positions.bisected { $0 >= position }
    }
}
