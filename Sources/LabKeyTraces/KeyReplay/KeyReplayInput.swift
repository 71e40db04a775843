import LabBase

/// What a replay of a key trace needs of memory, and what there is.
package enum KeyMemory {
    /// Of a trace that is held whole: as many again where the requests to come are known.
    private static let bytesOfARequest: Int64 = 4

    /// What may be taken for requests: half of what is there, so that keys and caches have the
    /// rest.
    private static var budgetBytes: Int64 { SystemMemory.availableBytes / 2 }

    /// How many requests are held whole. Where addresses are limited, tables that are only reserved
    /// count too, and are wider than what is touched of them.
    package static func requestsHeld(withFuture: Bool) -> Int {
        var most = budgetBytes / (bytesOfARequest * (withFuture ? 2 : 1))
        if let addresses = SystemMemory.addressBytes { most = min(most, addresses / 32) }
        return Int(min(most, Int64(KeyTraceReader.most - 1)))
    }

    /// For how many keys there is room beside so many caches. Their numbers take 24 bytes each, and
    /// three times that while their table grows; books about them are reserved before it is known
    /// whether they come, which counts where addresses are limited.
    package static func keysHeld(caches: Int) -> Int {
        var most = min(SystemMemory.availableBytes / 48, Int64(KeyTraceReader.most))
        if let addresses = SystemMemory.addressBytes {
            most = min(most, addresses / 2 / Int64(72 + 64 * max(1, caches)))
        }
        return Int(most)
    }

    /// How many caches of a trace that streams by are replayed at a time. Each has books about
    /// every key: so as many as run at once anyway, and as many more as take no more than the
    /// requests would, which aren't kept.
    package static func cachesAtATime(_ totals: KeyTotals, jobs: Int) -> Int {
        let books = Int64(max(1, totals.keys)) * (totals.isSized ? 40 : 32)
        let room = min(Int64(totals.requests) * bytesOfARequest, budgetBytes)
        return jobs + Int(room / books)
    }
}
