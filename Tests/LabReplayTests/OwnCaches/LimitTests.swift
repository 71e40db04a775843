import Testing

@testable import LabBase
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import PolicyDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("A limit")
struct LimitTests {
    /// Says what it may hold, and evicts nothing.
    final class Greedy: ReplayedCache {
        private var images: [ImageKey: CachedImage] = [:]
        let limitBytes: Int64?
        let limitCount: Int?
        private let saysBytes: Bool

        init(limitBytes: Int64? = nil, limitCount: Int? = nil, saysBytes: Bool = true) {
            self.limitBytes = limitBytes
            self.limitCount = limitCount
            self.saysBytes = saysBytes
        }

        var heldBytes: Int64? { saysBytes ? images.values.reduce(0) { $0 + $1.cost } : nil }
        func find(_ key: ImageKey) -> CachedImage? { images[key] }
        func insert(_ image: CachedImage, for key: ImageKey) { images[key] = image }
        func remove(_ key: ImageKey) { images[key] = nil }
    }

    /// A row tells the excess in bytes and in images.
    private static func excess(of result: RunResult) -> [Figure] {
        let row = Row(columns: ResultColumns.replayed, figures: ResultColumns.figures(of: result))
        return [row[figure: .storeExcessBytes], row[figure: .storeExcessCount]]
    }

    /// Three images of 4000 bytes, one after the other.
    private func run(_ make: @escaping @Sendable () -> Greedy) throws -> Replayed {
        try Replayed(
            FaultyCacheTests.trace(), .with { $0.own = OwnCacheRule("greedy") { _ in make() } })
    }

    @Test("that a cache of one's own breaks is named with the request, and by how much")
    func isNamed() throws {
        let run = try run { Greedy(limitBytes: 7000) }
        check(
            run.problem?.description,
            "at request 2 the cache holds 8000 bytes after 'a/1' was inserted, 1000 over its "
                + "limit of 7000, and up to 5000 later")
        check(run.problem?.kind, .overLimit)
        check(run.result.counts.storeExcessBytes, 5000)
        var result = run.result
        result.note(run.problem!)
        check(result.status, .overLimit)
        check(Self.excess(of: result), [.integer(5000), .none])
    }

    @Test func `of images is one, too`() throws {
        let run = try run { Greedy(limitCount: 2) }
        check(run.problem?.words, "holds 3 images after 'a/2' was inserted, 1 over its limit of 2")
        check(run.result.counts.storeExcessCount, 1)
    }

    @Test func `that the cache keeps, or that it doesn't state, is no problem`() throws {
        let kept = try run { Greedy(limitBytes: 12_000, limitCount: 3) }
        check(kept.problem, nil)
        check(Self.excess(of: kept.result), [.integer(0), .integer(0)])
        let unsaid = try run { Greedy() }
        check(unsaid.problem, nil)
        check(Self.excess(of: unsaid.result), [.none, .none])
    }

    @Test func `is checked where a cache can't say what it holds`() throws {
        try check(run { Greedy(saysBytes: false) }.problem, nil)
        try check(run { Greedy(limitBytes: 8000, saysBytes: false) }.problem?.request, 3)
    }

    @Test func `that a policy is written to break is in its row, and no problem`() throws {
        let written = try Replayed(
            FaultyCacheTests.trace(), "cache(order=lru, limit=7000, evict=never)")
        check(written.problem, nil)
        check(written.result.counts.storeExcessBytes, 5000)
        check(Self.excess(of: written.result), [.integer(5000), .none])
        let kept = try Replayed(FaultyCacheTests.trace(), "lru(limit=8000, count=2)")
        check(Self.excess(of: kept.result), [.integer(0), .integer(0)])
        let none = try Replayed(FaultyCacheTests.trace(), "weak")
        check(Self.excess(of: none.result), [.none, .none])
    }

    /// Gives up nothing, ever.
    private struct Miser: ReplacementOrder {
        static let id = "miser"
        static let summary = "nothing goes"
        private var entries: Set<KeyID> = []
        init(_ context: OrderContext) {}
        func contains(_ key: KeyID) -> Bool { entries.contains(key) }
        mutating func used(_ key: KeyID) {}
        mutating func evict(for newcomer: KeyID?) -> KeyID? { nil }
        mutating func inserted(_ key: KeyID, size: Int64) { entries.insert(key) }
        mutating func removed(_ key: KeyID) { entries.remove(key) }
    }

    @Test("is the store's, and a registered order that evicts nothing breaks it")
    func isBrokenByAnOrder() async {
        await #expect(processExitsWith: .success) {
            try OrderRegistry.register(Miser.self)
            let run = try Replayed(FaultyCacheTests.trace(), "cache(order=miser, limit=7000)")
            check(
                run.problem?.description,
                "at request 2 the cache holds 8000 bytes after 'a/1' was inserted, 1000 over "
                    + "its limit of 7000, and up to 5000 later, since its order gave up none of its "
                    + "entries in 'evict'")
            let allowed = try Replayed(
                FaultyCacheTests.trace(), "cache(order=miser, limit=7000, evict=never)")
            check(allowed.problem, nil)
            check(allowed.result.counts.storeExcessBytes, 5000)
        }
    }

    @Test func `isn't broken by what another thread is about to drop`() throws {
        final class Limited: ReplayedCache {
            private let lazy = CacheBooksTests.Lazy(limit: 2)
            var limitCount: Int? { 2 }
            var heldBytes: Int64? { nil }
            func find(_ key: ImageKey) -> CachedImage? { lazy.find(key) }
            func insert(_ image: CachedImage, for key: ImageKey) { lazy.insert(image, for: key) }
            func remove(_ key: ImageKey) { lazy.remove(key) }
        }
        let run = try Replayed(
            FaultyCacheTests.trace(), .with { $0.own = OwnCacheRule("limited") { _ in Limited() } })
        check(run.problem, nil)
        check(run.result.counts.evictions, 2)
    }
}
