import Testing

@testable import EvictionLab

@Suite("Every replacement order")
struct OrderConformanceTests {
    private static func cache(
        _ id: String, capacity: Int, _ requests: [ImageID]
    ) throws -> OrderedCache {
        let type = try #require(OrderRegistry.named(id))
        var cache = OrderedCache(
            type, capacity: capacity, requests: requests, imageCount: OrderModelTests.imageCount)
        for image in requests {
            _ = cache.request(image)
            #expect(cache.resident.count <= capacity)
        }
        return cache
    }

    @Test("gives up only what it holds, and never more", arguments: OrderRegistry.all.map { $0.id })
    func givesUpOnlyWhatItHolds(_ id: String) throws {
        for capacity in [1, 2, 3, 8] {
            for seed in UInt64(1)...20 {
                let requests = OrderModelTests.requests(seed: seed)
                var cache = try Self.cache(id, capacity: capacity, requests)
                let resident = Set(cache.resident)
                #expect(cache.victim.map(resident.contains) ?? resident.isEmpty)
                for image in cache.resident { cache.remove(image) }
                #expect(cache.victim == nil)
            }
        }
    }

    @Test("does the same again", arguments: OrderRegistry.all.map { $0.id })
    func doesTheSameAgain(_ id: String) throws {
        let requests = OrderModelTests.requests(seed: 7)
        let first = try Self.cache(id, capacity: 3, requests)
        let second = try Self.cache(id, capacity: 3, requests)
        #expect(first.evicted == second.evicted)
        #expect(first.evicted.count > 10)
    }

    @Test("doesn't look at what images are called", arguments: OrderRegistry.all.map { $0.id })
    func doesNotLookAtNumbers(_ id: String) throws {
        for seed in UInt64(1)...20 {
            let requests = OrderModelTests.requests(seed: seed)
            let renamed = requests.map { ($0 * 5 + 3) % ImageID(OrderModelTests.imageCount) }
            let hits = try Self.cache(id, capacity: 3, requests).hits
            #expect(try Self.cache(id, capacity: 3, renamed).hits == hits)
        }
    }

    @Test("is not asked before it holds anything", arguments: OrderRegistry.all.map { $0.id })
    func hasNoVictimWhileEmpty(_ id: String) throws {
        var cache = try Self.cache(id, capacity: 1, [])
        #expect(cache.victim == nil)
    }

    @Test("lru's hits never fall as it gets room")
    func lruNeverLosesByRoom() throws {
        for seed in UInt64(1)...50 {
            let requests = OrderModelTests.requests(seed: seed)
            let hits = try (1...9).map { try Self.cache("lru", capacity: $0, requests).hits }
            #expect(hits == hits.sorted())
        }
    }

    @Test("is beaten by none but belady", arguments: ["lru", "fifo"], [1, 2, 3, 8])
    func isNeverBetterThanBelady(_ id: String, capacity: Int) throws {
        for seed in UInt64(1)...50 {
            let requests = OrderModelTests.requests(seed: seed)
            let best = try Self.cache("belady", capacity: capacity, requests).hits
            #expect(try Self.cache(id, capacity: capacity, requests).hits <= best)
        }
    }
}

@Suite("A hand-worked sequence tells an order from its siblings")
struct OrderExamplesTests {
    /// What goes, with room for two; the first three are those of the doc comments.
    @Test(arguments: [
        ("fifo", "abac", "a"),
        ("lru", "abac", "b"),
        ("belady", "abccab", "b"),
        ("lru", "abccab", "abc"),
        // Needed last of all, c stays out.
        ("belady", "abcabc", ""),
        ("lru", "abc", "a"),
        ("fifo", "abc", "a"),
        // Touching again saves nothing under FIFO and one image under LRU.
        ("fifo", "abaaca", "ab"),
        ("lru", "abaaca", "b"),
    ])
    func givesUp(_ id: String, _ letters: String, _ evicted: String) throws {
        let requests = letters.utf8.map { ImageID($0 - UInt8(ascii: "a")) }
        let type = try #require(OrderRegistry.named(id))
        var cache = OrderedCache(type, capacity: 2, requests: requests, imageCount: 3)
        for image in requests {
            _ = cache.request(image)
        }
        let names = cache.evicted.map { String(UnicodeScalar(UInt8(ascii: "a") + UInt8($0))) }
        #expect(names.joined() == evicted)
    }
}
