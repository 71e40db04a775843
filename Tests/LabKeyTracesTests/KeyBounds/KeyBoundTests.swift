import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

/// pfoo-l <= foo <= the optimum <= pfoo-u, of misses and of missed bytes.
@Suite struct KeyBoundTests {
    static let bounds = KeyBound.allCases.map(\.id)
    static let orders = ["lru", "gdsf", "belady", "belady-bypass", "belady-size"]

    /// Few keys, sizes that mostly stay, and a cache that holds some of them.
    private static func drawn(_ seed: UInt64) -> (trace: PlainTrace, capacity: Int64) {
        var draws = TestDraws(seed: seed)
        let isSized = draws.below(4) > 0
        var trace = PlainTrace(columns: isSized ? .sizes : [])
        let keys = 2 + draws.below(4)
        let sizes = (0..<keys).map { _ in Int64(1 + draws.below(7)) }
        for _ in 0..<4 + draws.below(10) {
            let key = draws.below(keys)
            trace.keys.append(UInt64(key))
            let usual = draws.below(8) > 0
            if isSized { trace.sizes.append(usual ? sizes[key] : Int64(1 + draws.below(7))) }
        }
        return (trace, Int64(1 + draws.below(isSized ? 12 : 4)))
    }

    private static func results(
        _ policies: [String], _ trace: PlainTrace, _ capacity: Int64, warmUp: Int = 0,
        window: Int? = nil
    ) throws -> [KeyResult] {
        let unit = trace.columns.contains(.sizes) ? "B" : ""
        var plan = try KeyReplayPlan(policies, "\(capacity)\(unit)")
        plan.warmUp = .requests(warmUp)
        plan.window = window
        plan.jobs = 1
        return try KeyReplay(plan).run(trace.inMemory)
    }

    private static func isOrdered(_ counts: [KeyCounts], around optimum: ObviousOptimum) -> Bool {
        let misses = [counts[0].misses, counts[2].misses, optimum.misses, counts[1].misses]
        let bytes = [
            counts[0].missedBytes, counts[2].missedBytes, optimum.missedBytes,
            counts[1].missedBytes,
        ]
        return misses == misses.sorted() && bytes == bytes.sorted()
    }

    @Test func theOptimumLiesBetweenThemOnDrawnTraces() throws {
        var close = (room: 0, flow: 0, packed: 0)
        let count: UInt64 = 2000
        for seed in 1...count {
            let (trace, capacity) = Self.drawn(seed)
            let warmUp = seed % 3 == 0 ? trace.keys.count / 3 : 0
            let counted = warmUp..<trace.keys.count
            let optimum = ObviousOptimum(trace, capacity: capacity, counting: counted)
            let counts = try Self.results(Self.bounds, trace, capacity, warmUp: warmUp)
                .map(\.counts)
            check(Self.isOrdered(counts, around: optimum), note: "seed \(seed)")
            if counts[0].misses == optimum.misses { close.room += 1 }
            if counts[2].misses == optimum.misses { close.flow += 1 }
            if counts[1].misses == optimum.misses { close.packed += 1 }
        }
        // A bound that says nothing is in order, too.
        check(close.flow > count * 8 / 10 && close.packed > count * 8 / 10)
        check(close.room > count / 2 && close.room < close.flow)
    }

    @Test func noOrderIsBelowOnDrawnTraces() throws {
        for seed in 1...UInt64(300) {
            let (trace, capacity) = Self.drawn(seed)
            let warmUp = seed % 3 == 0 ? trace.keys.count / 3 : 0
            let own = try Self.results(
                Self.bounds + Self.orders, trace, capacity, warmUp: warmUp, window: 3)
            for result in own.dropFirst(3) {
                check(result.counts.misses >= own[2].counts.misses, note: "seed \(seed)")
                check(result.counts.missedBytes >= own[2].counts.missedBytes, note: "seed \(seed)")
                for (window, least) in zip(result.windows, own[2].windows) {
                    check(window.misses >= least.misses, note: "seed \(seed)")
                }
            }
        }
    }

    @Test func eachWindowIsBoundedOnDrawnTraces() throws {
        for seed in 1...UInt64(300) {
            let (trace, capacity) = Self.drawn(seed)
            let results = try Self.results(Self.bounds, trace, capacity, warmUp: 2, window: 3)
            for (number, start) in stride(from: 0, to: trace.keys.count, by: 3).enumerated() {
                let stretch = start..<min(start + 3, trace.keys.count)
                let optimum = ObviousOptimum(trace, capacity: capacity, counting: stretch)
                let counts = results.map { $0.windows[number] }
                check(counts.allSatisfy { $0.requests == stretch.count })
                check(Self.isOrdered(counts, around: optimum), note: "seed \(seed), from \(start)")
            }
        }
    }

