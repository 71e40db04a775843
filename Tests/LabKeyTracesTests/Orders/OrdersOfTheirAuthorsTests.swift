import Testing

@testable import KeyTraceDesks
@testable import LabKeyTraces
@testable import LabOrders
@testable import OrderOracles
@testable import PlainDesks

/// Small requests on which an order once did other than its authors' program.
@Suite("An order does as its authors' program does")
struct OrdersOfTheirAuthorsTests {
    static func misses(
        _ text: String, _ requests: [KeyID], room: Int, seed: UInt64 = 42
    ) throws -> Int {
        let spec = try OrderSpec.parse(text)
        let keyCount = Int(requests.max() ?? 0) + 1
        let cache = OrderedCache(
            spec.type, capacity: room, requests: requests, keyCount: keyCount, seed: seed,
            settings: spec.settings)
        for key in requests { _ = cache.request(key) }
        return requests.count - cache.hits
    }

    static func loop(_ keys: Int, rounds: Int) -> [KeyID] {
        (0..<keys * rounds).map { KeyID($0 % keys) }
    }

    @Test func `lecar learns that a loop is LFU's`() throws {
        let loop = Self.loop(100, rounds: 40)
        try check(Self.misses("lru", loop, room: 50), 4000)
        // 2,050 are the fewest that are possible where every newcomer enters.
        let misses = try Self.misses("lecar", loop, room: 50)
        check((2050..<2300).contains(misses), note: "\(misses)")
        // It evicts, among equals, the key that came to its frequency first, as LRU does.
        try check(Self.misses("lecar(rules=libcachesim)", loop, room: 50), 4000)
    }

    @Test func `cacheus withstands a loop where few fit`() throws {
        let loop = try PlainTrace.generated(
            ["loop(keys=1011)"], requests: 30_330, sizes: nil, seed: 3
        ).inMemory
        let plan = try KeyReplayPlan(["lru", "cacheus"], "512")
        let misses = try KeyReplay(plan).run(loop).map(\.counts.misses)
        check(misses[0], 30_330)
        // With no room for one more it was above 19,000.
        check(misses[1] < 16_500, note: "\(misses[1])")
    }

    @Test func `lru-k knows when a key that left was asked for`() throws {
        // Six keys in turn, and between any two of them two that never come again.
        let requests = (0..<600).map { KeyID($0 % 3 == 0 ? $0 / 3 % 6 : 6 + $0) }
        let kept = try Self.misses("lru-k", requests, room: 8)
        let forgotten = try Self.misses("lru-k(rules=libcachesim)", requests, room: 8)
        check(forgotten, 600)
        check(kept, 412, note: "\(kept)")
    }

    @Test func `mq's lifetime follows what is asked for, where other keys become popular`() throws {
        let trace = try PlainTrace.generated(
            (0..<8).map { "zipf(keys=2000, offset=\($0 * 10_000))" }, requests: 40_000, sizes: nil,
            seed: 3
        ).inMemory
        let plan = try KeyReplayPlan(["lru", "mq", "mq(rules=libcachesim)"], "100")
        let misses = try KeyReplay(plan).run(trace).map(\.counts.misses)
        // Ten thousand requests are longer than any keys stay popular.
        check(misses, [19_969, 17_455, 22_459])
    }

    @Test func `lirs by libCacheSim's rules hits an entry that has gone, as that does`() throws {
        let trace = try PlainTrace(keys: [0, 46, 13, 3, 7, 7, 0, 0]).inMemory
        let plan = try KeyReplayPlan(["lirs(rules=libcachesim)", "lirs"], "5")
        let counts = try KeyReplay(plan).run(trace).map(\.counts)
        check(counts.map(\.misses), [5, 5])
        check(counts.map(\.evictions), [1, 0])
        // A store has no entry that is gone.
        try check(Self.misses("lirs(rules=libcachesim)", [0, 46, 13, 3, 7, 7, 0, 0], room: 5), 6)
    }

    @Test("w-tinylfu that climbs comes near lru where keys are requested again soon or never")
    func wTinyLFUClimbs() throws {
        var random = SplitMix(3)
        let requests = (0..<20_000).flatMap { (key: Int) -> [KeyID] in
            let earlier = (0..<2).map { _ in max(0, key - 1 - random.below(80)) }
            return ([key] + earlier).map { KeyID($0) }
        }
        try check(Self.misses("lru", requests, room: 200), 20_000)
        let misses = try ["w-tinylfu", "w-tinylfu(climb=yes)"].map {
            try Self.misses($0, requests, room: 200)
        }
        check(misses, [52_816, 26_294], note: "\(misses)")
    }

    @Test(
        "an order is a plainer one where it has nothing to look at",
        arguments: [
            ("s3fifo-d(hits=1000000)", "s3fifo"), ("camp", "lru"), ("lru-mad", "lru"),
            ("w-tinylfu(climb=yes, step=0)", "w-tinylfu"),
        ])
    func isAPlainerOne(_ order: String, _ plainer: String) throws {
        let trace = try PlainTrace.generated(
            "zipf(keys=2000, share=70%)+scan(share=30%)", requests: 20_000
        ).inMemory
        func misses(_ order: String) throws -> [Int] {
            try KeyReplay(KeyReplayPlan([order], "20,100,500")).run(trace).map(\.counts.misses)
        }
        try check(misses(order), misses(plainer))
    }

    @Test("w-tinylfu with sizes forgets what was popular before the cache was half full")
    func wTinyLFUForgetsTheBeginning() throws {
        // Forty keys fill less than half of it; then eighty others are asked for, ten times each.
        let loops = ["loop(keys=40, requests=600)", "loop(keys=80, offset=1000, requests=800)"]
        func misses(_ policy: String, sizes: String?, _ size: String) throws -> Int {
            let trace = try PlainTrace.generated(
                loops, requests: 1400, sizes: sizes, seed: 3
            ).inMemory
            let plan = try KeyReplayPlan([policy], size)
            return try KeyReplay(plan).run(trace)[0].counts.misses
        }
        let kept = try misses("w-tinylfu(sketch=kept)", sizes: "10", "1000B")
        let forgotten = try misses("w-tinylfu", sizes: "10", "1000B")
        check(forgotten < kept)
        check(forgotten, try misses("w-tinylfu(sketch=caffeine)", sizes: "10", "1000B"))
        // The authors' simulator counts from the first request on if each entry counts for one.
        let simulators = try misses("w-tinylfu", sizes: nil, "100")
        check(simulators, try misses("w-tinylfu(sketch=kept)", sizes: nil, "100"))
        try check(misses("w-tinylfu(sketch=caffeine)", sizes: nil, "100") < simulators)
    }
}
