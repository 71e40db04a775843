import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabOrders
@testable import LabReports
@testable import PlainDesks

/// Misses that policies avoid, over several traces.
@Suite struct ReductionSummaryTests {
    private static let traces = [
        "a b a c a b a d a b", "a b c a b c d a b c", "a a b a c a d a e a f a",
    ]

    private func reports(
        _ policies: [String], _ size: String, _ traces: [String] = traces,
        seeds: [UInt64] = [42], warmUp: Int = 0, jobs: Int? = nil, against: String? = nil
    ) throws -> [[KeyReport]] {
        var plan = try KeyReplayPlan(policies, size)
        plan.warmUp = .requests(warmUp)
        plan.jobs = jobs
        return try traces.enumerated().map { place, text in
            let trace = try PlainTrace(text).inMemory
            return try seeds.map { seed in
                let own = plan.with(seed: seed)
                var report = KeyReport(
                    traceName: "t\(place)", decided: [], totals: trace.totals, plan: own,
                    compulsory: 0, results: try KeyReplay(own).run(trace))
                report.against = try against.map { try Self.policy($0) }
                return report
            }
        }
    }

    private static func policy(_ text: String) throws -> KeyReplayPlan.Policy {
        .init(text: text, order: try OrderSpec.parse(text, forKeyTraces: true))
    }

    private func summary(
        _ reports: [[KeyReport]], against: String = "fifo"
    ) throws -> ReductionSummary {
        ReductionSummary(reports, against: try Self.policy(against))
    }

    private func entry(_ policy: String, _ summary: ReductionSummary) throws
        -> ReductionSummary.PolicyAtSize
    {
        try require(summary.entries.first { $0.policy.text == policy })
    }

    /// The obvious cache: a list of keys whose first goes.
    private func misses(_ text: String, room: Int, hitsMoveToTheEnd: Bool) -> Int {
        var kept: [Substring] = []
        var misses = 0
        for key in text.split(separator: " ") {
            if let place = kept.firstIndex(of: key) {
                if hitsMoveToTheEnd { kept.append(kept.remove(at: place)) }
                continue
            }
            misses += 1
            if kept.count == room { kept.removeFirst() }
            kept.append(key)
        }
        return misses
    }

    @Test(arguments: [1, 2, 3])
    func threeTracesAreAsWorkedOutByHand(room: Int) throws {
        let pairs = Self.traces.map { text in
            (
                lru: misses(text, room: room, hitsMoveToTheEnd: true),
                fifo: misses(text, room: room, hitsMoveToTheEnd: false)
            )
        }
        let values = pairs.map { 1 - Double($0.lru) / Double($0.fifo) }
        let sorted = values.sorted()
        let summary = try summary(reports(["lru", "fifo"], "\(room)"))
        let lru = try require(entry("lru", summary).objects)
        func isNear(_ one: Double?, _ other: Double) -> Bool { abs((one ?? .nan) - other) < 1e-12 }
        check(isNear(lru.mean, values.reduce(0, +) / 3))
        check(lru.low == sorted[0] && lru.high == sorted[2])
        check(isNear(lru.quantile(10), sorted[0] + 0.2 * (sorted[1] - sorted[0])))
        check(isNear(lru.quantile(25), sorted[0] + 0.5 * (sorted[1] - sorted[0])))
        check(isNear(lru.quantile(50), sorted[1]))
        check(isNear(lru.quantile(75), sorted[1] + 0.5 * (sorted[2] - sorted[1])))
        check(isNear(lru.quantile(90), sorted[1] + 0.8 * (sorted[2] - sorted[1])))
        check(lru.wins, pairs.count { $0.lru <= $0.fifo })
        let fifo = try require(entry("fifo", summary).objects)
        check(fifo.values, [0, 0, 0])
        check(fifo.wins, pairs.count { $0.fifo <= $0.lru })
    }

    @Test func aBoundIsToldApartAndWinsNothing() throws {
        let alone = try summary(reports(["lru", "fifo"], "2"))
        let summary = try summary(reports(["belady", "lru", "fifo"], "2"))
        let belady = try entry("belady", summary)
        check(belady.isBound && belady.objects?.wins == nil)
        // It lets each newcomer in, which the optimum need not do.
        check(belady.side, .above)
        try check(entry("lru", summary).objects?.wins, entry("lru", alone).objects?.wins)
        let table = ReductionTables(summary).tables[0].table
        check(table.rows.last?[0].text, "belady")
        check(table.rows.last?.contains { $0.isBest }, false)
        check(table.headings.last?.title, "bound")
    }

    /// A policy is as good as its worst end: there is no mean over the traces that it survived.
    @Test func aFailureLeavesNoMean() throws {
        var reports = try reports(["sieve", "lru", "fifo"], "2")
        reports[1][0].results[0].failure = .init(status: "crashed", problem: "crashed in 'evict'")
        let summary = try summary(reports)
        let sieve = try entry("sieve", summary)
        check(sieve.status == "crashed" && sieve.objects == nil)
        let row = ReductionTables(summary).tables[0].table.rows.last
        check(row?.map(\.text).prefix(3), ["sieve (crashed)", "-", "-"])
    }

    @Test func aPartOfATraceMarksTheMean() throws {
        var reports = try reports(["lru", "fifo"], "2")
        reports[1][0].damage = Complaint("cut off")
        let rows = try summary(reports).rows
        check(rows.allSatisfy { $0[KeyResultColumns.status] == "damaged" })
        check(rows.allSatisfy { $0[ReductionColumns.misses.mean] != nil })
    }

