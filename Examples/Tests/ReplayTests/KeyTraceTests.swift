import EvictionLab
import Testing

/// A loop that is longer than the cache: LRU gives up each key just before it is asked for.
@Test func aLoopIsLostOnLRU() throws {
    let loop = try KeyLab((0..<1000).map { $0 % 20 })
    let results = try loop.run(["lru", "sieve", "lirs", "belady"], sizes: ["10", "50%", "20"])
    let atTen = results.filter { $0.size == "10" }
    #expect(atTen[0].policy == "lru")
    #expect(atTen[0].hitRate == 0)
    #expect(atTen.last!.misses == atTen.map(\.misses).min())
}
