import Testing

@testable import LabOrders
@testable import OrderOracles
@testable import PlainDesks

@Suite("An order's parameters, and what it does rarely")
struct OrderParametersTests {
    static let specs = [
        "s3fifo(rules=libcachesim)", "s3fifo(small=50%, promotion=1)", "s3fifo(small=50%, ghost=0)",
        "s3fifo(small=25%, ghost=300%, promotion=3, rules=libcachesim)",
        "s3fifo(small=25%, ghost=30%, promotion=1)", "s3fifo(small=0)", "s3fifo(small=100%)",
        "s3fifo-d(rules=libcachesim)", "s3fifo-d(small=30%, promotion=1, memory=100%, hits=1)",
        "s3fifo-d(small=30%, memory=100%, hits=1, rules=libcachesim)",
        "s3fifo-d(small=50%, promotion=1, memory=50%, hits=5, rules=libcachesim)",
        "qd-lp(rules=libcachesim)", "qd-lp(small=60%, ghost=200%)", "qd-lp(small=0)",
        "qd-lp(small=30%, rules=libcachesim)", "qd-lp(small=100%)", "qd-lp(promotion=2, bits=1)",
        "clock2q-plus(rules=libcachesim)", "clock2q-plus(small=40%, ghost=100%)",
        "clock2q-plus(small=30%, rules=libcachesim)", "clock2q-plus(window=0, promotion=2)",
        "clock2q-plus(window=100%, small=50%)",
        "2q(rules=libcachesim)", "2q(in=50%, out=100%)", "2q(in=75%, out=0)", "2q(in=100%)",
        "2q(in=50%, rules=libcachesim)",
        "slru(segments=1)", "slru(segments=2, rules=libcachesim)", "slru(segments=3)",
        "slru(segments=14)", "slru(rules=libcachesim)", "slru(segments=14, rules=libcachesim)",
        "lirs(hir=30%)", "lirs(hir=50%, stack=100%)", "lirs(hir=100%)", "lirs(stack=150%)",
        "clock-pro(cold=30%)", "clock-pro(cold=50%, memory=50%)", "clock-pro(memory=0)",
        "mq(rules=libcachesim)", "mq(lifetime=10)", "mq(queues=2, lifetime=3, out=50%)",
        "mq(queues=1)", "mq(out=0)",
        "gdsf(rules=paper)", "gdsf(rules=libcachesim)",
        "lirs(rules=libcachesim)", "lirs(hir=40%, rules=libcachesim, stack=120%)",
    ]

    @Test("hold beside the same algorithm in plain words", arguments: specs, [2, 3, 5, 8, 16, 21])
    func hold(_ text: String, capacity: Int) throws {
        let spec = try OrderSpec.parse(text)
        let type = try require(ObviousCaches.all.first { $0.id == spec.id })
        for isSized in [false, true] {
            for seed in 1...UInt64(Draws.of(8)) {
                let difference = ObviousCacheTests.difference(
                    type, .init(seed: seed, isSized: isSized), capacity: capacity,
                    isSized: isSized, settings: spec.settings)
                if let difference {
                    Issue.record("\(text), capacity \(capacity), seed \(seed): \(difference)")
                    return
                }
            }
        }
    }

    @Test func `random requests come to every rare case`() throws {
        try Self.expectAll(
            ObviousS3FIFO.self, "s3fifo(small=25%, ghost=30%, promotion=1)",
            "s3fifo(small=25%, rules=libcachesim)")
        try Self.expectAll(
            ObviousS3FIFOD.self, "s3fifo-d(small=30%, promotion=1, memory=100%, hits=1)",
            "s3fifo-d(small=30%, memory=100%, hits=1, rules=libcachesim)")
        try Self.expectAll(
            ObviousQDLP.self, "qd-lp(small=60%, ghost=200%)", "qd-lp(small=30%, rules=libcachesim)")
        try Self.expectAll(
            ObviousClock2QPlus.self, "clock2q-plus(small=40%)",
            "clock2q-plus(small=30%, rules=libcachesim)")
        try Self.expectAll(ObviousCAMP.self, "camp(precision=2)")
        try Self.expectAll(ObviousLRUMAD.self, "lru-mad(latency=9)")
        try Self.expectAll(ObviousTwoQ.self, "2q(rules=libcachesim)")
        try Self.expectAll(ObviousSLRU.self, "slru(rules=libcachesim)")
        try Self.expectAll(ObviousARC.self, "arc")
        try Self.expectAll(ObviousLIRS.self, "lirs(hir=30%, stack=120%)")
        try Self.expectAll(ObviousCAR.self, "car")
        try Self.expectAll(ObviousCLOCKPro.self, "clock-pro")
        try Self.expectAll(ObviousMQ.self, "mq(queues=3)", "mq(queues=3, lifetime=10)")
        try Self.expectAll(
            ObviousWTinyLFU.self, "w-tinylfu(window=30%, sample=1)",
            "w-tinylfu(window=30%, sample=1, climb=yes, step=30%)")
        try Self.expectAll(ObviousLeCaR.self, "lecar(rate=10, discount=1, history=300%)")
        try Self.expectAll(ObviousCacheus.self, "cacheus(history=100%)")
    }

    private static func expectAll<Cache: RareCases>(_ type: Cache.Type, _ texts: String...) throws {
        var reached: Set<Cache.Rarity> = []
        for (text, capacity) in texts.flatMap({ text in [5, 8, 16].map { (text, $0) } }) {
            for seed in UInt64(1)...20 {
                for isSized in [false, true] {
                    let requests = ObviousCacheTests.Requests(seed: seed, isSized: isSized)
                    var cache = Cache(
                        ObviousContext(
                            capacity: capacity, requests: requests.keys, sizes: requests.sizes,
                            seed: 1, settings: try OrderSpec.parse(text).settings))
                    for (index, key) in requests.keys.enumerated() {
                        _ = cache.request(key, size: requests.sizes[index], at: index)
                    }
                    reached.formUnion(cache.reached)
                }
            }
        }
        check(Array(Cache.Rarity.allCases).filter { !reached.contains($0) }, [])
    }

    @Test func `every parameter is tried, with another value than its own`() throws {
        let modelled = OrderRegistry.all.filter { type in
            Self.specs.contains { $0.hasPrefix(type.id + "(") }
        }
        check(modelled.count > 3)
        for type in modelled {
            for parameter in type.parameters {
                let isTried = Self.specs.contains {
                    $0.hasPrefix(type.id + "(") && $0.contains(parameter.name + "=")
                }
                check(isTried, note: "\(type.id)'s \(parameter.name)")
            }
        }
    }
}
