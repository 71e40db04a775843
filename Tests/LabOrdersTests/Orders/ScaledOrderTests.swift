import Testing

@testable import LabOrders
@testable import PlainDesks

@Suite("An order for a sample of the keys")
struct ScaledOrderTests {
    @Test(
        "counts as much fewer requests and keys, and leaves shares alone",
        arguments: [
            ("mq", "mq(queues=8, lifetime=measured, out=4, rules=paper)"),
            ("mq(rules=libcachesim)", "mq(queues=8, lifetime=500, out=4, rules=libcachesim)"),
            ("mq(lifetime=3)", "mq(queues=8, lifetime=1, out=4, rules=paper)"),
            ("lru-k(correlated=200)", "lru-k(k=2, correlated=10, rules=paper)"),
            ("lru-k", "lru-k(k=2, correlated=0, rules=paper)"),
            ("lru+admit(second-touch, memory=1000)", "lru+admit(second-touch, memory=50)"),
            ("lru+admit(second-touch)", "lru+admit(second-touch, memory=all)"),
            ("clock(bits=3)", "clock(bits=3)"),
            ("s3fifo-d", "s3fifo-d(small=0.1, promotion=2, memory=0.05, hits=5, rules=paper)"),
            ("lru-mad(latency=200)", "lru-mad(latency=10)"),
            ("lru-mad", "lru-mad(latency=trace)"),
            ("lru+admit(bloom)", "lru+admit(bloom, keys=50000, error=0.01)"),
            ("lru+admit(adaptsize)", "lru+admit(adaptsize, window=25000)"),
        ])
    func countsFewer(_ typed: String, _ scaled: String) throws {
        try check(OrderSpec.parse(typed).scaled(by: 0.05).spec, scaled)
    }

    @Test func `that a sample can't speak for says why`() throws {
        for text in ["lfu", "lhd", "3l-cache", "cheapest", "lru-k(rules=libcachesim)"] {
            try check(OrderSpec.parse(text).whyNoSample != nil, note: "\(text)")
        }
        for text in ["lru", "mq", "lru-k", "lru-k(k=1, rules=libcachesim)", "gdsf"] {
            try check(OrderSpec.parse(text).whyNoSample, nil, note: "\(text)")
        }
    }
}
