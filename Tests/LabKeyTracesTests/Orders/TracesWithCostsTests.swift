import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import PlainDesks

@Suite("An order that looks at a trace's costs or latencies")
struct TracesWithCostsTests {
    private static func details(_ policy: String, _ csv: String) throws -> DetailCounts {
        let folder = ScratchFolder()
        let input = try KeyTraceInput([folder.write("keys.csv", Array(csv.utf8))])
        let trace = try KeyTraceReader.readAll(input.source, countsEachAsOne: false).trace
        let counts = try KeyReplay(KeyReplayPlan([policy], "2")).run(trace)[0].counts
        return try require(counts.details)
    }

    @Test("keeps what is dear", arguments: ["camp", "gdsf"])
    func keepsWhatIsDear(policy: String) throws {
        // a costs nine and comes between pairs of others, which cost one and come once.
        let csv =
            "key,cost\n"
            + [1, 2, 3, 1, 4, 5, 1, 6, 7, 1].map { "\($0),\($0 == 1 ? 9 : 1)\n" }.joined()
        try check(Self.details("lru", csv).missedCost, 42)
        try check(Self.details(policy, csv).missedCost, 15)
        try check(Self.details("lru", csv).requestedCost, 42)
    }

    @Test func `lru-mad keeps a key for whose fetch much waits`() throws {
        // Six requests in a row wait for one fetch of ten milliseconds, 45 ms together.
        let first = (0..<6).map { "\($0),1,10\n" }
        let again = (40..<46).map { "\($0),1,10\n" }
        let csv =
            "time_ms,key,latency_ms\n"
            + (first + ["20,2,10\n", "30,3,10\n"] + again).joined()
        try check(Self.details("lru", csv).waitedNs, 110_000_000)
        try check(Self.details("lru-mad", csv).waitedNs, 65_000_000)
        try check(Self.details("lru", csv).delayed, 10)
    }

    @Test func `lru-mad joins the fetches of a trace's first moment`() throws {
        let csv = "time_ms,key,latency_ms\n0,1,10\n0,1,10\n0,2,10\n5,3,10\n20,1,10\n"
        try check(Self.details("lru", csv).waitedNs, 50_000_000)
        try check(Self.details("lru-mad", csv).waitedNs, 40_000_000)
    }
}
