import Testing

@testable import LabOrders
@testable import OrderOracles
@testable import PlainDesks

@Suite("A filter before an order")
struct AdmissionTests {
    /// Letters are keys, a digit behind one is its size; capitals mark hits in what comes back.
    private static func played(
        _ spec: String, _ text: String, capacity: Int = 2, seed: UInt64 = 42
    ) throws -> String {
        let order = try OrderSpec.parse(spec)
        let small = UInt8(ascii: "a")
        let letters = Array(text.utf8)
        let isSized = letters.contains { $0 < small }
        let keys = letters.filter { $0 >= small }.map { KeyID($0 - small) }
        let cache = OrderedCache(
            order.type, capacity: capacity, requests: keys, keyCount: 26, seed: seed,
            isSized: isSized, settings: order.settings, filters: order.filters)
        var played = ""
        for (index, letter) in letters.enumerated() where letter >= small {
            let next = index + 1 < letters.count ? letters[index + 1] : small
            let size = next < small ? Int64(next - UInt8(ascii: "0")) : 1
            let isHit = cache.request(KeyID(letter - small), cost: size)
            played += String(UnicodeScalar(isHit ? letter - 32 : letter))
        }
        return played
    }

    @Test(
        "decides who enters, worked by hand",
        arguments: [
            ("lru+admit(second-touch)", "abab", "abab"),
            ("lru+admit(second-touch)", "aacbca", "aacbcA"),
            ("lru", "aacbca", "aAcbCa"),
            // Forgotten once two others came.
            ("lru+admit(second-touch, memory=2)", "abcaa", "abcaa"),
            ("lru+admit(second-touch)", "abcaa", "abcaA"),
            ("lru+admit(second-touch, memory=2)", "abaa", "abaA"),
            ("lru+admit(bloom)", "abcaa", "abcaA"),
            // A third key begins the filter anew.
            ("lru+admit(bloom, keys=2)", "abcaa", "abcaa"),
            ("lru+admit(bloom, keys=2)", "abaa", "abaA"),
            // So small that all enter, before and after the first window.
            ("lru+admit(adaptsize, window=3)", "abaab", "abAAB"),
            ("lru+admit(tinylfu)", "aabca", "aAbcA"),
            ("lru", "aabca", "aAbca"),
            // The resident key stays, among equals.
            ("lru+admit(tinylfu)", "abcabcc", "abcABcc"),
            ("lru+admit(tinylfu)", "abcdccab", "abcdcCab"),
            // It stays where it was.
            ("fifo+admit(tinylfu)", "aabcbcca", "aAbcBcca"),
            ("fifo", "aabcbcca", "aAbcBCCa"),
            ("lru+admit(size=2B)", "a1b1c3a1b1", "abcAB"),
            ("lru", "a1b1c3a1b1", "abcab"),
            ("lru+admit(probability=0)", "aaa", "aaa"),
            ("lru+admit(probability=1)", "abacb", "abAcb"),
            ("lru+admit(probability=1)+admit(second-touch)", "aaa", "aaA"),
        ])
    func decidesWhoEnters(_ spec: String, _ requests: String, _ hits: String) throws {
        let capacity = requests.contains("3") ? 3 : 2
        try check(Self.played(spec, requests, capacity: capacity), hits, note: "\(spec)")
    }

    @Test func `lets each in with its chance, by the seed alone`() throws {
        func plays() throws -> [String] {
            try (0..<1000).map { try Self.played("lru+admit(probability=0.3)", "aa", seed: $0) }
        }
        let first = try plays()
        check((250...350).contains(first.count { $0 == "aA" }))
        try check(plays(), first)
    }

    @Test func `weighs a newcomer against all that would go for it together`() throws {
        // c, asked for twice, is worth more than either of a and b, and not than both.
        try check(Self.played("lru+admit(tinylfu)", "a2b2c4c4a2b2", capacity: 4), "abccAB")
        try check(Self.played("lru+admit(tinylfu)", "a2b2c4c4c4c4", capacity: 4), "abcccC")
    }

    @Test("does before LRU what its rules in plain words do", arguments: [1, 2, 3, 5, 8])
    func doesWhatItsRulesDo(capacity: Int) throws {
        let specs = [
            "second-touch", "second-touch, memory=1", "second-touch, memory=4", "tinylfu",
            "tinylfu, sample=1", "size=2B", "probability=0.6", "bloom, error=0.001%",
            "bloom, keys=5, error=0.001%", "adaptsize, window=20", "adaptsize, window=60",
        ]
        for spec in specs {
            let order = try OrderSpec.parse("lru+admit(\(spec))")
            for seed in UInt64(1)...60 {
                let isSized = seed % 2 == 0
                let requests = ObviousCacheTests.Requests(seed: seed, isSized: isSized, count: 150)
                let cache = OrderedCache(
                    order.type, capacity: capacity, requests: requests.keys,
                    keyCount: ObviousCacheTests.keyCount, isSized: isSized,
                    filters: order.filters)
                var obvious = ObviousGatedLRU(order.filters[0], capacity: capacity)
                for (key, size) in zip(requests.keys, requests.sizes) {
                    let isHit = cache.request(key, cost: Int64(size))
                    check(obvious.request(key, size: size), isHit, note: "\(spec), seed \(seed)")
                    let isSame = cache.resident.sorted() == obvious.entries.map(\.key).sorted()
                    check(isSame, note: "\(spec), seed \(seed), capacity \(capacity)")
                    if !isSame { return }
                }
            }
        }
    }

    @Test("goes with every order", arguments: OrderRegistry.all.map { $0.id })
    func goesWithEveryOrder(_ id: String) throws {
        let type = try require(OrderRegistry.named(id))
        for filter in [
            "probability=0.5", "second-touch", "tinylfu", "size=2B", "bloom", "adaptsize, window=9",
        ] {
            let order = try OrderSpec.parse("\(id)+admit(\(filter))")
            for seed in UInt64(1)...10 {
                let requests = OrderModelTests.requests(seed: seed)
                let cache = OrderedCache(
                    type, capacity: 3, requests: requests, keyCount: OrderModelTests.keyCount,
                    isSized: seed % 2 == 0, filters: order.filters)
                for key in requests {
                    _ = cache.request(key, cost: 1 + Int64(key) % 3)
                    check(cache.resident.count <= 3 || id == "unbounded")
                }
                let resident = cache.resident.sorted()
                if OrderedCache.sparing.contains(id) { continue }
                check(cache.drain().sorted(), resident)
            }
        }
    }
}
