import Testing

@testable import LabOrders
@testable import OrderOracles
@testable import PlainDesks

@Suite("A hand-worked sequence tells an order from its siblings")
struct OrderExamplesTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let requests: String
        let room: Int
        let evicted: String
        let order: String
        var testDescription: String { "\(order) \(room) \(requests)" }

        init(_ line: Substring) {
            let words = line.split(separator: " ", maxSplits: 3).map(String.init)
            (requests, room, order) = (words[0], Int(words[1])!, words[3])
            evicted = words[2] == "-" ? "" : words[2]
        }
    }

    static let examples = TestTable.lines("Truth/orders").map { Example($0) }

    @Test(arguments: examples)
    func givesUp(_ example: Example) throws {
        try check(
            Self.evicted(example.order, example.requests, room: example.room), example.evicted)
    }

    @Test("distance gives up what is behind, where LRU gives up what was shown first")
    func distanceGivesUpWhatIsBehind() throws {
        func sight(forward: Bool) -> Viewport {
            let pager = Viewport()
            pager.screen = 0
            pager.rows = ArrayTable((0..<26).map { $0 })
            pager.screens = ArrayTable((0..<26).map { $0 == 25 ? 7 : 0 })
            pager.firstRow = 3
            pager.lastRow = 3
            pager.movesForward = forward
            return pager
        }
        try check(Self.evicted("distance", "ebd", sight(forward: true)), "b")
        try check(Self.evicted("lru", "ebd"), "e")
        try check(Self.evicted("distance", "fbd", sight(forward: true)), "b")
        try check(Self.evicted("distance", "fbd", sight(forward: false)), "f")
        // Equally far: the least recently used.
        try check(Self.evicted("distance", "fcfd", sight(forward: true)), "c")
        try check(Self.evicted("distance", "cfcd", sight(forward: true)), "f")
        // On another screen.
        try check(Self.evicted("distance", "zad", sight(forward: true)), "z")
        // Images have no place before any screen is in front, and it does as LRU does.
        try check(Self.evicted("distance", "abac", Viewport()), "b")
    }

    @Test func `random gives up each as often, by its seed alone`() throws {
        let first = try (0..<1000).map { try Self.evicted("random", "abc", seed: $0) }
        try check((0..<1000).map { try Self.evicted("random", "abc", seed: $0) }, first)
        check((450...550).contains(first.count { $0 == "a" }))
        check(first.allSatisfy { $0 == "a" || $0 == "b" })
    }

    @Test func `cheapest leaves where it stands what is replaced at the same cost`() throws {
        func drained(_ change: (OrderedCache) -> Void) -> [KeyID] {
            let cache = OrderedCache(Cheapest.self, capacity: 3, requests: [], keyCount: 4)
            for key in KeyID(0)..<3 { _ = cache.request(key) }
            change(cache)
            return cache.drain()
        }
        check(drained { $0.replace(0, cost: 1, was: 1) }, [2, 1, 0])
        // Another cost, and back: now it entered last.
        check(
            drained {
                $0.replace(0, cost: 2, was: 1)
                $0.replace(0, cost: 1, was: 2)
            }, [0, 2, 1])
        // A key that left and is requested again is new.
        check(
            drained {
                $0.remove(1)
                _ = $0.request(1)
            }, [1, 2, 0])
        // A negative cost is none.
        check(
            drained {
                $0.replace(2, cost: -5, was: 1)
                $0.replace(0, cost: 0, was: 1)
            }, [0, 2, 1])
    }

    private static func evicted(
        _ order: String, _ text: String, _ viewport: Viewport = Viewport(), room: Int = 2,
        seed: UInt64 = 42
    ) throws -> String {
        let letters = Array(text.utf8)
        let (small, capital) = (UInt8(ascii: "a"), UInt8(ascii: "A"))
        let requests = letters.filter { $0 >= small }.map { KeyID($0 - small) }
        let spec = try OrderSpec.parse(order)
        let cache = OrderedCache(
            spec.type, capacity: room, requests: requests, keyCount: 26, seed: seed,
            viewport: viewport, settings: spec.settings)
        for (index, letter) in letters.enumerated() {
            if letter >= small {
                let digit = index + 1 < letters.count ? letters[index + 1] : letter
                let cost = digit < capital ? Int64(digit - UInt8(ascii: "0")) : 1
                _ = cache.request(KeyID(letter - small), cost: cost)
            } else if letter >= capital {
                cache.release(KeyID(letter - capital))
            }
        }
        let names = cache.evicted.map { String(UnicodeScalar(small + UInt8($0))) }
        return names.joined()
    }
}
