import LabOrders
import Synchronization

/// A key trace in memory, shared by all orders and sizes.
///
/// Four bytes a request, and as many again for when each key comes next, once an order asks. Where
/// a request's size differs from its key's first, it has twelve of its own.
package final class KeyTrace: @unchecked Sendable {
    package let chunk: RequestChunk
    package let totals: KeyTotals
    private let madeFuture = Mutex<FutureRequests?>(nil)

    package init(_ chunk: RequestChunk, _ totals: KeyTotals) {
        self.chunk = chunk
        self.totals = totals
    }

    package var count: Int { chunk.count }
    package var keyCount: Int { totals.keys }

    /// When each key comes next: computed once, when first asked for.
    package var future: FutureRequests {
        madeFuture.withLock { made in
            if let made { return made }
            let future = FutureRequests(chunk.log, count: count, keyCount: keyCount)
            made = future
            return future
        }
    }

    /// How many different keys there are among the first requests.
    package func keys(amongFirst count: Int) -> Int {
        count >= self.count ? keyCount : chunk.keys(amongFirst: count)
    }
}

/// What a key trace comes to.
package struct KeyTotals: Sendable, Equatable {
    package var requests = 0
    package var keys = 0
    /// Of all requests, and of each key once, at its first size. Each counts for one where sizes
    /// don't count.
    package var requestedBytes: Int64 = 0
    package var distinctBytes: Int64 = 0
    /// Whether sizes count.
    package var isSized = false

    package init() {}
}
