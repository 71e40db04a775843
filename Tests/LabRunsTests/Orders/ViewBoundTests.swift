import Testing

@testable import LabDevices
@testable import LabKeyTraces
@testable import LabOrders
@testable import LabReplay
@testable import LabRuns
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// The bounds of a scenario's requests as a key trace, beside its decodes.
@Suite("A key trace's bound, of views")
struct ViewBoundTests {
    private func misses(_ bound: KeyBound, _ trace: ListTrace, limit: Int) throws -> Int64 {
        let plan = KeyReplayPlan(
            policies: [.init(text: bound.id, order: OrderSpec(bound.id))],
            sizes: [try KeySize("\(limit)B")])
        let keys = try TwoWorldsTests.keys(trace, CSVColumns.self)
        return Int64(try KeyReplay(plan).run(keys)[0].counts.misses)
    }

    /// One image of 4,000 bytes after the other; each takes 2 ms.
    private func unit(_ count: Int) -> ListTrace {
        ListTrace(groups: [ListTrace.generated("unit", count: count, width: 50, height: 20)])
    }

    @Test(
        "is a floor of decodes where views let go and loads end before the next request",
        arguments: [
            "belady(limit=L)", "lru(limit=L)+weak", "cache(order=gdsf, limit=L)",
            "cache(order=belady-size, limit=L)",
        ])
    func isAFloorWhereRequestsStandAlone(_ policy: String) throws {
        var isReached = false
        for seed in UInt64(1)...12 {
            let trace = TwoWorldsTests.trace(seed: seed, isSized: true)
            for limit in [4000, 12_000, 29_000] {
                let spec = try require(policy.replacingFirst("L)", with: "\(limit)B)"))
                let decodes = try Replayed(trace, spec).result.counts.decodes
                let floor = try misses(.flow, trace, limit: limit)
                check(decodes >= floor, note: "seed \(seed), \(limit) bytes")
                try check(misses(.roomAndTime, trace, limit: limit) <= floor)
                if decodes == floor { isReached = true }
            }
        }
        check(isReached || !policy.hasPrefix("belady"))
    }

    /// The second view finds what the first one holds, though the limit has no room for it.
    @Test func `is none where a view holds the image`() throws {
        var trace = unit(1)
        trace.add(.request(view: 0, image: 0, size: 0, shows: true), atMs: 0)
        trace.add(.request(view: 1, image: 0, size: 0, shows: true), atMs: 10)
        try check(misses(.roomAndTime, trace, limit: 1000), 2)
        try check(Replayed(trace, "belady(limit=1000B)").result.counts.decodes, 1)
    }

    /// Three loads are under way, and each is joined: 2 of the 3 intervals fit into the room of six
    /// gaps, so that a cache misses four times.
    @Test func `is none where requests join loads`() throws {
        var trace = unit(3)
        for image in [0, 1, 2, 0, 1, 2] as [UInt32] {
            trace.add(.request(view: 0, image: ImageID(image), size: 0, shows: true), atMs: 0)
        }
        try check(misses(.roomAndTime, trace, limit: 4000), 4)
        try check(Replayed(trace, "belady(limit=4000B)").result.counts.decodes, 3)
    }

    /// A load of 2 ms for a view that lets go after 1 ms.
    @Test func `is none of blank time, though each load takes its time`() throws {
        var trace = unit(1)
        trace.add(.request(view: 0, image: 0, size: 0, shows: true), atMs: 0)
        trace.add(.clear(view: 0), atMs: 1)
        let counts = try Replayed(trace, "belady(limit=4000B)").result.counts
        check(counts.decodes == 1 && counts.blankNs == 1_000_000)
    }
}
