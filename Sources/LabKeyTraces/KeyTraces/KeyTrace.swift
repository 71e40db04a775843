import LabOrders
import Synchronization

/// A key trace in memory, shared by all orders and sizes.
///
/// It takes four bytes for each request, and as many for the key's next request once an order asks.
/// A request whose size differs from its key's first takes twelve more. Operations take a byte a
/// request, and times to live, costs and latencies eight bytes each, as do the times they need.
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

    /// Next requests of the keys, computed once when first asked for.
    package var future: FutureRequests {
        madeFuture.withLock { made in
            if let made { return made }
            let future = FutureRequests(chunk.log, count: count, keyCount: keyCount)
            made = future
            return future
        }
    }

    /// Number of different keys among the first requests.
    package func keys(amongFirst count: Int) -> Int {
        count >= self.count ? keyCount : chunk.keys(amongFirst: count)
    }
}

package struct KeyTotals: Sendable, Equatable {
    package var requests = 0
    package var keys = 0
    /// Sums of the sizes of all requests, and of each key's first size. Each counts as one if sizes
    /// don't count.
    package var requestedBytes: Int64 = 0
    package var distinctBytes: Int64 = 0
    /// True if sizes count.
    package var isSized = false
    /// The trace's columns of operations, times to live, costs and latencies.
    package var details: RequestColumns = []
    /// True if a request writes, deletes or has a time to live.
    package var isChanging = false
    /// Requests that write or delete.
    package var updates = 0

    /// True if entries may expire.
    var hasLives: Bool { isChanging && details.contains(.lives) }

    /// Requests that ask for a key.
    package var reads: Int { requests - updates }

    package init() {}
}