    /// A flow keeps no key in part if each counts as one.
    @Test(arguments: [1, 7, 40, 200])
    func ofObjectsTheFlowIsTheOptimum(size: Int) throws {
        let trace = PlainTrace.random(seed: 5, count: 1500, columns: [])
        let results = try Self.results(["foo", "belady-bypass"], trace, Int64(size))
        check(results[0].counts.misses, results[1].counts.misses)
    }

    /// Misses and missed bytes of the three, for short.
    private func bounds(_ text: String, _ capacity: Int64, warmUp: Int = 0) throws -> [String] {
        try Self.results(Self.bounds, PlainTrace(text), capacity, warmUp: warmUp).map {
            "\($0.counts.misses) \($0.counts.missedBytes)"
        }
    }

    /// Worked by hand. Both keys wait for two gaps: a costs 4 and b 2, of 2 x 4. A flow keeps all of
    /// b and half of a for one hit and a half, or all of a for two bytes. A schedule keeps b for the
    /// hits, and a for the bytes.
    @Test func roomMovesThroughTimeForPfooLAlone() throws {
        try check(bounds("a2 b1 a2 b1", 2), ["2 3", "3 4", "3 4"])
    }

    /// a and b by turns with room for one: two hits of six. Room for six gaps buys three hits, since
    /// the room after the last request helps those before it.
    @Test func roomAfterTheLastRequestIsSpentToo() throws {
        try check(bounds("a b a b a b", 1), ["3 3", "4 4", "4 4"])
    }

    /// a enters with 1 and keeps it at its request for 3, so that b fits beside it: two misses. A
    /// schedule that any cache can follow has room for 3, and misses a or b once more.
    @Test func aKeyTakesItsLeastSizeBelowAndItsMostAbove() throws {
        try check(bounds("a1 a3 b2 a1 b2", 3), ["2 3", "3 4", "2 3"])
    }

    @Test func whatIsLargerThanTheCacheMisses() throws {
        try check(bounds("a5 b1 a5 b1", 4), ["3 11", "3 11", "3 11"])
    }

    /// The only request that counts is the last: a is kept for it from the start. Belady keeps b,
    /// which comes sooner and doesn't count.
    @Test func afterAWarmUpOnlyLaterHitsCount() throws {
        try check(bounds("a b b b a", 1, warmUp: 4), ["0 0", "0 0", "0 0"])
        let belady = try Self.results(["belady-bypass"], PlainTrace("a b b b a"), 1, warmUp: 4)
        check(belady[0].counts.misses, 1)
        check(belady[0].cell.side(of: KeyTotals(), isWhole: false), .above)
    }

    /// By hand: [a b] hits nothing. In [a b] after it, the room of two gaps buys a for one and half
    /// of b; the last two are the same.
    @Test func aWindowIsBoundedForItself() throws {
        let results = try Self.results(Self.bounds, PlainTrace("a b a b a b"), 1, window: 2)
        check(results.map { $0.windows.map(\.misses) }, [[2, 1, 1], [2, 1, 1], [2, 1, 1]])
        check(results[0].counts.misses, 3)
    }

    @Test func aTraceTooLongForTheFlowIsRefused() throws {
        let plan = try KeyReplayPlan(["pfoo-l", "foo"], "10")
        var totals = KeyTotals()
        totals.requests = 131_072
        try check(plan.cells(on: totals).count, 2)
        totals.requests += 1
        let refusal = #expect(throws: Complaint.self) { try plan.cells(on: totals) }
        check(
            refusal?.line.contains(
                "'foo' takes 131072 requests at most, and the trace has 131073"), true)
    }

    @Test func aTraceOfMoreThanReadsIsRefused() throws {
        var totals = KeyTotals()
        totals.details = [.operations, .costs]
        totals.isChanging = true
        for bound in Self.bounds {
            let plan = try KeyReplayPlan([bound], "10")
            let refusal = #expect(throws: Complaint.self) { try plan.check(on: totals) }
            check(
                refusal?.line.contains(
                    "\(bound) knows the requests to come, but not what operations change"), true)
        }
        totals.details = .costs
        totals.isChanging = false
        try KeyReplayPlan(Self.bounds, "10").check(on: totals)
    }

    @Test func aRowSaysOnWhichSideOfTheOptimumItLies() throws {
        let policies = Self.bounds + Self.orders + ["unbounded", "unbounded+admit(size=3)"]
        func sides(_ trace: String, _ capacity: Int64) throws -> [BoundSide?] {
            try Self.results(policies, PlainTrace(trace), capacity).map {
                $0.cell.side(of: KeyTotals(), isWhole: true)
            }
        }
        try check(
            sides("a b", 1),
            [.below, .above, .below, nil, nil, .above, .exact, .above, .below, nil])
        try check(
            sides("a2 b1", 2),
            [.below, .above, .below, nil, nil, .above, .above, .above, .below, nil])
    }
}
