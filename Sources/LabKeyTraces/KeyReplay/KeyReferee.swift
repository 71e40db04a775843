import LabOrders

/// Keeps the books of a cache in another process, which isn't trusted: its claims of each request
/// are checked against what it can hold, and its misses are counted here.
package final class KeyReferee {
    /// A claim that can't be true.
    package enum Fault: Sendable, Equatable {
        /// It contradicts earlier ones.
        case unbalanced(String)
        /// The cache held more than its size.
        case overLimit(String)
    }

    private let capacity: Int64
    private let warmUp: Int
    /// By key: what its entry costs, all bits turned, which even the largest size can be; 0 for no
    /// entry.
    private let costs: KeyTable<Int64>
    private let keyCount: Int
    private var occupied: Int64 = 0
    private var requests = 0
    private var entries = 0
    /// Counts after the warm-up.
    package private(set) var counts = KeyCounts()

    /// - Parameter warmUp: requests before counting begins.
    package init(capacity: Int64, keyCount: Int, warmUp: Int = 0) {
        self.capacity = capacity
        self.warmUp = warmUp
        self.keyCount = keyCount
        costs = KeyTable(count: max(1, keyCount))
    }

    /// True if the cache has an entry of the key, of this size.
    package func holds(_ key: UInt32, _ size: Int64) -> Bool { costs[KeyID(number: key)] == ~size }

    /// Most words that true claims about a block have.
    package func mostWords(_ block: RequestBlocks) -> Int { entries + 3 * block.keys.count }

    /// Takes a block's requests, and the claims about them. Returns the first fault.
    package func judge(_ block: RequestBlocks, _ words: [UInt32]) -> Fault? {
        var place = 0
        for (key, size) in zip(block.keys, block.sizes) {
            requests += 1
            guard place < words.count else { return short(words.count) }
            let head = words[place]
            let left = Int(head >> CacheClaims.leftShift)
            place += 1
            guard left <= words.count - place else { return short(words.count) }
            let leaving = words[place..<place + left]
            place += left
            if let fault = judge(KeyID(number: key), size, head, leaving) { return fault }
        }
        return place == words.count ? nil : short(words.count)
    }

    private func judge(
        _ key: KeyID, _ size: Int64, _ head: UInt32, _ leaving: ArraySlice<UInt32>
    ) -> Fault? {
        let isFound = head & CacheClaims.found != 0
        if isFound, costs[key] == 0 {
            return fault("says that it found key \(key), which it doesn't hold")
        }
        for number in leaving {
            let key = KeyID(number: number)
            guard number < UInt32(keyCount), costs[key] != 0 else {
                return fault("says that key \(number) left, which it doesn't hold")
            }
            occupied -= ~costs[key]
            costs[key] = 0
            entries -= 1
        }
        if !isFound, head & CacheClaims.kept != 0 { enter(key, size) }
        if requests > warmUp { count(isFound, size, evictions: leaving.count) }
        guard occupied <= capacity else {
            return .overLimit(
                "holds \(occupied), which is more than its size of \(capacity), \(place)")
        }
        return nil
    }

    private func enter(_ key: KeyID, _ size: Int64) {
        if costs[key] == 0 { entries += 1 } else { occupied -= ~costs[key] }
        costs[key] = ~size
        occupied += size
    }

    private func count(_ isFound: Bool, _ size: Int64, evictions: Int) {
        counts.requests += 1
        counts.requestedBytes += size
        counts.evictions += evictions
        if !isFound {
            counts.misses += 1
            counts.missedBytes += size
        }
    }

    private func short(_ words: Int) -> Fault {
        fault("answered with \(words) words, which aren't those of its requests")
    }

    private func fault(_ words: String) -> Fault { .unbalanced("\(words), \(place)") }

    private var place: String { "at request \(requests)" }
}
