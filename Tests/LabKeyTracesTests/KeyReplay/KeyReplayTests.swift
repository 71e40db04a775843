import Synchronization
import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// Windows, warm-up, threads and streaming change where counting is looked at, not what is counted.
@Suite struct KeyReplayTests {
    static let sized = PlainTrace.random(seed: 11, count: 3000)
    static let unsized = PlainTrace.random(seed: 12, count: 3000, columns: [])
    static let sizes = "3,1%,10%,60%"
    static let policies = ["lru", "sieve", "s3fifo", "gdsf", "lru+admit(second-touch)"]

    /// A plan with sizes in objects, in which both kinds of traces can be counted, and in shares.
    static func plan(_ policies: [String] = policies) throws -> KeyReplayPlan {
        try KeyReplayPlan(policies, sizes)
    }

    private static func total(_ windows: [KeyCounts]) -> KeyCounts {
        windows.reduce(into: KeyCounts()) { sum, counts in
            sum.requests += counts.requests
            sum.requestedBytes += counts.requestedBytes
            sum.misses += counts.misses
            sum.missedBytes += counts.missedBytes
            sum.evictions += counts.evictions
        }
    }

    @Test(arguments: [1, 7, 999, 1000, 2999, 3000, 5000], [sized, unsized])
    func windowsAddUpToTheWhole(window: Int, trace: PlainTrace) throws {
        var plan = try Self.plan()
        plan.window = window
        for result in try KeyReplay(plan).run(trace.inMemory) {
            check(Self.total(result.windows), result.counts)
            check(result.windows.count, (3000 + window - 1) / window)
            check(result.windows.dropLast().allSatisfy { $0.requests == window })
            guard result.cell.capacity.isSized else { continue }
            let bytes = stride(from: 0, to: 3000, by: window).map {
                trace.sizes[$0..<min($0 + window, 3000)].reduce(0, +)
            }
            check(result.windows.map(\.requestedBytes), bytes)
        }
    }

    @Test(arguments: [1, 500, 2999], [sized, unsized])
    func whatIsCountedAfterAWarmUpIsTheRest(warmUp: Int, trace: PlainTrace) throws {
        // Numbers alone: a share of a part of the trace is another one.
        var plan = try KeyReplayPlan(Self.policies, "3,100")
        let whole = try KeyReplay(plan).run(trace.inMemory)
        let before = try KeyReplay(plan).run(trace.prefix(warmUp).inMemory)
        plan.warmUp = .requests(warmUp)
        let after = try KeyReplay(plan).run(trace.inMemory)
        for (after, (whole, before)) in zip(after, zip(whole, before)) {
            check(after.counts, whole.counts - before.counts)
        }
    }

    @Test(arguments: [3000, 3001, .max])
    func aWarmUpAsLongAsTheTraceLeavesNothing(warmUp: Int) throws {
        var plan = try KeyReplayPlan(["lru"], "3")
        plan.warmUp = .requests(warmUp)
        try check(KeyReplay(plan).run(Self.sized.inMemory)[0].counts, KeyCounts())
        var reader = KeyTraceReader(ListSource(Self.sized), countsEachAsOne: false)
        let streamed = try KeyReplay(plan).stream(&reader, known: nil, chunkRequests: 700)
        check(streamed.results[0].counts, KeyCounts())
        check(streamed.compulsory, 0)
    }

    @Test func howManyAtATimeChangesNothing() throws {
        var plan = try Self.plan(Self.policies + KeyBound.allCases.map(\.id))
        plan.window = 700
        let trace = try Self.sized.inMemory
        let results = try [1, 4].map { jobs in
            plan.jobs = jobs
            return try KeyReplay(plan).run(trace)
        }
        check(results[0].map(\.counts), results[1].map(\.counts))
        check(results[0].map(\.windows), results[1].map(\.windows))
        check(results[0].map(\.cell.policy.text), results[1].map(\.cell.policy.text))
        let bounds = results[0].filter { $0.cell.side(of: trace.totals, isWhole: true) != nil }
        check(bounds.allSatisfy { $0.counts.evictions == 0 && $0.counts.requests == 3000 })
    }

