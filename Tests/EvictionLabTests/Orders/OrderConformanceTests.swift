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
                // Only GNUstep's spares what it has.
                let spares = resident.isEmpty || id == "gnustep"
                #expect(cache.victim.map(resident.contains) ?? spares)
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
        // GNUstep's soon spares everyone.
        #expect(first.evicted.count > (id == "gnustep" ? 0 : 10))
    }

    @Test("isn't moved by being asked", arguments: OrderRegistry.all.map { $0.id })
    func isNotMovedByBeingAsked(_ id: String) throws {
        let type = try #require(OrderRegistry.named(id))
        for seed in UInt64(1)...20 {
            let requests = OrderModelTests.requests(seed: seed)
            var quiet = OrderedCache(
                type, capacity: 3, requests: requests, imageCount: OrderModelTests.imageCount)
            var asked = quiet
            for image in requests {
                let victim = asked.victim
                #expect(asked.victim == victim)
                _ = quiet.request(image, cost: Int64(image % 3))
                _ = asked.request(image, cost: Int64(image % 3))
            }
            #expect(asked.evicted == quiet.evicted)
        }
    }

    @Test("takes no notice of strangers", arguments: OrderRegistry.all.map { $0.id })
    func takesNoNoticeOfStrangers(_ id: String) throws {
        let type = try #require(OrderRegistry.named(id))
        let requests: [ImageID] = [0, 1, 2, 0, 1, 2]
        var cache = OrderedCache(
            type, capacity: 2, requests: requests, imageCount: OrderModelTests.imageCount)
        _ = cache.request(0)
        _ = cache.request(1)
        let victim = cache.victim
        cache.release(2)
        #expect(cache.victim == victim)
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

    @Test(
        "is beaten by none but belady",
        arguments: OrderRegistry.all.filter { !$0.needsFuture }.map { $0.id }, [1, 2, 3, 8])
    func isNeverBetterThanBelady(_ id: String, capacity: Int) throws {
        for seed in UInt64(1)...50 {
            let requests = OrderModelTests.requests(seed: seed)
            let best = try Self.cache("belady", capacity: capacity, requests).hits
            #expect(try Self.cache(id, capacity: capacity, requests).hits <= best)
        }
    }
}
