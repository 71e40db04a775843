import Testing

@testable import LabOrders
@testable import OrderOracles

/// Worked by hand, letter by letter. An order's first sequence is that of its comment.
@Suite("A hand-worked sequence tells an order of several queues from its siblings")
struct QueueOrderExamplesTests {
    @Test(arguments: [
        // Half of four is small. When d comes, the small queue gives up b, and not a, used once.
        ("s3fifo(small=50%, promotion=1)", 4, "abacde", "b"),
        ("fifo", 4, "abacde", "a"),
        // b is remembered, and enters the main queue: newcomers don't drive it out.
        ("s3fifo(small=50%, promotion=1)", 4, "abacdebfgh", "bcdef"),
        ("fifo", 4, "abacdebfgh", "abcd"),
        // Newcomers wait in the small queue, or enter the main one while the cache fills.
        ("s3fifo(small=50%)", 4, "abcdefg", "abc"),
        ("s3fifo(small=50%, rules=libcachesim)", 4, "abcdefg", "abe"),
        // a, b and c move on, one more than the main queue's part: a goes beside the victim, d.
        ("s3fifo(small=50%, promotion=1)", 4, "aabbccde", "da"),
        // Half of two is small: one as large isn't let in by libCacheSim's rules.
        ("s3fifo(small=50%)", 2, "aba", ""),
        ("s3fifo(small=50%, rules=libcachesim)", 2, "aba", "aba"),

        // A use in A1in saves nothing.
        ("2q", 4, "abcdeba", "ab"),
        ("lru", 4, "abcdeba", "ac"),
        // a comes back while A1out remembers it, and newcomers don't drive it out of Am.
        ("2q", 4, "abcdeafghi", "abcdef"),
        ("lru", 4, "abcdeafghi", "abcdea"),

        // b is protected.
        ("slru", 2, "abbca", "ac"),
        ("lru", 2, "abbca", "ab"),
        // c enters the lowest with a, one too many; a's use passes b on to it, and c must go.
        ("slru(segments=2, rules=libcachesim)", 3, "abca", "c"),
        ("slru", 3, "abca", ""),
        // Three newcomers are in the lowest, or one of them above, where it is protected.
        ("slru", 3, "abcd", "a"),
        ("slru(segments=3, rules=libcachesim)", 3, "abcdef", "ade"),
        ("slru(segments=3)", 3, "abcdef", "abc"),

        // T1 has b, and should have nothing.
        ("arc", 2, "aabc", "b"),
        ("lru", 2, "aabc", "a"),
        // B1 remembers b: T1 should have one, so that T2 gives up a, then b.
        ("arc", 2, "aabcbd", "bab"),
        ("lru", 2, "aabcbd", "ac"),

        // a and b are LIR, c and d pass through Q.
        ("lirs", 3, "abcdab", "c"),
        ("lru", 3, "abcdab", "abc"),
        // T2 has a, once T1's hand has come by, and b leaves T1 before it.
        ("car", 2, "aabcd", "bc"),
        ("clock", 2, "aabcd", "ba"),

        // a and b are hot; c and d come and go.
        ("clock-pro", 3, "abcdabe", "cd"),
        ("clock", 3, "abcdabe", "abcd"),
        // c comes back in its test period and is hot; a and b, which weren't used, turn cold.
        ("clock-pro", 3, "abcdcefg", "cdabe"),

        // a was used twice. When its lifetime is over it comes down to the others.
        ("mq", 3, "aabcde", "bc"),
        ("lru", 3, "aabcde", "ab"),
        ("mq(lifetime=3)", 3, "aabcdefg", "bcda"),
        // Qout remembers that b was used twice.
        ("mq(lifetime=2)", 2, "bbacdebfg", "acbdef"),
        ("mq(lifetime=2, out=0)", 2, "bbacdebfg", "acbdeb"),

        // c comes back while S remembers it, and takes a's place.
        ("lirs", 3, "abcdce", "cda"),
        ("lru", 3, "abcdce", "ab"),
        // Asked for twice in a row, c is still of high distance. By libCacheSim's rules it is LIR, a
        // moves to Q, and a's own use has b move there, too, where there is room for one.
        ("lirs", 3, "abccad", "c"),
        ("lirs(rules=libcachesim)", 3, "abccad", "a"),
    ])
    func givesUp(_ text: String, _ room: Int, _ requests: String, _ evicted: String) throws {
        #expect(try Self.evicted(text, room, requests) == evicted)
    }

    private static func evicted(_ text: String, _ room: Int, _ requests: String) throws -> String {
        let spec = try OrderSpec.parse(text)
        let small = UInt8(ascii: "a")
        let keys = requests.utf8.map { KeyID($0 - small) }
        let cache = OrderedCache(
            spec.type, capacity: room, requests: keys, keyCount: 26, settings: spec.settings)
        for key in keys { _ = cache.request(key) }
        return cache.evicted.map { String(UnicodeScalar(small + UInt8($0))) }.joined()
    }
}