    /// Chunks of which none ends where a window or the warm-up does, and some where they do.
    @Test(arguments: OrderRegistry.forKeyTraces, [sized, unsized])
    func aTraceThatStreamsByCountsTheSame(order: String, trace: PlainTrace) throws {
        if OrderRegistry.named(order)?.needsFuture == true { return }
        var plan = try Self.plan([order])
        plan.warmUp = .requests(514)
        plan.window = 600
        let memory = try trace.inMemory
        let whole = try KeyReplay(plan).run(memory)
        for chunkRequests in [257, 600, 2999, 4000] {
            var reader = KeyTraceReader(ListSource(trace), countsEachAsOne: false)
            let streamed = try KeyReplay(plan).stream(
                &reader, known: memory.totals, chunkRequests: chunkRequests)
            check(streamed.totals, memory.totals)
            check(streamed.compulsory, memory.keyCount - memory.keys(amongFirst: 514))
            check(streamed.results.map(\.counts), whole.map(\.counts), note: "\(chunkRequests)")
            check(streamed.results.map(\.windows), whole.map(\.windows), note: "\(chunkRequests)")
        }
    }

    @Test func whatIsNotKnownBeforehandIsNotNeededForSizesInObjects() throws {
        let plan = try KeyReplayPlan(["lru", "arc"], "3,40")
        let whole = try KeyReplay(plan).run(Self.unsized.inMemory)
        var reader = KeyTraceReader(ListSource(Self.unsized), countsEachAsOne: false)
        let streamed = try KeyReplay(plan).stream(&reader, known: nil, chunkRequests: 100)
        check(streamed.results.map(\.counts), whole.map(\.counts))
        check(!plan.needsTotals)
        try check(Self.plan().needsTotals)
    }

    @Test func someOfTheCellsAtATimeAreAllOfThem() throws {
        let plan = try KeyReplayPlan(["lru", "arc", "fifo"], "3,10%")
        let memory = try Self.sized.inMemory
        let whole = try KeyReplay(plan).run(memory)
        var results: [KeyResult] = []
        for cells in [0..<2, 2..<5, 5..<6] {
            var reader = KeyTraceReader(ListSource(Self.sized), countsEachAsOne: false)
            results += try KeyReplay(plan).stream(
                &reader, known: memory.totals, cells: cells, chunkRequests: 500
            ).results
        }
        check(results.map(\.counts), whole.map(\.counts))
        check(results.map(\.cell.policy.text), whole.map(\.cell.policy.text))
    }

    @Test func aTraceThatGrewSinceItWasCountedIsRefused() throws {
        let plan = try KeyReplayPlan(["lru"], "10%")
        var known = try Self.sized.inMemory.totals
        known.requests -= 1
        var reader = KeyTraceReader(ListSource(Self.sized), countsEachAsOne: false)
        let replay = KeyReplay(plan)
        #expect(throws: Complaint.self) { _ = try replay.stream(&reader, known: known) }
    }

    /// Each has books about every key, and requests take four bytes.
    @Test func asManyCachesStreamAsHaveRoomInTheRequestsPlace() {
        var totals = KeyTotals()
        (totals.requests, totals.keys) = (1_000_000, 10_000)
        check(KeyMemory.cachesAtATime(totals, jobs: 2), 2 + 12)
        totals.isSized = true
        check(KeyMemory.cachesAtATime(totals, jobs: 2), 2 + 10)
        totals.keys = 1_000_000
        check(KeyMemory.cachesAtATime(totals, jobs: 2), 2)
    }

    @Test func itIsToldHowFarACellHasCome() throws {
        let trace = try PlainTrace.generated("zipf", requests: 200_000).inMemory
        let told = Mutex<[KeyReplay.Progress]>([])
        var plan = try KeyReplayPlan(["lru", "fifo"], "3")
        plan.jobs = 1
        _ = try KeyReplay(plan).run(
            trace, progress: { progress in told.withLock { $0.append(progress) } })
        let steps = told.withLock { $0 }
        check(steps.map(\.isStep).filter { $0 }.count, 2)
        check(steps.map(\.done), [0, 0, 0, 0, 1, 1, 1, 1, 1, 2])
        check(steps.map { Int($0.part * 100) }, [32, 65, 98, 100, 0, 32, 65, 98, 100, 0])
    }

    @Test func cellsStandSizeBySize() throws {
        let results = try KeyReplay(KeyReplayPlan(["lru", "fifo"], "3,5")).run(
            Self.unsized.inMemory)
        let names = results.map { "\($0.cell.policy.text) \($0.cell.size.text)" }
        check(names, ["lru 3", "fifo 3", "lru 5", "fifo 5"])
    }
}
