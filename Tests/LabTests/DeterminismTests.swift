import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

/// Options and surroundings that may not change a byte of the unmeasured columns.
@Suite struct DeterminismTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
    }

    private func compare(_ arguments: String...) async throws -> String {
        var process = folder.lab("compare")
        process.arguments += arguments
        let run = try await process.run()
        try require(run.exitCode == 0, note: "\(run.errors)")
        return run.output
    }

    @Test func theKindOfMemoryChangesNothing() async throws {
        let real = try await compare("feed.json", "--seed", "1..2")
        let model = try await compare("feed.json", "--seed", "1..2", "--memory", "model")
        try check(deterministic(real), deterministic(model))
    }

    @Test func theNumberOfJobsChangesNothing() async throws {
        let (feed, icons) = ("feed.json", LabFolder.shipped("icons"))
        let one = try await compare(feed, icons, "--memory", "model", "--jobs", "1")
        let two = try await compare(feed, icons, "--memory", "model", "--jobs", "2")
        check(one, two)
        let real = try await compare("feed.json", "--jobs", "2")
        let realOne = try await compare("feed.json", "--jobs", "1")
        try check(deterministic(real), deterministic(realOne))
    }

    @Test func theNumberOfRepeatsChangesNothing() async throws {
        let once = try await compare("feed.json")
        let often = try await compare("feed.json", "--repeats", "3")
        try check(deterministic(once), deterministic(often))
        try check(table(often).allSatisfy { $0["wall_ms"] != "" })
    }

    @Test func twoRunsAreTheSame() async throws {
        let wander = LabFolder.shipped("wander")
        let first = try await compare(wander, "--memory", "model")
        try await check(compare(wander, "--memory", "model"), first)
    }

    @Test func aRangeOfSeedsIsEachOfThem() async throws {
        let wander = LabFolder.shipped("wander")
        let range = try await table(
            compare(wander, "--memory", "model", "--seed", "1..3", "--policy", "weak"))
        check(range.map { $0["seed"] }, ["1", "2", "3"])
        check(Set(range.map { $0["requests"] }).count > 1)
        for (index, row) in range.enumerated() {
            let alone = try await table(
                compare(
                    wander, "--memory", "model", "--seed", "\(index + 1)", "--policy", "weak"))
            check(alone, [row])
        }
    }

    @Test(arguments: [
        ("background", "42"), ("carousel", "42"), ("navigation", "42"), ("tableview", "42"),
        ("wander", "7"),
    ])
    func aCompiledTraceGivesTheScenariosFigures(name: String, seed: String) async throws {
        let path = LabFolder.shipped(name)
        var compile = folder.lab("scenario", "compile", path, "--seed", seed)
        compile.arguments += ["--output", "\(name).ndjson"]
        try await check(compile.run().exitCode, 0)
        let scenario = try await compare(path, "--memory", "model", "--seed", seed)
        let trace = try await compare("\(name).ndjson", "--memory", "model")
        // The two are files of their own.
        let own = ["input_sha256"]
        try check(deterministic(trace, but: own), deterministic(scenario, but: own))
    }

    @Test func aTraceIsWrittenToAFileAsToStandardOutput() async throws {
        let path = LabFolder.shipped("carousel")
        let printed = try await folder.lab("scenario", "compile", path).run().output
        _ = try await folder.lab("scenario", "compile", path, "--output", "a.ndjson").run()
        try check(folder.read("a.ndjson"), printed)
    }
}

/// The two formats that programs read.
@Suite struct FormatTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
    }

    private func json(_ arguments: String...) async throws -> [String: Any] {
        var process = folder.lab()
        process.arguments = arguments + ["--memory", "model", "--format", "json"]
        let run = try await process.run()
        try require(run.exitCode == 0, note: "\(run.errors)")
        let value = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        return try require(value as? [String: Any])
    }

    @Test(arguments: ["run", "compare", "warn"])
    func jsonAndCSVHoldTheSameFigures(command: String) async throws {
        let rows = try await require(
            json(command, "feed.json", "--seed", "1..2")["rows"] as? [[String: Any]])
        let csv = try await folder.lab(
            command, "feed.json", "--seed", "1..2", "--memory", "model", "--format", "csv"
        ).run().output
        let records = try table(csv)
        check(rows.count == records.count && rows.count == 10)
        for (row, record) in zip(rows, records) {
            check(Set(row.keys), Set(record.keys))
            for (name, written) in record {
                switch row[name] {
                case let text as String: check(text, written)
                case let number as NSNumber: check(number.doubleValue, Double(written))
                default: check(row[name] is NSNull && written == "")
                }
            }
        }
    }

    @Test func jsonSaysWhereItComesFrom() async throws {
        let result = try await json("run", "feed.json", "--seed", "9223372036854775807")
        check(result["schema"] as? Int, 1)
        let lab = try require(result["lab"] as? String)
        check(lab.hasPrefix(LabVersion.number))
        check(result["build"] as? String != nil)
        check(result["swift"] as? String != nil)
        // Only a program that was stamped knows its commit.
        let commit = result["commit"] as? String
        check(commit != nil || result["commit"] is NSNull)
        let host = try require(result["host"] as? [String: String])
        for name in ["system", "kernel", "machine", "page_bytes", "cores", "allocator"] {
            check(host[name]?.isEmpty, false)
        }
        let command = try require(result["command"] as? [String])
        check(command.dropFirst().starts(with: ["run", "feed.json", "--seed"]))
        let input = try require((result["inputs"] as? [[String: Any]])?.first)
        check((input["seed"] as? NSNumber)?.uint64Value, 9_223_372_036_854_775_807)
        check((input["input_sha256"] as? String)?.count, 64)
        check((input["trace_digest"] as? String)?.hasPrefix("fnv1a:"), true)
        let row = try require((result["rows"] as? [[String: Any]])?.first)
        check((row["seed"] as? NSNumber)?.uint64Value, 9_223_372_036_854_775_807)
        check(row["lab"] as? String, commit.map { "\(lab) \($0)" } ?? lab)
    }

    @Test func theDigestsFollowWhatTheyAreOf() async throws {
        func digests(_ arguments: [String]) async throws -> [String] {
            var process = folder.lab("run")
            process.arguments += arguments + ["--memory", "model", "--format", "json"]
            let text = try await process.run().output
            // The inputs' stand before those of rows.
            return text.matches(of: /(?:input_sha256|trace_digest)": "([^"]+)"/).prefix(2)
                .map { String($0.1) }
        }
        let before = try await digests(["feed.json"])
        check(before.count, 2)
        try folder.write("feed.json", "\n" + SmallScenarios.feed())
        let reformatted = try await digests(["feed.json"])
        check(reformatted[0] != before[0] && reformatted[1] == before[1])
        try folder.write("feed.json", SmallScenarios.feed(rows: 23))
        let shorter = try await digests(["feed.json"])
        check(shorter[1] != before[1])
    }
}
