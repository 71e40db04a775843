import Testing

@testable import LabOrders
@testable import LabScripts
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

@Suite("A store")
struct ImageStoreTests {
    static func trace(_ actions: [TraceAction]) -> ListTrace {
        var trace = ListTrace(groups: [
            ListTrace.generated("small", count: 4, width: 50, height: 20),
            ListTrace.generated("large", count: 1, width: 50, height: 100),
        ])
        for (index, action) in actions.enumerated() {
            trace.add(action, atMs: Int64(index) * 100)
        }
        return trace
    }

    static func ask(_ images: [ImageID]) -> [TraceAction] {
        images.map { .request(view: 0, image: $0, size: 0, shows: true) }
    }

    static var stores: [String] { OrderRegistry.all.map { "cache(order=\($0.id)," } }

    private static func spec(_ store: String, _ limit: String) -> String {
        "\(store) limit=\(limit))"
    }

    @Test("never takes in what is larger than its limit", arguments: stores)
    func neverTakesInTheOversize(_ store: String) throws {
        let trace = Self.trace(Self.ask([4, 0, 4, 0, 4]))
        let run = try Replayed(trace, Self.spec(store, "19999B"))
        // The large image is decoded each time; the small one once.
        check(run.result.counts.decodes, 4)
        check(run.result.counts.evictions, 0)
        check(run.result.peaks.store, 4000)
    }

    /// The stores that take no newcomer without an eviction when they are full.
    static let strict = stores.filter { !$0.contains("gnustep") && !$0.contains("unbounded") }

    @Test("never holds more bytes than its limit", arguments: strict)
    func neverHoldsMoreThanItsLimit(_ store: String) throws {
        for seed in UInt64(1)...40 {
            let trace = BeladyBoundTests.trace(seed: seed, requests: 60)
            for room in [Int64(1), 2, 3] {
                let run = try Replayed(trace, Self.spec(store, "\(4 * room)KB"))
                check(run.result.peaks.store <= 4000 * room)
            }
        }
    }

    @Test("holds more than its limit where its order spares everyone, as GNUstep's does")
    func holdsMoreWhereItsOrderSparesEveryone() throws {
        let trace = Self.trace(Self.ask([0, 1, 0, 1, 2]) + [.clear(view: 0)])
        let run = try Replayed(trace, "cache(order=gnustep, limit=8KB)")
        check(run.result.peaks.store, 12_000)
        check(run.result.counts.evictions, 0)
    }

    @Test("never takes in what was replaced while it was loaded", arguments: ["on", "off"])
    func neverTakesInWhatWasReplaced(coalesce: String) throws {
        var trace = Self.trace([])
        for view in ViewID(0)..<3 {
            trace.add(.request(view: view, image: 0, size: 0, shows: true), atMs: 0)
        }
        trace.add(.replace(0), atMs: 1)
        trace.add(.request(view: 3, image: 0, size: 0, shows: true), atMs: 100)
        let counts = try Replayed(trace, "lru(limit=8KB, coalesce=\(coalesce), replaced=forgotten)")
            .result.counts
        check(counts.strongHits, 0)
    }

    @Test func `counts what it gives up for its limit, and not what is replaced`() throws {
        let counts = try Replayed(
            Self.trace(Self.ask([0, 1, 2]) + [.replace(2), .store(1, key: 1)]),
            "lru(limit=8KB, replaced=forgotten)"
        ).result.counts
        check(counts.evictions, 1)
    }
}

@Suite("FutureRequests")
struct FutureRequestsTests {
    @Test func `tells where each key is asked for next, from anywhere`() {
        let requests: [KeyID] = [2, 0, 2, 2, 1, 0]
        let future = FutureRequests(requests: requests, keyCount: 4)
        for (position, key) in requests.enumerated() {
            let next = requests[(position + 1)...].firstIndex(of: key)
            check(future.next(after: UInt32(position)), next.map(UInt32.init) ?? .max)
            for other in KeyID(0)..<4 {
                let first = requests[position...].firstIndex(of: other)
                check(
                    future.first(of: other, from: UInt32(position)),
                    first.map(UInt32.init)
                        ?? .max)
            }
        }
    }

    @Test func `of no requests knows none`() {
        check(FutureRequests(requests: [], keyCount: 1).first(of: 0), .max)
    }
}
