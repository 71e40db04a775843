import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// Operations, times to live, costs and latencies count as the page on key traces says.
@Suite struct DetailTests {
    private static let all: RequestColumns = [.costs, .latencies, .operations, .lives, .times]

    private static func trace(_ seed: UInt64, _ columns: RequestColumns) -> PlainTrace {
        var trace = PlainTrace.random(seed: seed, count: 600, columns: columns, keyBits: 6)
        // Sizes from which a few fill a small cache.
        trace.sizes = trace.sizes.map { $0 % 9 + 1 }
        return trace
    }

    /// The sequence of the page.
    @Test func aWorkedSequenceCountsAsThePageSays() throws {
        let text = """
            time,key,op,ttl
            0,a,get,10
            1,b,set,5
            3,b,get,5
            5,a,get,10
            7,b,get,5
            8,a,delete,
            9,a,get,10

            """
        let trace = try KeyTrace.csv(text)
        let counts = try KeyReplay(KeyReplayPlan(["lru"], "2")).run(trace)[0].counts
        check(counts.requests, 5)
        check(counts.misses, 3)
        check(counts.evictions, 0)
        check(counts.details?.writes, 1)
        check(counts.details?.deletes, 1)
        check(counts.details?.expired, 1)
    }

    /// The last two requests come before the fetch began for which they wait, and wait no longer
    /// than it takes.
    @Test func aClockThatGoesBackLengthensNoWait() throws {
        let trace = try KeyTrace.csv("time,key,latency_ns\n0,x,0\n9223372036,a,5\n0,a,9\n0,a,9\n")
        let counts = try KeyReplay(KeyReplayPlan(["lru"], "2")).run(trace)[0].counts
        check(counts.details?.delayed, 2)
        check(counts.details?.waitedNs, 15)
    }

    @Test(
        arguments: 0..<UInt64(Draws.of(40)),
        [all, all.union(.sizes), [.operations, .sizes], [.lives, .times], [.costs], [.latencies]])
    func countsAreThoseOfTheObviousCache(seed: UInt64, columns: RequestColumns) throws {
        let trace = Self.trace(seed, columns)
        for (policy, isFIFO) in [("lru", false), ("fifo", true)] {
            for capacity in [1, 2, 5, 30] as [Int64] {
                var obvious = ObviousLevels([capacity], isFIFO: isFIFO)
                obvious.play(trace)
                var wanted = obvious.counts
                wanted.details = obvious.details
                let size = columns.contains(.sizes) ? "\(capacity)B" : "\(capacity)"
                try check(
                    replayed(policy, size, trace), wanted, note: "\(policy) \(capacity), \(seed)")
            }
        }
    }

    @Test(arguments: OrderRegistry.forKeyTraces + ["lru+admit(second-touch)"], [false, true])
    func theSlowerLoopCountsAsTheFastOne(policy: String, isSized: Bool) throws {
        // Costs make the slow loop run, and orders that read them count otherwise.
        let extra: RequestColumns = ["gdsf", "camp"].contains(policy) ? .latencies : .costs
        let columns = isSized ? extra.union(.sizes) : extra
        var trace = PlainTrace.random(seed: 5, count: 4000, columns: columns, keyBits: 8)
        trace.sizes = trace.sizes.map { $0 % 50 + 1 }
        var plain = trace
        plain.columns.remove(extra)
        for size in ["3", "20"] + (isSized ? ["40B", "300B"] : []) {
            var slow = try replayed(policy, size, trace)
            check(slow.details != nil)
            slow.details = nil
            try check(slow, replayed(policy, size, plain), note: "\(policy) \(size)")
        }
    }

    @Test(arguments: [1, 7, 100])
    func aStreamedTraceCountsTheSame(chunkRequests: Int) throws {
        let trace = Self.trace(3, Self.all)
        var plan = try KeyReplayPlan(["lru", "s3fifo", "gdsf"], "3,20")
        plan.warmUp = .requests(50)
        let memory = try trace.inMemory
        let whole = try KeyReplay(plan).run(memory)
        var reader = KeyTraceReader(ListSource(trace), countsEachAsOne: false)
        let streamed = try KeyReplay(plan).stream(
            &reader, known: nil, chunkRequests: chunkRequests)
        check(streamed.results.map(\.counts), whole.map(\.counts))
        check(streamed.compulsory, KeyReplay(plan).compulsory(of: memory))
        check(streamed.totals, memory.totals)
    }

