import Testing

@testable import LabKeyTraces
@testable import LabReports

/// What a replay comes to, in columns and in words.
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
            "byte_miss_ratio", "compulsory", "evictions", "unit", "status", "wall_ms",
            "requests_per_s",
        ]
        #expect(report.csv.hasPrefix(names.joined(separator: ",") + "\n"))
        #expect(
            report.windowCSV.hasPrefix(
                "trace,policy,spec,size,unit,from,requests,misses,miss_ratio,byte_miss_ratio\n"))
    }

    @Test func aRowSaysWhatWasCounted() throws {
        let row = try report(["lru"], "10B", PlainTrace("a4 b6 a4 c7 a4 b6"), warmUp: 2).csv
            .split(separator: "\n")[1]
        // Counted: a hits, c evicts a and b, a evicts c, b enters. Bytes: 17 of 21.
        #expect(row.hasPrefix("t,lru,lru,10,4,3,0.750000,0.809524,1,3,bytes,ok,"))
    }

    @Test func ofObjectsEachIsAByte() throws {
        let row = try report(["fifo"], "1", PlainTrace("a b b a")).csv.split(separator: "\n")[1]
        #expect(row.hasPrefix("t,fifo,fifo,1,4,3,0.750000,0.750000,2,2,objects,ok,"))
    }

    @Test func windowsHaveARowEach() throws {
        let rows = try report(["lru"], "1", PlainTrace("a a b b b"), window: 2).windowCSV
            .split(separator: "\n").dropFirst()
        #expect(
            Array(rows) == [
                "t,lru,lru,1,objects,0,2,1,0.500000,0.500000",
                "t,lru,lru,1,objects,2,2,1,0.500000,0.500000",
                "t,lru,lru,1,objects,4,1,0,0.000000,0.000000",
            ])
    }

    @Test func wordsSayWhoMissesLeast() throws {
        let text = try report(["lru", "fifo", "belady"], "2", PlainTrace("a b a c a d a e a"))
            .text(colour: false)
        #expect(text.contains("9 requests for 5 keys, each counted as one"))
        #expect(text.contains("5 misses are compulsory, 55.56 %"))
        #expect(text.hasSuffix("At 2 lru misses least.\n"))
    }

    @Test func damageIsInEveryRow() throws {
        var report = try report(["lru", "fifo"], "2", PlainTrace("a b"))
        report.damage = KeyTraceFailure("t", "it is cut off", at: .byte(24))
        #expect(
            report.csv.split(separator: "\n").dropFirst().allSatisfy { $0.contains(",damaged,") })
        #expect(report.text(colour: false).contains("damaged: t: byte 24: it is cut off"))
    }
}
