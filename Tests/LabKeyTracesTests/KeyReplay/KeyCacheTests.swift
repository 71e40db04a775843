import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// How a key cache treats sizes.
@Suite struct KeyCacheTests {
    @Test(arguments: [
        ("an object larger than the cache stays out", "a4 b11 a4 b11 c6 a4", 4, 32, 0),
        ("an object as large as the cache enters", "a4 b10 b10 a4", 3, 18, 2),
        ("a hit with a stray 9 changes no size, so c has room", "a4 b4 a9 c2 a4 b4 c2", 3, 10, 0),
        ("a has the 9 of its second request, and b no room", "a4 b7 a9 b7", 4, 27, 3),
        ("three of 4 are never in it, not even for a moment", "a4 b4 c4 b4 c4 a4", 4, 16, 2),
    ])
    func aCacheOfTenBytes(
        _: String, trace: String, misses: Int, missedBytes: Int, evictions: Int
    ) throws {
        let counts = try replayed("lru", "10B", PlainTrace(trace))
        check(counts.misses, misses)
        check(counts.missedBytes, missedBytes)
        check(counts.evictions, evictions)
    }

    @Test func aCacheOfObjectsDoesNotLookAtSizes() throws {
        let counts = try replayed("lru", "2", PlainTrace("a4 b1000000 a4 c1 a4"))
        check(counts.misses == 3 && counts.evictions == 1)
        check(counts.requestedBytes == 5 && counts.missedBytes == 3)
    }

    @Test(arguments: OrderRegistry.forKeyTraces)
    func whoeverHoldsAllMissesEachKeyOnce(order: String) throws {
        let trace = PlainTrace.random(seed: 2, count: 500, columns: [])
        let keys = try trace.inMemory.keyCount
        try check(replayed(order, "1000000", trace).misses, keys)
    }

    @Test(arguments: OrderRegistry.forKeyTraces, [1, 20, 100])
    func entriesAreMissesLessEvictionsAtMost(order: String, size: Int) throws {
        if order == "unbounded" { return }
        let counts = try replayed(order, "\(size)", .random(seed: 3, count: 2000, columns: []))
        check(counts.misses - counts.evictions >= 0)
        check(counts.evictions >= 0)
        check(counts.requests, 2000)
    }

    @Test func sizesWhoseSumNoTotalHoldsAreAFailure() throws {
        let large = Int64.max / 2 + 1
        let trace = PlainTrace(keys: [1, 2, 3], sizes: [large, large - 1, 1], columns: .sizes)
        let failure = #expect(throws: Complaint.self) { try trace.inMemory }
        check(failure?.line.contains("request 3: the sizes up to here come to 2^63"), true)
        let kept = try KeyTraceReader.readAll(
            ListSource(trace), countsEachAsOne: false, keepsGoing: true)
        check(kept.trace.count == 2 && kept.trace.totals.requestedBytes == .max)
        check(kept.damage, failure)
        let ones = try KeyTraceReader.readAll(ListSource(trace), countsEachAsOne: true)
        check(ones.trace.count == 3 && ones.damage == nil)
    }
}
