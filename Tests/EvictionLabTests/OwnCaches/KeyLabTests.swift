import EvictionLab
import Testing

@testable import OrderOracles
@testable import PlainDesks

@Suite("A key trace as a library has it")
struct KeyLabTests {
    private func keys(_ seed: UInt64) -> [String] {
        var random = SplitMix(seed)
        return (0..<2000).map { _ in
            "key \(min(random.below(40), random.below(40)))"
        }
    }

    @Test("counts a class of one's own as the built-in order", arguments: [UInt64(1), 2, 3])
    func countsAlike(_ seed: UInt64) throws {
        let keys = keys(seed)
        let lab = try KeyLab(keys)
        for size in [1, 3, 10, 100] {
            let own = try lab.run(cache: "mine") { ObviousLRUCache(limit: Int64(size)) }
            check(own.problem, nil)
            try check(own.counts, lab.run("lru", size: "\(size)").counts)
        }
        var random = SplitMix(seed)
        let sized = try KeyLab(keys, sizes: keys.map { _ in Int64(random.below(9)) })
        for size in [1, 7, 30] {
            let own = try sized.run(cache: "mine") { ObviousLRUCache(limit: Int64(size)) }
            check(own.problem, nil)
            try check(own.counts, sized.run("lru", size: "\(size)B").counts)
        }
    }

    @Test func `replays several orders at several sizes, each as if alone`() throws {
        let lab = try KeyLab(keys(5))
        let results = try lab.run(["lru", "sieve"], sizes: ["3", "25%"])
        check(results.map(\.policy), ["lru", "sieve", "lru", "sieve"])
        check(results.map(\.size), ["3", "3", "25%", "25%"])
        for result in results {
            let alone = try lab.run(result.policy, size: try require(result.size))
            check(alone.counts, result.counts)
        }
        check(results[0].misses > results[2].misses)
        #expect(throws: Complaint.self) { try lab.run(["lru", "lro"], sizes: ["3"]) }
        #expect(throws: Complaint.self) { try lab.run(["lru"], sizes: ["3", "x"]) }
    }

    @Test func `gives keys their names`() throws {
        final class Reader: ReplayedCache {
            let heldBytes: Int64? = 0
            var seen: [String] = []
            func find(_ key: ImageKey) -> CachedImage? {
                seen.append(key.name)
                return nil
            }
            func insert(_ image: CachedImage, for key: ImageKey) {}
            func remove(_ key: ImageKey) {}
        }
        let reader = Reader()
        let result = try KeyLab(["b", "a", "b"]).run(cache: "mine") { reader }
        check(reader.seen, ["b", "a", "b"])
        check(result.misses, 3)
        check(result.problem, nil)
    }

    @Test func `says which request a fault came with`() throws {
        let elsewhere = FaultyCache.Elsewhere()
        let result = try KeyLab([1, 2, 1, 3, 4]).run(cache: "mine") {
            FaultyCache(.saysTooMuch, elsewhere: elsewhere)
        }
        check(result.problem?.request, 4)
    }

    @Test func `says what is wrong with its requests, orders and sizes`() throws {
        #expect(throws: Complaint.self) { try KeyLab([Int]()) }
        #expect(throws: Complaint.self) { try KeyLab([1], sizes: [1, 2]) }
        #expect(throws: Complaint.self) { try KeyLab([1], sizes: [-1]) }
        #expect(throws: Complaint.self) { try KeyLab([1]).run("lruu", size: "1") }
        #expect(throws: Complaint.self) { try KeyLab([1]).run("lru", size: "some") }
        #expect(throws: Complaint.self) { try KeyLab(path: "/nowhere") }
    }
}