    @Test func aTraceWithoutMissesLeavesNoneToAvoid() throws {
        let summary = try summary(
            reports(["lru", "fifo"], "2", ["a a a", "a b a c a b"], warmUp: 1))
        try check(entry("lru", summary).traces, 1)
        try check(entry("lru", summary).objects?.values.count, 1)
        try check(entry("lru", summary).objects?.wins, 1)
        try check(entry("fifo", summary).objects?.wins, 0)
    }

    @Test func seedsOfATraceCountTogether() throws {
        let reports = try reports(["random", "fifo"], "2", seeds: [1, 2, 3])
        let random = try entry("random", summary(reports))
        check(random.traces, 3)
        let expected = reports.map { seeds -> Double in
            let random = seeds.map { $0.results[0].counts.misses }.reduce(0, +)
            let fifo = seeds.map { $0.results[1].counts.misses }.reduce(0, +)
            return 1 - Double(random) / Double(fifo)
        }
        check(random.objects?.values, expected.sorted())
    }

    @Test func bytesHaveTheirOwn() throws {
        let texts = ["a4 b6 a4 c7 a4 b6", "a1 b9 c1 a1 b9 c1"]
        let summary = try summary(reports(["lru", "fifo"], "10B", texts))
        let expected = try texts.map { text in
            let trace = PlainTrace(text)
            return try 1 - Double(replayed("lru", "10B", trace).missedBytes)
                / Double(replayed("fifo", "10B", trace).missedBytes)
        }
        try check(entry("lru", summary).bytes?.values, expected.sorted())
        check(ReductionTables(summary).tables.count, 2)
        let plain = try self.summary(reports(["lru", "fifo"], "2"))
        try check(entry("lru", plain).bytes, nil)
        check(ReductionTables(plain).tables.count, 1)
    }

    @Test func sizesThatAreNoSharesAreSaidToDiffer() throws {
        func notes(_ size: String) throws -> String {
            try ReductionTables(summary(reports(["lru", "fifo"], size))).tables.flatMap(\.notes)
                .joined(separator: " ")
        }
        try check(notes("2").contains("2 is the same on every trace"))
        try check(!notes("50%").contains("on every trace"))
        try check(notes("50%").contains("In brackets the traces' least and most."))
    }

    /// FIFO misses more than LRU, and avoids less than none.
    @Test(arguments: ["fifo", "lru"])
    func rowsOfASummaryStandBelowTheOthersAndAreReadBack(against: String) throws {
        let reports = try reports(["lru", "fifo"], "1,2", against: against)
        let summary = try summary(reports, against: against)
        let all = reports.flatMap(\.self)
        let tables = PaperForm.markdown.text(ReductionTables(summary).tables)
        for text in [KeyReport.csv(all, summary), KeyReport.json(all, summary)] {
            let file = try ResultFile(path: "r", text: text)
            check(file.rows.count == 12 && file.summaries.count == 4)
            check(file.rows.allSatisfy { !$0[KeyResultColumns.trace].isEmpty })
            check(PaperForm.markdown.text(ReductionTables(file.summaries).tables), tables)
            let page = try MarkdownReport([file], .init()).text
            check(page.contains("\n## t0\n\nMiss ratio by the cache's size in objects.\n"))
            check(page.contains("\n## Over traces\n\n" + tables))
        }
    }

    @Test func aRowSaysWhatItAvoids() throws {
        let report = try reports(["lru", "fifo"], "2", [Self.traces[0]], against: "fifo")[0][0]
        let counts = report.results.map(\.counts.misses)
        let row = report.rows[0]
        check(row[ReductionColumns.askedSize] == "2" && row[ReductionColumns.against] == "fifo")
        let avoided = try require(row[ReductionColumns.misses.mean])
        check(abs(avoided - (1 - Double(counts[0]) / Double(counts[1]))) < 1e-6)
        check(row[ReductionColumns.misses.wins] == nil && row[ReductionColumns.traces] == nil)
    }

    @Test func levelsAreNoPolicies() throws {
        var plan = KeyReplayPlan(
            policies: [try .init("lru|fifo", levels: 2), try .init("fifo", levels: 2)],
            sizes: [try KeySize(levels: "1,2")])
        plan.jobs = 1
        let against = plan.policies[1]
        let reports = try Self.traces.map { text in
            let trace = try PlainTrace(text).inMemory
            var report = KeyReport(
                traceName: "t", decided: [], totals: trace.totals, plan: plan, compulsory: 0,
                results: try KeyReplay(plan).run(trace))
            report.against = against
            return [report]
        }
        let summary = ReductionSummary(reports, against: against)
        check(summary.entries.map(\.policy.text), ["lru|fifo", "fifo"])
        let rows = reports[0][0].rows
        check(rows.map { $0[ReductionColumns.askedSize] }, ["1,2", "", "", "1,2", "", ""])
    }

    @Test func theChartGoesFromTheWorstTraceToTheBest() throws {
        let summary = try summary(reports(["belady", "lru", "fifo"], "2"))
        let diagrams = ReductionDiagrams(summary).diagrams
        check(
            diagrams.map(\.title),
            [
                "misses avoided at 2 against fifo, by the share of traces that avoid less"
            ])
        guard case .plot(let plot) = diagrams[0].body else { throw Complaint("no plot") }
        check(plot.lines.map(\.name), ["belady (bound)", "lru", "fifo"])
        check(plot.lines[1].points.map(\.x), [0, 0.5, 1])
        check(plot.lines[1].points.map(\.y), try entry("lru", summary).objects?.values ?? [])
    }
}
