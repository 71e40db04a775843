import Testing

@testable import LabOrders
@testable import OrderOracles
@testable import PlainDesks

@Suite("An entry that an order gave up")
struct UndoneEvictionTests {
    /// Orders whose `undoEviction` promises that nothing has changed.
    static let exact = ["lru", "fifo", "released"]
    /// With those whose search for a victim takes marks on its way.
    static let nextAlike = ["lru", "fifo", "released", "clock", "sieve"]

    private static func cache(
        _ id: String, _ requests: [KeyID], sparing count: (Int) -> Int
    ) throws -> (hits: [Bool], evicted: [KeyID]) {
        let cache = OrderedCache(
            try require(OrderRegistry.named(id)), capacity: 4, requests: requests,
            keyCount: OrderModelTests.keyCount)
        var hits: [Bool] = []
        for (index, key) in requests.enumerated() {
            hits.append(cache.request(key))
            let gone = (0..<count(index)).count { _ in cache.evictOne() }
            cache.spare(gone)
        }
        return (hits, cache.evicted)
    }

    @Test("leaves no trace where it stays after all", arguments: exact)
    func leavesNoTrace(_ id: String) throws {
        for seed in UInt64(1)...40 {
            let requests = OrderModelTests.requests(seed: seed)
            let plain = try Self.cache(id, requests) { _ in 0 }
            let spared = try Self.cache(id, requests) { $0 % 4 }
            check(plain.hits, spared.hits, note: "seed \(seed)")
            check(plain.evicted, spared.evicted, note: "seed \(seed)")
        }
    }

    @Test("goes next where it stays after all", arguments: nextAlike)
    func goesNext(_ id: String) throws {
        for seed in UInt64(1)...40 {
            let requests = OrderModelTests.requests(seed: seed)
            let cache = OrderedCache(
                try require(OrderRegistry.named(id)), capacity: 4, requests: requests,
                keyCount: OrderModelTests.keyCount)
            for key in requests { _ = cache.request(key) }
            let before = cache.evicted.count
            for _ in 0..<3 { _ = cache.evictOne() }
            let gone = Array(cache.evicted[before...])
            cache.spare(gone.count)
            for _ in gone { _ = cache.evictOne() }
            check(Array(cache.evicted[before...]), gone, note: "seed \(seed)")
        }
    }

    @Test("is an entry again", arguments: OrderRegistry.all.map { $0.id })
    func isAnEntryAgain(_ id: String) throws {
        for seed in UInt64(1)...10 {
            let requests = OrderModelTests.requests(seed: seed)
            let cache = OrderedCache(
                try require(OrderRegistry.named(id)), capacity: 4, requests: requests,
                keyCount: OrderModelTests.keyCount)
            for (index, key) in requests.enumerated() {
                _ = cache.request(key)
                cache.spare((0..<index % 4).count { _ in cache.evictOne() })
            }
            let resident = cache.resident.sorted()
            if OrderedCache.sparing.contains(id) { continue }
            check(cache.drain().sorted(), resident)
        }
    }
}
