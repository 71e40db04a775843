import Testing

@testable import LabOrders
@testable import OrderOracles
@testable import PlainDesks

@Suite("Every replacement order")
struct OrderConformanceTests {
    private static func cache(
        _ id: String, capacity: Int, _ requests: [KeyID]
    ) throws -> OrderedCache {
        let type = try require(OrderRegistry.named(id))
        let cache = OrderedCache(
            type, capacity: capacity, requests: requests, keyCount: OrderModelTests.keyCount)
        for image in requests {
            _ = cache.request(image)
            check(cache.resident.count <= capacity || id == "unbounded")
        }
        return cache
    }

    @Test("gives up only what it holds, and never more", arguments: OrderRegistry.all.map { $0.id })
    func givesUpOnlyWhatItHolds(_ id: String) throws {
        for capacity in [1, 2, 3, 8] {
            for seed in UInt64(1)...20 {
                let requests = OrderModelTests.requests(seed: seed)
                let cache = try Self.cache(id, capacity: capacity, requests)
                let resident = Set(cache.resident)
                let drained = cache.drain()
                check(Set(drained).count, drained.count)
                check(Set(drained) == resident || OrderedCache.sparing.contains(id))
                for image in cache.resident { cache.remove(image) }
                check(cache.drain(), [])
            }
        }
    }

    /// Orders that say in which order they would evict their entries.
    static let sequenced = ["fifo", "lru", "clock", "sieve", "slru", "s3fifo", "lfu", "lfu-da"]

    @Test(
        "gives up what it has in the order that it says", arguments: OrderRegistry.all.map { $0.id }
    )
    func givesUpWhatItHasInTheOrderThatItSays(_ id: String) throws {
        for capacity in [1, 2, 3, 8] {
            for seed in UInt64(1)...40 {
                let cache = try Self.cache(
                    id, capacity: capacity, OrderModelTests.requests(seed: seed))
                guard let sequence = cache.sequence else {
                    check(!Self.sequenced.contains(id))
                    return
                }
                check(cache.drain(), sequence)
            }
        }
    }

    @Test("does the same again", arguments: OrderRegistry.all.map { $0.id })
    func doesTheSameAgain(_ id: String) throws {
        let requests = OrderModelTests.requests(seed: 7)
        let first = try Self.cache(id, capacity: 3, requests)
        let second = try Self.cache(id, capacity: 3, requests)
        check(first.evicted, second.evicted)
        check(first.evicted.count > 10 || OrderedCache.sparing.contains(id))
    }

    @Test("takes no notice of strangers", arguments: OrderRegistry.all.map { $0.id })
    func takesNoNoticeOfStrangers(_ id: String) throws {
        let type = try require(OrderRegistry.named(id))
        func drained(releasing stranger: KeyID?) -> [KeyID] {
            let cache = OrderedCache(
                type, capacity: 2, requests: [0, 1, 2, 0, 1, 2], keyCount: OrderModelTests.keyCount)
            _ = cache.request(0)
            _ = cache.request(1)
            if let stranger { cache.release(stranger) }
            return cache.drain()
        }
        check(drained(releasing: 2), drained(releasing: nil))
    }

    @Test("doesn't look at what keys are called", arguments: OrderRegistry.all.map { $0.id })
    func doesNotLookAtNumbers(_ id: String) throws {
        for seed in UInt64(1)...20 {
            let requests = OrderModelTests.requests(seed: seed)
            let renamed = requests.map { KeyID(($0.index * 5 + 3) % OrderModelTests.keyCount) }
            let hits = try Self.cache(id, capacity: 3, requests).hits
            try check(Self.cache(id, capacity: 3, renamed).hits, hits)
        }
    }

    @Test func `says what it does and where it comes from`() {
        let words = OrderWords.table.sections
        func names(_ section: String) -> [String] {
            words[section]?.rows.filter { $0[1] != "" && $0[2] != "" }.map { $0[0] } ?? []
        }
        check(names("orders"), OrderRegistry.builtIn.map { $0.id })
        check(names("filters"), AdmissionRegistry.all.map { $0.id })
        check(names("bounds"), KeyBound.allCases.map(\.id))
    }

    @Test("is not asked before it holds anything", arguments: OrderRegistry.all.map { $0.id })
    func hasNoVictimWhileEmpty(_ id: String) throws {
        let cache = try Self.cache(id, capacity: 1, [])
        check(cache.drain(), [])
    }

    @Test func `lru's hits never fall as it gets room`() throws {
        for seed in UInt64(1)...50 {
            let requests = OrderModelTests.requests(seed: seed)
            let hits = try (1...9).map { try Self.cache("lru", capacity: $0, requests).hits }
            check(hits, hits.sorted())
        }
    }

    @Test(
        "is beaten by none but belady-bypass",
        arguments: OrderRegistry.all.filter { !$0.needsFuture }.map { $0.id }
            .filter { $0 != "unbounded" }, [1, 2, 3, 8])
    func isNeverBetterThanBelady(_ id: String, capacity: Int) throws {
        for seed in UInt64(1)...50 {
            let requests = OrderModelTests.requests(seed: seed)
            let best = try Self.cache("belady-bypass", capacity: capacity, requests).hits
            try check(Self.cache(id, capacity: capacity, requests).hits <= best)
        }
    }

    /// The orders that must keep a newcomer: one that enters before space is made may leave at
    /// once, which is a way around the cache. GNUstep's takes in more than its limit.
    static let obliged = OrderRegistry.all.filter { !$0.insertsFirst && !$0.weighsNewcomers }
        .map { $0.id }.filter { $0 != "gnustep" }

    @Test("that must let newcomers in is not better than belady", arguments: obliged, [1, 2, 3, 8])
    func isNeverBetterThanAlwaysAdmittingBelady(_ id: String, capacity: Int) throws {
        for seed in UInt64(1)...50 {
            let requests = OrderModelTests.requests(seed: seed)
            let best = try Self.cache("belady", capacity: capacity, requests).hits
            try check(Self.cache(id, capacity: capacity, requests).hits <= best)
        }
    }
}
