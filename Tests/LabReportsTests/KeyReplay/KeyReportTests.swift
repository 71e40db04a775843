import Testing

@testable import KeyTraceDesks
@testable import LabBase
@testable import LabKeyTraces
@testable import LabReports
@testable import PlainDesks

/// The results of a replay, in columns and in words.
@Suite struct KeyReportTests {
    private func report(
        _ policies: [String], _ sizes: String, _ trace: PlainTrace, window: Int? = nil,
        warmUp: Int = 0
    ) throws -> KeyReport {
        var plan = try KeyReplayPlan(policies, sizes)
        plan.window = window
        plan.warmUp = .requests(warmUp)
        let memory = try trace.inMemory
        return KeyReport(
            traceName: "t", decided: ["t: csv"], totals: memory.totals, plan: plan,
            compulsory: memory.keyCount - memory.keys(amongFirst: warmUp),
            results: try KeyReplay(plan).run(memory))
    }

    @Test func theColumnsAreThese() throws {
        let report = try report(["lru"], "2", PlainTrace("a b"), window: 1)
        let names = [
            "trace", "policy", "spec", "size", "requests", "misses", "miss_ratio",
            "byte_miss_ratio", "compulsory", "evictions", "unit", "status", "excess", "bound",
            "seed", "lab", "trace_sha256", "policy_sha256", "options", "wall_ms",
            "requests_per_s",
        ]
        check(report.csv.hasPrefix(names.joined(separator: ",") + "\n"))
        check(
            report.windowCSV.hasPrefix(
                "trace,policy,spec,size,unit,from,requests,misses,miss_ratio,byte_miss_ratio,"
                    + "bound,seed,lab,trace_sha256,policy_sha256,options\n"))
    }

    @Test func aRowSaysWhatWasCounted() throws {
        let row = try report(["lru"], "10B", PlainTrace("a4 b6 a4 c7 a4 b6"), warmUp: 2).csv
            .split(separator: "\n")[1]
        // Counted: a hits, c evicts a and b, a evicts c, b enters. Bytes: 17 of 21.
        check(row.hasPrefix("t,lru,lru,10,4,3,0.750000,0.809524,1,3,bytes,ok,"))
    }

    @Test func ofObjectsEachIsAByte() throws {
        let row = try report(["fifo"], "1", PlainTrace("a b b a")).csv.split(separator: "\n")[1]
        check(row.hasPrefix("t,fifo,fifo,1,4,3,0.750000,0.750000,2,2,objects,ok,"))
    }

    @Test func windowsHaveARowEach() throws {
        var report = try report(["lru"], "1", PlainTrace("a a b b b"), window: 2)
        report.plan.seed = 7
        report.files = [.init(path: "a/t", byteCount: 9, sha256: "0f")]
        check(
            report.windowCSV.split(separator: "\n").dropFirst(),
            [
                "t,lru,lru,1,objects,0,2,1,0.500000,0.500000,,7,0.1.0,0f,,",
                "t,lru,lru,1,objects,2,2,1,0.500000,0.500000,,7,0.1.0,0f,,",
                "t,lru,lru,1,objects,4,1,0,0.000000,0.000000,,7,0.1.0,0f,,",
            ])
    }

    @Test func theWholeAndItsWindowsCanBeOneTable() throws {
        let report = try report(["lru", "fifo"], "1", PlainTrace("a a b b b"), window: 3)
        let rows = try CSV.records(report.csvWithWindows).map(\.fields)
        let from = try require(rows[0].firstIndex(of: "from"))
        check(Set(rows.map(\.count)).count, 1)
        check(rows.dropFirst().map { $0[1] }, ["lru", "lru", "lru", "fifo", "fifo", "fifo"])
        check(rows.dropFirst().map { $0[from] }, ["", "0", "3", "", "0", "3"])
        check(rows[0].suffix(2), ["wall_ms", "requests_per_s"])
    }

    @Test func severalFilesHaveADigestEach() throws {
        var report = try report(["lru"], "1", PlainTrace("a b"))
        report.files = [
            .init(path: "a", byteCount: 1, sha256: "0f"),
            .init(path: "b", byteCount: 2, sha256: "1e"),
        ]
        check(report.csv.contains(",0f+1e,"))
        report.files[1].sha256 = nil
        check(report.csv.contains(",\(LabVersion.number),,"))
    }

    @Test func whatTheFilesWereIsReadBack() throws {
        var report = try report(["lru"], "1", PlainTrace("a b"))
        report.files = [.init(path: "a/t", byteCount: 9, sha256: "0f")]
        let origin = try require(ResultFile(path: "r.json", text: report.json).origin)
        check(origin.facts.contains(.init(name: "a/t", text: "9 bytes, sha256 0f")))
        check(report.json.contains("\"seed\": 42"))
        report.files[0].sha256 = nil
        report.files[0].byteCount = nil
        check(report.json.contains("{\"path\": \"a/t\", \"bytes\": null, \"sha256\": null}"))
    }

    @Test func wordsSayWhoMissesLeast() throws {
        let text = try report(["lru", "fifo", "belady"], "2", PlainTrace("a b a c a d a e a"))
            .answer().text(.plain)
        check(text.contains("9 requests for 5 keys, each counted as one"))
        check(text.contains("5 misses are compulsory, 55.56 %"))
        check(text.hasSuffix("At 2 lru misses least.\n"))
    }

    @Test func windowsThatAreAskedForAreOnTheFirstScreen() throws {
        let trace = PlainTrace((1...20).map { _ in "a b" }.joined(separator: " "))
        let report = try report(["lru", "fifo"], "1", trace, window: 2)
        let text = report.answer().text(.page, showsDetails: false)
        check(text.contains("\n\nsize 1 object\npolicy "), note: "\(text)")
        check(
            text.contains("At 1 all miss equally often.\n\nmiss ratio over time"), note: "\(text)")
        check(text.contains("\n          38  1.0000  1.0000\n\n\(Answer.more)\n"), note: "\(text)")
        let short = report.answer(showsWindows: false).text(.page, showsDetails: false)
        check(!short.contains("miss ratio over time"))
    }

    @Test func sizesAreWrittenAlikeEverywhere() throws {
        let text = try report(["lru", "fifo"], "1000", PlainTrace("a b a")).answer().text(.plain)
        check(text.contains("\nsize 1,000 objects\n"))
        check(text.hasSuffix("At 1,000 all miss equally often.\n"))
    }

    @Test func damageIsInEveryRow() throws {
        var report = try report(["lru", "fifo"], "2", PlainTrace("a b"))
        report.damage = Complaint.damage("t", "it is cut off", at: .byte(24))
        check(report.csv.split(separator: "\n").dropFirst().allSatisfy { $0.contains(",damaged,") })
        check(report.answer().text(.plain).contains("damaged: t: byte 24: it is cut off"))
    }
}
