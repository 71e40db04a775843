import Testing

@testable import LabKeyTraces
@testable import LabOrders
@testable import LabReplay
@testable import LabRuns
@testable import LabScripts
@testable import OrderOracles
@testable import PlainDesks
@testable import ReplayOracles
@testable import ScriptDesks

/// One implementation of each order serves image stores and key traces.
@Suite("An order in both worlds")
struct TwoWorldsTests {
    /// GNUstep's store takes newcomers in without an eviction, which no key cache does; the other
    /// missing orders go by views.
    static let specs =
        OrderRegistry.all.filter { !$0.needsViews && $0.id != "gnustep" }.map { $0.id }
        + AdmissionRegistry.all.map { filter in
            "fifo+admit(\(filter.id)\(filter.id == "size" ? "=5KB" : ""))"
        } + ["w-tinylfu(sketch=kept)"]

    /// Each image is decoded, and let go of, before the next is asked for.
    ///
    /// - Parameter isInOrder: images have the numbers in whose order they first come, as keys have.
    static func trace(seed: UInt64, isSized: Bool, isInOrder: Bool = false) -> ListTrace {
        var random = SplitMix(seed)
        var trace = ListTrace(
            groups: isSized
                ? [
                    ListTrace.generated("small", count: 8, width: 50, height: 20),
                    ListTrace.generated("middle", count: 5, width: 50, height: 35),
                    ListTrace.generated("large", count: 3, width: 50, height: 70),
                ] : [ListTrace.generated("unit", count: 16, width: 50, height: 20)])
        var come: [UInt32] = []
        for index in 0..<150 {
            let image = UInt32(random.below(random.chance(50) ? 16 : 5))
            if !come.contains(image) { come.append(image) }
            let number = isInOrder ? UInt32(come.firstIndex(of: image)!) : (image * 7 + 3) % 16
            let timeMs = Int64(index) * 100
            trace.add(.request(view: 0, image: ImageID(number), size: 0, shows: true), atMs: timeMs)
            trace.add(.clear(view: 0), atMs: timeMs + 50)
        }
        return trace
    }

    static func keys(_ trace: ListTrace, _ format: any WrittenKeyFormat.Type) throws -> KeyTrace {
        var keys = TraceKeys()
        try trace.playDirectly(into: &keys)
        let bytes = MemorySink()
        try keys.write(of: trace.header.catalog, to: format, bytes, TraceKeys.context(format))
        let folder = ScratchFolder()
        let input = try KeyTraceInput([folder.write("keys\(format.endings[0])", bytes.bytes)])
        return try KeyTraceReader.readAll(input.source, countsEachAsOne: false).trace
    }

    @Test("misses as often", arguments: specs)
    func missesAsOften(_ spec: String) throws {
        let order = try OrderSpec.parse(spec)
        for seed in UInt64(1)...8 {
            for isSized in [false, true] {
                // The keys that its small sketch confuses depend on their numbers.
                let trace = Self.trace(seed: seed, isSized: isSized, isInOrder: spec == WTinyLFU.id)
                let keys = try Self.keys(trace, CSVColumns.self)
                for limit in [4000, 12_000, 29_000] {
                    let run = try Replayed(trace, "cache(order=\(spec), limit=\(limit)B)")
                    let plan = KeyReplayPlan(
                        policies: [.init(text: spec, order: order)],
                        sizes: [try KeySize("\(limit)B")])
                    let result = try require(KeyReplay(plan).run(keys).first)
                    check(
                        Int64(result.counts.misses), run.result.counts.misses,
                        note:
                            "seed \(seed), \(limit) bytes, \(isSized ? "sizes differ" : "one size")"
                    )
                    check(
                        Int64(result.counts.evictions), run.result.counts.evictions,
                        note:
                            "seed \(seed), \(limit) bytes, \(isSized ? "sizes differ" : "one size")"
                    )
                }
            }
        }
    }

    @Test func `compiles to rows of time, key and size`() throws {
        var trace = ListTrace(groups: [
            ListTrace.generated("icons", count: 2, width: 50, height: 20),
            ListTrace.generated("photos", count: 1, width: 50, height: 100),
        ])
        trace.add(.request(view: 0, image: 2, size: 0, shows: true), atMs: 3)
        trace.add(.hide(view: 0, isPooled: false), atMs: 4)
        trace.add(.show(view: 0), atMs: 5)
        trace.add(.request(view: 1, image: 0, size: 0, shows: false), atMs: 1500)
        trace.add(.request(view: 1, image: 2, size: 0, shows: true), atMs: 1500)
        var keys = TraceKeys()
        try trace.playDirectly(into: &keys)
        let bytes = MemorySink()
        try keys.write(
            of: trace.header.catalog, to: CSVColumns.self, bytes,
            TraceKeys.context(CSVColumns.self))
        check(
            String(decoding: bytes.bytes, as: UTF8.self),
            """
            time_ms,key,size
            3,photos/0,20000
            1500,icons/0,4000
            1500,photos/0,20000

            """)
    }

    @Test(
        "compiles to every format that keys have",
        arguments: ["csv", "evk", "lcs", "oracleGeneral"])
    func compilesToEveryFormat(_ id: String) throws {
        let trace = Self.trace(seed: 1, isSized: true)
        let format = try require(KeyFormats.written(named: id))
        let keys = try Self.keys(trace, format)
        let csv = try Self.keys(trace, CSVColumns.self)
        check(keys.totals, csv.totals)
        check((0..<UInt32(keys.count)).allSatisfy { keys.chunk.log[$0] == csv.chunk.log[$0] })
    }
}
