import Testing

@testable import LabOrders
@testable import OrderOracles
@testable import PlainDesks

@Suite("An order that looks at costs and latencies, beside the same in plain words")
struct CostedOrdersTests {
    /// Dear and cheap keys, slow and fast ones, some of which change; bursts and pauses. The first
    /// requests come at one time, zero.
    static func details(_ keys: [KeyID], seed: UInt64) -> [RequestDetails.Request] {
        var random = SplitMix(seed &* 31)
        var timeNs: Int64 = 0
        return keys.enumerated().map { index, key in
            let pause = random.chance(20) ? Int64(random.below(40)) : Int64(1 + random.below(3))
            if index > 2 { timeNs += pause }
            var request = RequestDetails.Request()
            request.timeNs = timeNs
            request.cost = 1 + Int64((key.index * 37) % 90) + (random.chance(10) ? 5 : 0)
            request.latencyNs = Int64(5 + (key.index * 11) % 30) + (random.chance(10) ? 3 : 0)
            return request
        }
    }

    static let specs = [
        "gdsf", "gdsf(rules=paper)", "camp", "camp(precision=1)", "camp(precision=62)", "lru-mad",
        "lru-mad(latency=7)",
    ]

    @Test("holds the same after every request", arguments: specs, [1, 2, 3, 5, 8, 16])
    func holdsTheSame(_ text: String, capacity: Int) throws {
        let spec = try OrderSpec.parse(text)
        let type = try require(ObviousCaches.all.first { $0.id == spec.id })
        for isSized in [false, true] {
            for seed in 1...UInt64(Draws.of(16)) {
                let requests = ObviousCacheTests.Requests(seed: seed, isSized: isSized)
                for details in [nil, Self.details(requests.keys, seed: seed)] {
                    let difference = ObviousCacheTests.difference(
                        type, requests, capacity: capacity, isSized: isSized,
                        settings: spec.settings, details: details)
                    check(difference, nil, note: "seed \(seed), sized \(isSized)")
                    if difference != nil { return }
                }
            }
        }
    }

    /// Letters are keys, and a digit behind one is its cost, else one; what is evicted comes back.
    private static func evicted(_ text: String, _ letters: String, room: Int) throws -> String {
        let spec = try OrderSpec.parse(text)
        let small = UInt8(ascii: "a")
        let bytes = Array(letters.utf8)
        let current = CurrentRequest()
        let cache = OrderedCache(
            spec.type, capacity: room, requests: [], keyCount: 26, settings: spec.settings,
            current: current)
        for (index, letter) in bytes.enumerated() where letter >= small {
            let next = index + 1 < bytes.count ? bytes[index + 1] : small
            current.cost = next < small ? Int64(next - UInt8(ascii: "0")) : 1
            current.timeNs = Int64(index + 1)
            _ = cache.request(KeyID(letter - small))
        }
        return cache.evicted.map { String(UnicodeScalar(small + UInt8($0))) }.joined()
    }

    @Test func `spares what is dear for some time, worked by hand`() throws {
        // Each victim is worth one more than the last, until a's four are made up for.
        try check(Self.evicted("camp", "a4bcdef", room: 2), "bcda")
        try check(Self.evicted("camp", "abcdef", room: 2), "abcd")
        try check(Self.evicted("lru", "a4bcdef", room: 2), "abcd")
        // Five is four, by its leading bit.
        try check(Self.evicted("camp(precision=1)", "a5bcdefg", room: 2), "bcdae")
        try check(Self.evicted("camp", "a5bcdefg", room: 2), "bcdea")
        // A newcomer enters first, so that the floor rises with every second.
        try check(Self.evicted("gdsf", "a4bcdefghi", room: 2), "bcdefga")
        try check(Self.evicted("gdsf", "abcdefghi", room: 2), "abcdefg")
    }

    @Test func `a key that was dear, and is cheap now, goes as a cheap one`() throws {
        try check(Self.evicted("gdsf", "a9bacde", room: 2), "bca")
        try check(Self.evicted("gdsf", "a9ba9cde", room: 2), "bcd")
    }
}
