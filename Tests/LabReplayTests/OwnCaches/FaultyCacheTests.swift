import Testing

@testable import LabDevices
@testable import LabOrders
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import PolicyDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("A cache of one's own that does something wrong")
struct FaultyCacheTests {
    /// Three images of 4000 bytes one after the other, the first one again, and then removed.
    static func trace() -> ListTrace {
        var trace = ListTrace(groups: [ListTrace.generated("a", count: 3, width: 50, height: 20)])
        for (number, image) in [ImageID(0), 1, 2, 0].enumerated() {
            trace.add(
                .request(view: ViewID(number), image: image, size: 0, shows: true),
                atMs: Int64(number) * 100)
        }
        trace.add(.remove(0), atMs: 400)
        return trace
    }

    static func run(_ make: @escaping @Sendable () -> any ReplayedCache) throws -> Replayed {
        try Replayed(trace(), .with { $0.own = OwnCacheRule("faulty") { _ in make() } })
    }

    static let expected: [(FaultyCache.Fault, CacheProblem.Mistake, request: Int64, String)] = [
        (
            .saysTooMuch, .unbalanced, 3,
            "says that it holds 12001 bytes after 'a/2' was inserted, and holds 3 images of 12000 "
                + "bytes"
        ),
        (
            .dropsNothing, .unbalanced, 3,
            "says that it holds 8000 bytes after 'a/2' was inserted, and holds 3 images of 12000 "
                + "bytes"
        ),
        (
            .countsTwice, .unbalanced, 4,
            "says that it holds 16000 bytes after it was asked for 'a/0', and holds 3 images of "
                + "12000 bytes"
        ),
        (.givesAnothers, .foreign, 4, "gives the image of a/1 for 'a/0'"),
        (.givesItsOwn, .foreign, 4, "gives an image that it wasn't handed in this run for 'a/0'"),
        (.holdsOn, .leak, 4, "was let go, and 2 images of 8000 bytes live on"),
        (
            .ignoresRemoval, .unbalanced, 4,
            "says that it holds 8000 bytes after 'a/0' was removed, and holds 3 images of 12000 "
                + "bytes"
        ),
    ]

    @Test("is named with its request, and the run goes to its end", arguments: 0..<expected.count)
    func isNamedWithItsRequest(_ index: Int) throws {
        let (fault, kind, request, words) = Self.expected[index]
        let kept = Kept()
        let run = try Self.run {
            let elsewhere = FaultyCache.Elsewhere()
            kept.add(elsewhere)
            return FaultyCache(fault, elsewhere: elsewhere)
        }
        let problem = try require(run.problem)
        check(problem.kind, kind)
        check(problem.request, request)
        check(problem.words, words)
        check(run.faults, [])
        let counts = run.result.counts
        check(counts.requests, counts.strongHits + counts.weakHits + counts.joins + counts.misses)
        check(counts.requests, 4)
    }

    /// Objects that live as long as a test.
    final class Kept: @unchecked Sendable {
        private var objects: [AnyObject] = []
        func add(_ object: AnyObject) { objects.append(object) }
    }

    @Test func `is each of the kinds above`() {
        check(Self.expected.map(\.0), FaultyCache.Fault.allCases)
    }

    @Test func `that other code still holds at the end isn't called a leak`() throws {
        let kept = Kept()
        let run = try Self.run {
            let cache = ObviousLRUCache(limit: 1_000_000)
            kept.add(cache)
            return cache
        }
        check(
            run.problem?.description,
            "at request 4 the cache is held by other code at the end, with 2 images of "
                + "8000 bytes")
    }

    @Test func `that outlives the app is found out, and the next life goes on`() throws {
        var trace = Self.trace()
        trace.header.device.pressure = Pressure()
        trace.header.device.pressure.onKill = .relaunch
        trace.header.device.footprintLimitBytes = 9000
        trace.header.device.baselineBytes = 0
        let shared = ObviousLRUCache(limit: 1_000_000)
        nonisolated(unsafe) let cache = shared
        let run = try Replayed(trace, .with { $0.own = OwnCacheRule("one") { _ in cache } })
        check(run.result.counts.kills > 0)
        check(run.faults, [])
        check(run.problem?.request, 3)
        check(run.problem?.words, "is held by other code at the end, with 2 images of 8000 bytes")
    }

    @Test func `may say itself what is wrong`() throws {
        final class Honest: SelfCheckingCache {
            var problem: String?
            let heldBytes: Int64? = 0
            func end() -> String? { "has broken too late" }
            func find(_ key: ImageKey) -> CachedImage? { nil }
            func insert(_ image: CachedImage, for key: ImageKey) {
                if key.name == "a/1" { problem = "has broken" }
            }
            func remove(_ key: ImageKey) {}
        }
        let run = try Self.run { Honest() }
        check(run.problem, CacheProblem(kind: .own, request: 2, words: "has broken"))
    }
}
