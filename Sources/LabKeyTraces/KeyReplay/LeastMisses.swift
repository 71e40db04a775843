import LabOrders

/// The misses that no cache avoids where requests write, delete or expire.
///
/// A cache without a limit may miss more: its entries keep the time to live with which they came
/// in, and another cache may have lost a key just before a request that brings it in for longer.
/// So the least is that of a cache that knows which requests to miss: once a key has expired, it
/// has missed the one since the last miss after which the key is valid longest.
///
/// Example, times to live in parentheses: a at 0 (1), 1 (9), 3 (1) and 5 s (1) misses twice, at 0
/// and 1; a cache without a limit hits at 1, and misses at 0, 3 and 5.
final class LeastMisses: @unchecked Sendable {
    /// The last moment at which a key is valid; zero for a key that isn't there.
    private let expiriesNs: KeyTable<Int64>
    /// The latest such moment that a miss since the last one would have given; zero for none.
    private let possibleNs: KeyTable<Int64>
    private let warmUp: Int
    private(set) var count = 0

    /// - Parameter warmUp: requests whose misses don't count.
    init(keyCapacity: Int, warmUp: Int) {
        expiriesNs = KeyTable(count: keyCapacity)
        possibleNs = KeyTable(count: keyCapacity)
        self.warmUp = warmUp
    }

    /// Takes a chunk that begins at a position of the trace.
    func play(_ chunk: RequestChunk, from start: Int) {
        for position in 0..<chunk.count {
            let request = chunk.details?[UInt32(position)] ?? RequestDetails.Request()
            play(chunk.log[UInt32(position)], request, isCounted: start + position >= warmUp)
        }
    }

    private func play(_ key: KeyID, _ request: RequestDetails.Request, isCounted: Bool) {
        switch request.operation.effect {
        case .delete:
            expiriesNs[key] = 0
            possibleNs[key] = 0
        case .write:
            expiriesNs[key] = request.expiryNs
            possibleNs[key] = 0
        case .read where !isCounted:
            expiriesNs[key] = max(expiriesNs[key], request.expiryNs)
        case .read:
            let possible = max(possibleNs[key], request.expiryNs)
            let isThere = expiriesNs[key] > 0 && request.timeNs <= expiriesNs[key]
            possibleNs[key] = isThere ? possible : 0
            guard !isThere else { return }
            count += 1
            expiriesNs[key] = possible
        }
    }
}