    @Test func aTraceThatOnlyReadsIsReplayedAsOneWithoutOperations() throws {
        var trace = Self.trace(1, [.operations])
        trace.operations = trace.operations.map { _ in KeyOperation.get.rawValue }
        let memory = try trace.inMemory
        check(memory.chunk.details, nil)
        check(memory.totals.details, .operations)
        try check(replayed("lru", "5", trace).details, DetailCounts())
        #expect(throws: Never.self) { try replayed("belady", "5", trace) }
    }

    @Test func whatWritesAreUnknownToTheFutureIsRefused() throws {
        let trace = Self.trace(1, Self.all)
        #expect(throws: Complaint.self) { try replayed("belady", "5", trace) }
    }

    /// By hand. Inclusive levels: both are written for a, and again for its new value; b drives a
    /// out of the first, and a's third value goes into both. Exclusive ones: the first has all
    /// values, and the second what b drives out, and what the third drives out then.
    @Test func aValueThatIsWrittenAgainIsAWriteOfItsLevel() throws {
        let trace = try KeyTrace.csv("key,op\na,set\na,set\nb,set\na,set\n")
        for (isInclusive, entered) in [(true, [4, 4]), (false, [4, 2])] {
            var plan = KeyReplayPlan(
                policies: [try .init("lru", levels: 2)], sizes: [try KeySize(levels: "1,2")])
            plan.isInclusive = isInclusive
            let result = try KeyReplay(plan).run(trace)[0]
            check(result.levels.map(\.entered), entered)
        }
    }

    @Test func timesToLiveNeedTimes() throws {
        let trace = Self.trace(1, [.lives])
        #expect(throws: Complaint.self) { try trace.inMemory }
    }
}

/// Levels hold and write what the obvious ones do.
@Suite struct LevelTests {
    @Test(
        arguments: 0..<UInt64(Draws.of(40)), [[1, 2], [3, 5], [4, 20], [2, 3, 9]] as [[Int64]])
    func countsAreThoseOfTheObviousLevels(seed: UInt64, capacities: [Int64]) throws {
        for columns in [[.sizes], [], [.operations, .lives, .times, .sizes]] as [RequestColumns] {
            var trace = PlainTrace.random(seed: seed, count: 500, columns: columns, keyBits: 5)
            trace.sizes = trace.sizes.map { $0 % 4 + 1 }
            for isInclusive in [false, true] {
                for (policy, isFIFO) in [("lru", false), ("fifo", true)] {
                    let unit = columns.contains(.sizes) ? "B" : ""
                    let size = try KeySize(
                        levels: capacities.map { "\($0)\(unit)" }.joined(separator: ","))
                    var plan = KeyReplayPlan(
                        policies: [try .init(policy, levels: capacities.count)], sizes: [size])
                    plan.isInclusive = isInclusive
                    let result = try KeyReplay(plan).run(trace.inMemory)[0]
                    var obvious = ObviousLevels(
                        capacities, isInclusive: isInclusive, isFIFO: isFIFO)
                    obvious.play(trace)
                    var counts = result.counts
                    counts.details = nil
                    let name = "\(policy) \(size.text) \(isInclusive), \(seed)"
                    check(counts, obvious.counts, note: name)
                    check(result.levels, obvious.levelCounts, note: name)
                }
            }
        }
    }

    @Test func aPolicyNamesAnOrderForEachLevel() throws {
        let two = try KeyReplayPlan.Policy("lru|s3fifo(small=20%)", levels: 2)
        check(two.orders.map(\.id), ["lru", "s3fifo"])
        try check(KeyReplayPlan.Policy("fifo", levels: 3).orders.map(\.id).count, 3)
        #expect(throws: Complaint.self) { try KeyReplayPlan.Policy("lru|fifo", levels: 3) }
        #expect(throws: Complaint.self) { try KeyReplayPlan.Policy("lru|fifo", levels: 1) }
        #expect(throws: Complaint.self) { try KeySize(levels: "64MB") }
    }
}
