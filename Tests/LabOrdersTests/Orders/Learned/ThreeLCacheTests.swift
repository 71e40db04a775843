import Testing

@testable import LabOrders
@testable import OrderOracles
@testable import PlainDesks

@Suite("3L-Cache, once it has learnt")
struct ThreeLCacheTests {
    static let specs = [
        "3l-cache(lesson=40)", "3l-cache(lesson=64, trees=3)", "3l-cache(lesson=100, goal=objects)",
        "3l-cache(lesson=40, leaves=2, rate=1, trees=2)", "3l-cache(lesson=200, candidates=1)",
    ]

    @Test("holds the same as in plain words", arguments: specs, [1, 3, 8, 16])
    func holdsTheSame(_ text: String, capacity: Int) throws {
        let settings = try OrderSpec.parse(text).settings
        for isSized in [false, true] {
            for seed in UInt64(1)...3 {
                let difference = ObviousCacheTests.difference(
                    ObviousThreeLCache.self, .init(seed: seed, isSized: isSized, count: 700),
                    capacity: capacity, isSized: isSized, settings: settings)
                check(difference, nil, note: "seed \(seed), sized \(isSized)")
            }
        }
    }

    @Test func `comes to every rare case`() throws {
        var reached: Set<ObviousThreeLCache.Rarity> = []
        let settings = try OrderSpec.parse("3l-cache(lesson=40, trees=3)").settings
        for (capacity, seed) in [5, 8, 16].flatMap({ capacity in (1...4).map { (capacity, $0) } }) {
            let requests = ObviousCacheTests.Requests(
                seed: UInt64(seed), isSized: false, count: 900)
            var cache = ObviousThreeLCache(
                ObviousContext(
                    capacity: capacity, requests: requests.keys, sizes: requests.sizes, seed: 1,
                    settings: settings))
            for (index, key) in requests.keys.enumerated() {
                _ = cache.request(key, size: requests.sizes[index], at: index)
            }
            reached.formUnion(cache.reached)
        }
        check(ObviousThreeLCache.Rarity.allCases.filter { !reached.contains($0) }, [])
    }

    /// Every other request is for one of 200 small keys; the others are for large ones, of which
    /// 5,000 take turns.
    private static func misses(_ text: String, count: Int = 12_000, seed: UInt64 = 42) throws -> Int
    {
        let spec = try OrderSpec.parse(text)
        let cache = OrderedCache(
            spec.type, capacity: 200, requests: [], keyCount: 5200, seed: seed, isSized: true,
            settings: spec.settings)
        var random = SplitMix(1)
        for number in 0..<count {
            if number % 2 == 0 {
                _ = cache.request(KeyID(random.below(200)), cost: 1)
            } else {
                _ = cache.request(KeyID(200 + number / 2 % 5000), cost: 3)
            }
        }
        return count - cache.hits
    }

    @Test func `learns which keys come back soon, where LRU can't`() throws {
        let lru = try Self.misses("lru")
        let learnt = try Self.misses("3l-cache(lesson=500)")
        check(learnt < lru * 4 / 5, note: "\(learnt) of \(lru)")
    }

    @Test func `misses as often on every machine`() throws {
        try check(Self.misses("3l-cache(lesson=500)"), 6981)
        try check(Self.misses("3l-cache(lesson=500, goal=objects)"), 6899)
        try check(Self.misses("3l-cache(lesson=500)", seed: 7), 7024)
        // Before a lesson it is LRU.
        try check(Self.misses("3l-cache"), Self.misses("lru"))
    }

    @Test func `evicts the same entry again after it was spared`() throws {
        let settings = try OrderSpec.parse("3l-cache(lesson=40)").settings
        for seed in UInt64(1)...5 {
            let requests = ObviousCacheTests.Requests(seed: seed, isSized: false, count: 900)
            let plain = Self.victims(requests, settings, spares: false)
            check(plain.count > 100)
            check(Self.victims(requests, settings, spares: true), plain)
        }
    }

    private static func victims(
        _ requests: ObviousCacheTests.Requests, _ settings: OrderSettings, spares: Bool
    ) -> [KeyID] {
        let keyCount = ObviousCacheTests.keyCount
        var order = ThreeLCache(
            OrderContext(keyCapacity: keyCount, capacity: 8, settings: settings))
        var victims: [KeyID] = []
        var count = 0
        for key in requests.keys {
            order.requested(key)
            if order.contains(key) {
                order.used(key)
                continue
            }
            if count == 8, var victim = order.evict(for: key) {
                if spares {
                    order.undoEviction(victim, size: 1)
                    victim = order.evict(for: key) ?? victim
                }
                victims.append(victim)
                count -= 1
            }
            order.inserted(key, size: 1)
            count += 1
        }
        return victims
    }
}
