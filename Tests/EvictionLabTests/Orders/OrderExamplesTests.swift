import Testing

@testable import EvictionLab

@Suite("A hand-worked sequence tells an order from its siblings")
struct OrderExamplesTests {
    /// What goes, with room for two. A digit after a letter is its cost, else 1; a capital stands
    /// for the last view that lets go. An order's first is that of its comment.
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

        ("cheapest", "abcd", "bc"),
        ("fifo", "abcd", "ab"),
        ("cheapest", "a2b1c2", "b"),
        ("costliest", "a2b1c2", "a"),
        // A use saves nothing.
        ("cheapest", "abbbc", "b"),

        ("costliest", "ab2bc", "b"),
        ("lru", "ab2bc", "a"),
        ("costliest", "abac", "b"),

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
            pager.rows = (0..<26).map { $0 }
            pager.screens = (0..<26).map { $0 == 25 ? 7 : 0 }
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
        // Before any screen is in front nobody lies anywhere, and it does as LRU does.
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
        var cache = OrderedCache(Cheapest.self, capacity: 3, requests: [], imageCount: 4)
        for image in ImageID(0)..<3 { _ = cache.request(image) }
        cache.replace(0, cost: 1)
        #expect(cache.victim == 2)
        // Another cost, and back: now it entered last.
        cache.replace(0, cost: 2)
        cache.replace(0, cost: 1)
        #expect(cache.victim == 0)
        // What leaves, and is asked for again, is new.
        cache.remove(1)
        _ = cache.request(1)
        #expect(cache.victim == 1)
        // A negative cost is none.
        cache.replace(2, cost: -5)
        cache.replace(0, cost: 0)
        #expect(cache.victim == 0)
    }

    private static func evicted(
        _ id: String, _ text: String, _ viewport: Viewport = Viewport(), seed: UInt64 = 42
    ) throws -> String {
        let letters = Array(text.utf8)
        let (small, capital) = (UInt8(ascii: "a"), UInt8(ascii: "A"))
        let requests = letters.filter { $0 >= small }.map { ImageID($0 - small) }
        var cache = OrderedCache(
            try #require(OrderRegistry.named(id)), capacity: 2, requests: requests,
            imageCount: 26, seed: seed, viewport: viewport)
        for (index, letter) in letters.enumerated() {
            if letter >= small {
                let digit = index + 1 < letters.count ? letters[index + 1] : letter
                let cost = digit < capital ? Int64(digit - UInt8(ascii: "0")) : 1
                _ = cache.request(ImageID(letter - small), cost: cost)
            } else if letter >= capital {
                cache.release(ImageID(letter - capital))
            }
        }
        let names = cache.evicted.map { String(UnicodeScalar(small + UInt8($0))) }
        return names.joined()
    }
}
