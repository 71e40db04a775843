import EvictionLab
import Testing

/// A loop that is longer than the cache: LRU gives up each key just before it is asked for.
@Test func aLoopIsLostOnLRU() throws {
    let loop = try KeyLab((0..<1000).map { $0 % 20 })
    let results = try loop.run(["lru", "lirs", "belady"], sizes: ["10", "100%"])
    #expect(results.map(\.policy) == ["lru", "lirs", "belady", "lru", "lirs", "belady"])
    #expect(results[0].hitRate == 0)
    #expect(results[1].hitRate > 0.4)
    #expect(results[2].misses <= results[1].misses)
    #expect(results[3].misses == loop.keyCount)
}
