import LabOrders

/// Counts the hits of LRU caches of all sizes in objects, in one pass over a trace.
struct LRUCurve: ~Copyable {
    private var stack: LRUStack
    /// Requests by the depth at which they found their key.
    private let found: DenseTable<UInt64>
    private(set) var requests = 0

    init(keyCapacity: Int) {
        stack = LRUStack(keyCapacity: keyCapacity)
        found = DenseTable(count: keyCapacity)
    }

    mutating func add(_ chunk: RequestChunk) {
        let log = chunk.log
        requests += chunk.count
        for position in 0..<UInt32(chunk.count) {
            stack.prefetch(log[position &+ 32])
            stack.prefetchSlot(log[position &+ 12])
            if let depth = stack.request(log[position]) { found[depth] &+= 1 }
        }
    }

    /// Hits by size less one, in objects.
    var cumulated: [UInt64] {
        var sum: UInt64 = 0
        return (0..<stack.count).map { depth in
            sum += found[depth]
            return sum
        }
    }
}
