import LabBase
import LabOrders

/// The memory that a replay of a key trace needs, and the memory there is.
package enum KeyMemory {
    /// Bytes of a request in memory; twice that if the future is known.
    private static let bytesOfARequest: Int64 = 4

    /// Bytes of a request's operation, expiry, cost, latency and time.
    private static func bytes(of details: RequestColumns) -> Int64 {
        var bytes: Int64 = details.contains(.operations) ? 1 : 0
        for column in [.lives, .costs, .latencies] as [RequestColumns] {
            bytes += details.contains(column) ? 8 : 0
        }
        return bytes + (details.isDisjoint(with: [.lives, .latencies]) ? 0 : 8)
    }

    /// Memory for requests: half of the available, which leaves the rest to keys and caches.
    private static var budgetBytes: Int64 { SystemMemory.availableBytes / 2 }

    /// Number of requests that fit into memory. If the address space is limited, reserved tables
    /// count too, and are larger than what is touched of them.
    package static func requestsHeld(
        withFuture: Bool, details: RequestColumns = []
    ) -> Int {
        var most =
            budgetBytes / (bytesOfARequest * (withFuture ? 2 : 1) + bytes(of: details))
        if let addresses = SystemMemory.addressBytes {
            most = min(most, addresses / (32 + 8 * bytes(of: details)))
        }
        return Int(min(most, Int64(KeyTraceReader.most - 1)))
    }

    /// Number of keys that fit beside this many caches. Their numbers take 24 bytes each, and three
    /// times that while the table grows. The caches' tables are reserved before the keys are known,
    /// which counts if the address space is limited.
    package static func keysHeld(caches: Int) -> Int {
        var most = min(SystemMemory.availableBytes / 48, Int64(KeyTraceReader.most))
        if let addresses = SystemMemory.addressBytes {
            most = min(most, addresses / 2 / Int64(72 + 64 * max(1, caches)))
        }
        return Int(most)
    }

    /// Number of caches that replay a streamed trace at a time. Each has tables of every key. So
    /// there are as many as threads, plus as many as fit into the memory that streaming saves by
    /// not storing requests.
    package static func cachesAtATime(_ totals: KeyTotals, jobs: Int) -> Int {
        let books = Int64(max(1, totals.keys)) * (totals.isSized ? 40 : 32)
        let room = min(Int64(totals.requests) * bytesOfARequest, budgetBytes)
        return jobs + Int(room / books)
    }
}
