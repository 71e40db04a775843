import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabReports
@testable import PlainDesks

/// Results of traces with costs, latencies or operations, and of caches with levels.
@Suite struct KeyDetailReportTests {
    private func report(_ plan: KeyReplayPlan, _ csv: String) throws -> KeyReport {
        let trace = try KeyTrace.csv(csv)
        return KeyReport(
            traceName: "t", decided: ["t: csv"], totals: trace.totals, plan: plan,
            compulsory: KeyReplay(plan).compulsory(of: trace),
            results: try KeyReplay(plan).run(trace))
    }

    /// By hand: a and b miss, of costs 8 of 9, and wait 21 us together, of three requests.
    @Test func costsAndWaitsAreTold() throws {
        let report = try report(
            KeyReplayPlan(["lru"], "2"), "time,key,cost,latency\n0,a,3,10\n1,a,1,10\n2,b,5,11\n")
        let rows = try CSV.records(report.csv).map(\.fields)
        func value(_ name: String) throws -> String {
            rows[1][try require(rows[0].firstIndex(of: name))]
        }
        try check(value("cost_miss_ratio"), "0.888889")
        try check(value("mean_wait_ns"), "7000")
        let text = report.answer().text(.plain)
        check(text.contains("of costs  mean wait"))
        check(text.contains("0.8889     7.0 us"))
    }

    @Test func oneWriteIsOne() throws {
        let text = try report(KeyReplayPlan(["lru"], "2"), "key,op\na,set\nb,get\n").answer().text(
            .plain)
        check(text.contains("1 of them writes or deletes: it isn't counted"))
    }

    /// Inclusive levels: at the fourth request the lower FIFO loses a, which was asked for since.
    @Test func levelsAreNotComparedWithThemselvesAsLRU() throws {
        var plan = KeyReplayPlan(
            policies: [try .init("lru|fifo", levels: 2), try .init("lru", levels: 2)],
            sizes: [try KeySize(levels: "1,2")])
        plan.isInclusive = true
        let csv = "key\na\nb\na\nc\na\n"
        try check(report(plan, csv).summary, ["At 1,2 lru misses least."])
        plan.policies = [try .init("lru|lru", levels: 2), try .init("lru|fifo", levels: 2)]
        try check(report(plan, csv).summary, ["At 1,2 lru|lru misses least."])
    }

    /// A level's own ratio would stand beside those of whole caches, and be the least.
    @Test func picturesAreOfWholeCaches() throws {
        let plan = KeyReplayPlan(
            policies: [try .init("lru", levels: 2)], sizes: [try KeySize(levels: "1,2")])
        let file = try ResultFile(path: "r.csv", text: report(plan, "key\na\nb\na\nc\na\n").csv)
        check(file.rows.map(\.isOfAllLevels), [true, false, false])
        check(MissRatioDiagrams.byUnit("t", file.rows).map(\.isOneSize), [true])
        check(try !MarkdownReport([file], .init()).text.contains("level"))
    }

    @Test func aBoundIsNotSaidToMissLeast() throws {
        let report = try report(KeyReplayPlan(["pfoo-l", "lru", "fifo"], "1,2"), "key\na\nb\na\n")
        let diagrams = try require(MissRatioDiagrams.byUnit("t", report.rows).first)
        check(diagrams.diagram(.linear).about.contains("lru misses least"))
    }
}
