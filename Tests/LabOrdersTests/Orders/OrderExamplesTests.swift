import Testing

@testable import LabOrders
@testable import OrderOracles

@Suite("A hand-worked sequence tells an order from its siblings")
struct OrderExamplesTests {
    /// The evicted keys, with space for two. A digit after a letter is its cost, else 1; a capital
    /// stands for the last view that lets go. An order's first row is that of its comment.
    @Test(arguments: [
        ("fifo", "abac", "a"),
        ("lru", "abac", "b"),
        ("belady-bypass", "abccab", "b"),
        ("lru", "abccab", "abc"),
        // Needed last of all, c stays out.
        ("belady-bypass", "abcabc", ""),
        ("lru", "abc", "a"),
        ("fifo", "abc", "a"),
        // Touching again saves nothing under FIFO and one image under LRU.
        ("fifo", "abaaca", "ab"),
        ("lru", "abaaca", "b"),

        ("belady", "abcba", "ac"),
        ("belady-bypass", "abcba", ""),

        ("clock", "abbac", "a"),
        ("lru", "abbac", "b"),
        ("clock", "abac", "b"),
        // The hand has cleared b's bit on its round, and a newcomer stands behind b.
        ("clock", "abbacd", "ab"),
        ("lru", "abbacd", "ba"),

        ("lfu", "aabc", "b"),
        ("lru", "aabc", "a"),
        // Equals: the least recently used.
        ("lfu", "abbac", "b"),
        // Old fame lasts.
        ("lfu", "aaabcd", "bc"),
        ("clock", "aaabcd", "ba"),

        // Newcomers begin where others left, so that old fame ages.
        ("gdsf", "aaabcdefg", "bcdea"),
        ("lfu", "aaabcdefg", "bcdef"),

        ("lfuda", "aaabcde", "bca"),
        ("lfu", "aaabcde", "bcd"),

        ("w-tinylfu", "aabc", "b"),
        // A newcomer requested as often as the victim stays out; requested once more, it enters.
        ("w-tinylfu", "abcbcd", "bcac"),

        ("hyperbolic", "aabc", "a"),
        // LFU evicts b there, see above.

        ("cacheus", "aabc", "b"),
        // A scan passes, and what was there first stays.
        ("cacheus", "abcabc", "bcb"),
        ("lru", "abcabc", "abca"),

        ("unbounded", "abca", ""),
        ("belady-size", "abcba", "ac"),

        ("lru-k", "aabc", "b"),
        // Two accesses, but long ago.
        ("lru-k", "aaabbc", "a"),
        ("lfu", "aaabbc", "b"),

        ("cheapest", "abcd", "bc"),
        ("fifo", "abcd", "ab"),
        ("cheapest", "a2b1c2", "b"),
        ("size", "a2b1c2", "a"),
        // A use saves nothing.
        ("cheapest", "abbbc", "b"),

        ("size", "ab2bc", "b"),
        ("lru", "ab2bc", "a"),
        ("size", "abac", "b"),

        ("released", "abBAc", "b"),
        ("lru", "abBAc", "a"),
        ("fifo", "abBAc", "a"),
        // A use isn't a release.
        ("released", "abBAbc", "b"),
        ("lru", "abBAbc", "a"),

        ("gnustep", "aabc", "b"),
        ("gnustep", "aabbc", ""),
        ("lfu", "aabbc", "a"),
        // A fifth of the mean of ten uses is two: once is seldom.
        ("gnustep", "aaaaaaaaaaaaaaaaaaaabbc", "b"),
        ("gnustep", "aaaabbc", ""),
    ])
    func givesUp(_ id: String, _ requests: String, _ evicted: String) throws {
        #expect(try Self.evicted(id, requests) == evicted)
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
        #expect(try Self.evicted("distance", "ebd", sight(forward: true)) == "b")
        #expect(try Self.evicted("lru", "ebd") == "e")
        #expect(try Self.evicted("distance", "fbd", sight(forward: true)) == "b")
        #expect(try Self.evicted("distance", "fbd", sight(forward: false)) == "f")
        // Equally far: the least recently used.
        #expect(try Self.evicted("distance", "fcfd", sight(forward: true)) == "c")
        #expect(try Self.evicted("distance", "cfcd", sight(forward: true)) == "f")
        // On another screen.
        #expect(try Self.evicted("distance", "zad", sight(forward: true)) == "z")
        // Images have no place before any screen is in front, and it does as LRU does.
        #expect(try Self.evicted("distance", "abac", Viewport()) == "b")
    }

    @Test("random gives up each as often, by its seed alone")
    func randomGivesUpEachAsOften() throws {
        let first = try (0..<1000).map { try Self.evicted("random", "abc", seed: $0) }
        #expect(try (0..<1000).map { try Self.evicted("random", "abc", seed: $0) } == first)
        #expect((450...550).contains(first.count { $0 == "a" }))
        #expect(first.allSatisfy { $0 == "a" || $0 == "b" })
    }

    @Test("cheapest leaves where it stands what is replaced at the same cost")
    func cheapestLeavesWhatIsReplaced() throws {
        func drained(_ change: (OrderedCache) -> Void) -> [KeyID] {
            let cache = OrderedCache(Cheapest.self, capacity: 3, requests: [], keyCount: 4)
            for key in KeyID(0)..<3 { _ = cache.request(key) }
            change(cache)
            return cache.drain()
        }
        #expect(drained { $0.replace(0, cost: 1, was: 1) } == [2, 1, 0])
        // Another cost, and back: now it entered last.
        #expect(
            drained {
                $0.replace(0, cost: 2, was: 1)
                $0.replace(0, cost: 1, was: 2)
            } == [0, 2, 1])
        // A key that left and is requested again is new.
        #expect(
            drained {
                $0.remove(1)
                _ = $0.request(1)
            } == [1, 2, 0])
        // A negative cost is none.
        #expect(
            drained {
                $0.replace(2, cost: -5, was: 1)
                $0.replace(0, cost: 0, was: 1)
            } == [0, 2, 1])
    }

    private static func evicted(
        _ id: String, _ text: String, _ viewport: Viewport = Viewport(), seed: UInt64 = 42
    ) throws -> String {
        let letters = Array(text.utf8)
        let (small, capital) = (UInt8(ascii: "a"), UInt8(ascii: "A"))
        let requests = letters.filter { $0 >= small }.map { KeyID($0 - small) }
        let cache = OrderedCache(
            try #require(OrderRegistry.named(id)), capacity: 2, requests: requests,
            keyCount: 26, seed: seed, viewport: viewport)
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
