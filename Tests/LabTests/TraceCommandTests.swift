import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

/// `lab trace` from outside: what it prints of key traces, and how it ends on those that are wrong.
@Suite struct TraceCommandTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    @discardableResult
    private func trace(_ arguments: String..., exits code: Int32 = 0) async throws
        -> LabProcess.Outcome
    {
        var process = folder.lab("trace")
        process.arguments += arguments
        let run = try await process.run()
        try require(run.exitCode == code, note: "\(arguments): \(run.errors)")
        check(!run.errors.contains("Fatal error"))
        return run
    }

    private func generate(_ name: String, sizes: Bool = false) async throws {
        var process = folder.lab(
            "trace", "generate", "zipf(share=90%)+scan(share=10%)", "loop(keys=300)", "--keys",
            "1000", "--requests", "20000", "--seed", "7", "--output", name)
        if sizes { process.arguments += ["--sizes", "lognormal(16KB, 1.5)"] }
        try await require(process.run().exitCode == 0)
    }

    /// Without the columns that are measured.
    private static func counted(_ csv: String) throws -> [[String]] {
        try CSV.records(csv).map { $0.fields.dropLast(2).map { $0 } }
    }

    @Test func aTraceIsTheSameInEveryFormat() async throws {
        try await generate("t.csv", sizes: true)
        var rows: Set<[String]> = []
        var summaries: Set<[String]> = []
        for name in ["t.csv", "t.oracleGeneral", "t.lcs.gz", "t.evk", "t.oracleGeneral.zst"] {
            if name != "t.csv" { try await trace("convert", "t.csv", "--output", name) }
            let run = try await trace(
                "run", name, "--policy", "lru", "--policy", "arc", "--size", "1%,64MB",
                "--format", "csv", "--quiet")
            // Names and digests are the files' own; no option says how they are read.
            for row in try Self.counted(run.output) {
                rows.insert(row.dropFirst().dropLast(3).map { $0 })
            }
            let summary = try await trace("info", name, "--format", "csv")
            for row in try CSV.records(summary.output) {
                summaries.insert(row.fields.dropFirst().dropLast().map { $0 })
            }
        }
        check(rows.count, 5, note: "a header and four rows, the same five times")
        check(summaries.count, 2)
    }

    @Test func keysComeBackAsTheyWere() async throws {
        try await generate("t.txt")
        try await trace("convert", "t.txt", "--output", "t.evk")
        try await trace("convert", "t.evk", "--output", "u.txt")
        try check(folder.read("t.txt"), folder.read("u.txt"))
        let again = folder.lab(
            "trace", "generate", "zipf(share=90%)+scan(share=10%)", "loop(keys=300)", "--keys",
            "1000", "--requests", "20000", "--seed", "7", "--to", "plain")
        try await check(again.run().output, folder.read("t.txt"))
    }

    @Test func theCurveIsWhatRunCounts() async throws {
        try await generate("t.evk")
        let sizes = ["--size", "1,10,100,1000,5000", "--quiet"]
        var process = folder.lab("trace", "curve", "t.evk")
        process.arguments += sizes
        let curve = try await table(process.run().output)
        process.arguments = ["trace", "run", "t.evk", "--policy", "lru", "--format", "csv"] + sizes
        let run = try await table(process.run().output)
        check(curve.map { $0["misses"] }, run.map { $0["misses"] })
        check(curve.map { $0["method"] }, Array(repeating: "one-pass", count: 5))
        check(curve.map { $0["miss_ratio"] }, run.map { $0["miss_ratio"] })
    }

    @Test func curvesOfSeveralPoliciesAreReplayedAlsoWhereTheyStream() async throws {
        try await generate("t.evk")
        let held = try await trace(
            "curve", "t.evk", "--policy", "lru", "--policy", "sieve", "--points", "6", "--quiet")
        let streamed = try await trace(
            "curve", "t.evk", "--policy", "lru", "--policy", "sieve", "--points", "6", "--quiet",
            "--stream")
        let columns = ["policy", "size", "misses"]
        let (a, b) = (try table(held.output), try table(streamed.output))
        check(a.count, 12)
        check(a.map { row in columns.map { row[$0] } }, b.map { row in columns.map { row[$0] } })
    }

    @Test func aSampleSaysItsRateAndItsError() async throws {
        try await generate("t.evk")
        let run = try await trace(
            "curve", "t.evk", "--sample", "20%", "--size", "100,1000", "--quiet")
        let rows = try table(run.output)
        check(rows.map { $0["method"] }, ["sampled", "sampled"])
        check(rows.map { $0["sample_rate"] }, ["0.200000", "0.200000"])
        check(rows.allSatisfy { $0["error"] != "0.000000" })
        // The smaller cache holds too little of the sample for an error to be told.
        check(rows.map { $0["error"] == "" }, [true, false])
    }

    @Test(arguments: [[], ["--stream"]])
    func aSampleIsHeldWhateverBecomesOfTheTrace(options: [String]) async throws {
        try await generate("t.evk")
        let arguments = ["curve", "t.evk", "--policy", "arc", "--sample", "20%", "--size", "100"]
        let run = try await LabProcess(
            ["trace"] + arguments + ["--quiet"] + options, folder: folder.path
        ).run()
        check(run.exitCode, 0, note: "\(run.errors)")
        try check(table(run.output).map { $0["method"] }, ["scaled"])
    }

    @Test func aFileThatIsCutOffEndsWithTheByteAndTheGoodPart() async throws {
        try await generate("t.oracleGeneral")
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/t.oracleGeneral"))
        try folder.write("cut.oracleGeneral", whole.prefix(24 * 5000 + 7))
        let run = try await trace("run", "cut.oracleGeneral", exits: 65)
        check(run.output, "")
        check(run.errors.contains("cut.oracleGeneral: byte 120000: "))
        check(run.errors.contains("5000 requests before it are good; --keep-going uses them"))
        let kept = try await trace(
            "run", "cut.oracleGeneral", "--keep-going", "--policy", "lru", "--format", "csv")
        let rows = try table(kept.output)
        check(rows.map { $0["status"] }, ["damaged", "damaged"])
        check(rows.map { $0["requests"] }, ["5000", "5000"])
        check(kept.errors.contains("byte 120000"))
        check(kept.errors.contains("went on with the 5000 requests before the damage"))
    }

    @Test func sizesThatAreNotCountedNeedNoTotal() async throws {
        try folder.write("large.csv", "key,size\na,9223372036854775807\nb,1\n")
        let ones = try await trace("run", "large.csv", "--unit-size", "--size", "1", "--quiet")
        check(ones.output.contains("2 requests for 2 keys, each counted as one"))
        let kept = try await trace("run", "large.csv", "--keep-going", "--format", "csv", "--quiet")
        try check(table(kept.output).allSatisfy { $0["requests"] == "1" })
    }

    @Test func standardInputAndAFileAreTheSame() async throws {
        try await generate("t.evk")
        let file = try await trace("run", "t.evk", "--format", "csv", "--quiet")
        let command =
            "'\(LabProcess.executable)' trace run - --format csv --quiet < t.evk > out.csv"
        var process = folder.lab()
        process.launcher = ["/bin/sh", "-c", command]
        try await check(process.run().exitCode, 0)
        let read = try Self.counted(folder.read("out.csv"))
        check(read[1][0], "standard input")
        check(
            read.map { Array($0.dropFirst()) },
            (try Self.counted(file.output)).map { Array($0.dropFirst()) })
    }

    @Test func filesInARowAreOneTrace() async throws {
        try folder.write("a.txt", "x\ny\nx\n")
        try folder.write("b.txt", "y\nz\n")
        try folder.write("both.txt", "x\ny\nx\ny\nz\n")
        let size = ["--size", "2", "--policy", "lru", "--format", "csv", "--quiet"]
        var process = folder.lab("trace", "run", "a.txt", "b.txt")
        process.arguments += size
        let parts = try await table(process.run().output)
        process.arguments = ["trace", "run", "both.txt"] + size
        let whole = try await table(process.run().output)
        check(parts[0]["trace"], "a.txt+b.txt")
        check(parts[0]["misses"] == "3" && whole[0]["misses"] == "3")
        check(parts[0]["compulsory"], "3")
    }

    @Test(arguments: [false, true])
    func aTraceThatStreamsByGivesTheSameRows(sizes: Bool) async throws {
        try await generate("t.evk", sizes: sizes)
        let arguments = [
            "trace", "run", "t.evk", "--policy", "lru", "--policy", "s3fifo", "--policy", "gdsf",
            "--size", "1%,20%", "--warmup", "10%", "--window", "3000", "--format", "csv", "--quiet",
            "--window-output",
        ]
        var process = folder.lab()
        process.arguments = arguments + ["a.csv"]
        let held = try await process.run()
        process.arguments = arguments + ["b.csv", "--stream"]
        let streamed = try await process.run()
        check(held.exitCode == 0 && streamed.exitCode == 0)
        try check(Self.counted(held.output), Self.counted(streamed.output))
        try check(folder.read("a.csv"), folder.read("b.csv"))
    }

    @Test func windowsAreRowsOfTheTableOrAFile() async throws {
        try await generate("t.evk")
        let both = try await trace(
            "run", "t.evk", "--policy", "lru", "--size", "100", "--window", "5000", "--format",
            "csv",
            "--quiet")
        let rows = try table(both.output)
        check(rows.map { $0["from"] }, ["", "0", "5000", "10000", "15000"])
        let misses = rows.dropFirst().reduce(0) { $0 + (Int($1["misses"] ?? "") ?? 0) }
        check(rows[0]["misses"], "\(misses)")
        let apart = try await trace(
            "run", "t.evk", "--policy", "lru", "--size", "100", "--window", "5000", "--format",
            "csv",
            "--quiet", "--window-output", "w.csv")
        try check(table(apart.output).map { $0["misses"] }, ["\(misses)"])
        let windows = try table(folder.read("w.csv"))
        for column in ["from", "requests", "misses", "trace_sha256"] {
            check(windows.map { $0[column] }, rows.dropFirst().map { $0[column] })
        }
    }

    @Test func jsonHasTheSameFigures() async throws {
        try await generate("t.evk", sizes: true)
        for arguments in [
            ["run", "--policy", "lru"], ["curve", "--unit-size", "--points", "3"], ["info"],
        ] {
            var process = folder.lab("trace", arguments[0], "t.evk")
            process.arguments += arguments.dropFirst() + ["--format", "json", "--quiet"]
            let run = try await process.run()
            let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
            let rows = (value as? [String: Any])?["rows"] as? [[String: Any]]
            check(rows?.first?["requests"] as? Int, 20_000, note: "\(arguments)")
        }
    }

    @Test func aResultSaysOfWhichFilesItIs() async throws {
        try folder.write("a.txt", "abc\n")
        try folder.write("b.txt", "abc\nd\n")
        let digests = [
            "edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb",
            "f1282259787bfe9fdf238df6902c274868c76f7682758c9ec0fbe5fe47c82677",
        ]
        for command in [["run", "--size", "1"], ["curve", "--size", "1"], ["info"]] {
            var process = folder.lab("trace", command[0], "./a.txt", "b.txt")
            process.arguments += command.dropFirst() + ["--quiet", "--format"]
            let arguments = process.arguments
            process.arguments += ["json"]
            let json = try await process.run().output
            check(
                json.contains(
                    "{\"path\": \"./a.txt\", \"bytes\": 4, \"sha256\": \"\(digests[0])\"}"))
            check(json.contains("\"path\": \"b.txt\", \"bytes\": 6"))
            process.arguments = arguments + ["csv"]
            let rows = try table(try await process.run().output)
            check(rows.allSatisfy { $0["trace_sha256"] == digests.joined(separator: "+") })
            process.arguments = arguments + ["json", "--no-digest"]
            let without = try await process.run().output
            check(without.contains("\"path\": \"./a.txt\", \"bytes\": 4, \"sha256\": null"))
            if command[0] != "info" { check(rows.allSatisfy { $0["seed"] == "42" }) }
        }
    }

    @Test func standardInputHasADigestToo() async throws {
        var process = folder.lab("trace", "run", "-", "--size", "1", "--format", "csv", "--quiet")
        try folder.write("a.txt", "abc\n")
        process.launcher = ["/bin/sh", "-c", "exec \"$0\" \"$@\" < a.txt"]
        let rows = try table(try await process.run().output)
        check(
            rows.first?["trace_sha256"],
            "edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb")
    }

    @Test func theSameRunGivesTheSameBytesUpToWhatIsMeasured() async throws {
        try await generate("t.evk", sizes: true)
        var outputs: Set<[[String]]> = []
        for jobs in ["1", "1", "2"] {
            let run = try await trace(
                "run", "t.evk", "--policy", "all", "--size", "5%", "--format", "csv", "--quiet",
                "--jobs", jobs)
            outputs.insert(try Self.counted(run.output))
        }
        check(outputs.count, 1)
    }

    @Test func theTableSaysWhatTheFileIs() async throws {
        try await generate("t.evk")
        let run = try await trace("run", "t.evk", "--size", "10%")
        check(run.errors, "")
        check(run.output.hasPrefix("t.evk: read as evk"))
        check(run.output.contains("belady") && run.output.contains("misses least"))
    }
}
