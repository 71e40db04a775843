import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

/// `lab trace run` in parts, and `lab trace curve` in shards, from outside.
@Suite struct TraceCellTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    private static let grid = [
        "t.evk", "--policy", "lru", "--policy", "s3fifo", "--policy", "arc", "--size", "1%,10%",
        "--size", "100",
    ]

    private func trace(_ arguments: [String]) async throws -> LabProcess.Outcome {
        var process = folder.lab("trace")
        process.arguments += arguments
        return try await process.run()
    }

    private func done(_ arguments: [String]) async throws -> String {
        let run = try await trace(arguments)
        try require(run.exitCode == 0, note: "\(run.errors)")
        return run.output
    }

    private func generate(seed: Int = 7, to file: String = "t.evk") async throws {
        _ = try await done([
            "generate", "zipf", "--keys", "2000", "--requests", "30000", "--seed", "\(seed)",
            "--output", file,
        ])
    }

    /// Without the columns that are measured.
    private static func counted(_ csv: String) throws -> [[String]] {
        try CSV.records(csv).map { $0.fields.dropLast(2).map { $0 } }
    }

    @Test func partsMakeTheWhole() async throws {
        try await generate()
        let whole = try await done(["run"] + Self.grid + ["--format", "csv"])
        for (name, cells) in [("b", ["1..4"]), ("a", ["5", "7..9"]), ("c", ["6..7"])] {
            let chosen = cells.flatMap { ["--cell", $0] } + ["--output", "parts/\(name).csv"]
            try folder.write("parts/notes", "not a part")
            _ = try await done(["run"] + Self.grid + chosen)
        }
        let merged = try await done(["run"] + Self.grid + ["--merge", "parts"])
        try check(Self.counted(merged), Self.counted(whole))
        try check(folder.read("parts/a.csv").hasPrefix("cell,trace,"))
        let list = try await table(done(["run"] + Self.grid + ["--cells"]))
        check(list.map { $0["cell"] }, (1...9).map { "\($0)" })
        check(list[3]["policy"] == "lru" && list[3]["size"] == "10%")
    }

    /// LRU misses each of five requests with room for one key, and three with room for two; the
    /// other trace repeats one key.
    @Test func curvesOfSeveralTracesAreATableOfRanges() async throws {
        try folder.write("a.txt", "a\nb\na\nc\na\n")
        try folder.write("b.txt", "a\na\na\na\na\n")
        let words = ["curve", "a.txt", "b.txt", "--each", "--size", "1,2", "--quiet"]
        let lines = try await done(words + ["--format", "table", "--details"])
            .components(separatedBy: "\n")
        check(lines[0], "2 traces, seed 42: from the least miss ratio to the highest")
        check(lines.contains { $0.hasSuffix("0.2000 to 1.0000  0.2000 to 0.6000") })
        let curves = lines.drop { $0 != "a.txt, seed 42" }
        check(
            curves.map(\.self),
            [
                "a.txt, seed 42", "", "size     lru", "   1  1.0000", "   2  0.6000", "",
                "b.txt, seed 42", "", "size     lru", "   1  0.2000", "   2  0.2000", "",
            ])
        try await check(done(words).hasPrefix("trace,policy,"))
    }

    @Test func whatIsMissingOrForeignIsSaid() async throws {
        try await generate()
        _ = try await done(["run"] + Self.grid + ["--cell", "1..5", "--output", "parts.1.csv"])
        try folder.write("parts/1.csv", folder.read("parts.1.csv"))
        let missing = try await trace(["run"] + Self.grid + ["--merge", "parts"])
        check(missing.exitCode, 65)
        check(missing.errors.contains("4 of 9 cells are missing. Run them: --cell 6..9"))
        let other = try await trace(
            ["run", "t.evk", "--policy", "arc", "--policy", "lru", "--size", "1%,10%,100"]
                + ["--merge", "parts"])
        check(other.exitCode, 65)
        check(other.errors.contains("cell 1 is of another policy, size or seed"))
        try await generate(seed: 8)
        _ = try await done(["run"] + Self.grid + ["--cell", "6..9", "--output", "parts/6.csv"])
        let foreign = try await trace(["run"] + Self.grid + ["--merge", "parts"])
        check(foreign.exitCode, 65)
        check(foreign.errors.contains("parts/6.csv:2: trace_sha256 is"))
    }

    /// A trace in which every option means other requests.
    private func writeTenants(hasOperations: Bool) throws {
        var lines = "time,key,size,tenant" + (hasOperations ? ",op\n" : "\n")
        for time in 0..<3000 {
            let key = time * time % 101
            lines += "\(time),\(key),\(key % 7 + 1),\(key % 9)"
            lines += hasOperations ? (time % 3 == 0 ? ",write\n" : ",read\n") : "\n"
        }
        try folder.write("t.csv", lines)
    }

    @Test(arguments: ["--warmup=1000", "--unit-size", "--columns=key=tenant"])
    func partsAreOfTheSameOptions(option: String) async throws {
        try writeTenants(hasOperations: false)
        let run = ["run", "t.csv", "--policy", "lru", "--policy", "sieve", "--size", "20"]
        try folder.write("parts/notes", "not a part")
        _ = try await done(run + ["--cell", "1", "--output", "parts/1.csv"])
        _ = try await done(run + [option, "--cell", "2", "--output", "parts/2.csv"])
        let merged = try await trace(run + ["--merge", "parts"])
        check(merged.exitCode, 65)
        check(
            merged.errors,
            "parts/2.csv:2: cell 2: options is '\(option)', in this plan ''. Give the arguments that "
                + "the parts were run with\n")
        _ = try await done(run + ["--cell", "2", "--output", "parts/2.csv"])
        try await check(table(done(run + ["--merge", "parts"])).count, 2)
    }

    @Test(arguments: ["--ops=read", "--unit-size", "--columns=key=tenant"])
    func shardsAreOfTheSameOptions(option: String) async throws {
        try writeTenants(hasOperations: option.hasPrefix("--ops"))
        let curve = ["curve", "t.csv", "--policy", "lru", "--size", "20"]
        try folder.write("shards/notes", "not a part")
        _ = try await done(curve + ["--shard", "1/2", "--output", "shards/1.csv"])
        _ = try await done(curve + [option, "--shard", "2/2", "--output", "shards/2.csv"])
        let merged = try await trace(["curve", "--merge", "shards"])
        check(merged.exitCode, 65)
        check(
            merged.errors.contains("shards/2.csv:2: options is '\(option)', in shards/1.csv:2 ''"),
            note: merged.errors)
    }

    /// In one pass and replayed, of a sample, with shares, of what streams by, and of several.
    @Test(arguments: [
        ["--policy", "lru", "--policy", "random", "--size", "10..300:x3"],
        ["--policy", "arc", "--policy", "lru", "--size", "1%,100", "--size", "50,10%"],
        ["--policy", "arc", "--policy", "lru", "--size", "1%,100,10%", "--sample", "20%"],
        ["--policy", "lru", "--policy", "arc", "--size", "10,100", "--stream"],
        ["u.evk", "--each", "--policy", "lru", "--policy", "random", "--size", "10,100"]
            + ["--seed", "1..2"],
    ])
    func partsOfCurvesAreTheSameBytes(arguments: [String]) async throws {
        try await generate(seed: 8, to: "u.evk")
        try await generate()
        let curve = ["curve", "t.evk"] + arguments
        let whole = try await done(curve)
        let count = try await table(done(curve + ["--cells"])).count
        let middle = count / 2
        for (name, cells) in [("b", "\(middle + 1)..\(count)"), ("a", "1..\(middle)")] {
            try folder.write("parts/notes", "not a part")
            _ = try await done(curve + ["--cell", cells, "--output", "parts/\(name).csv"])
        }
        try await check(done(curve + ["--merge", "parts"]), whole)
        _ = try await done(curve + ["--resume", "--output", "out.csv"])
        try check(folder.read("out.csv"), whole)
    }

    @Test func eachTraceAndSeedIsByItself() async throws {
        try await generate(seed: 8, to: "u.evk")
        try await generate()
        let grid = ["--policy", "lru", "--policy", "random", "--size", "50"]
        let all = ["run", "t.evk", "u.evk", "--each", "--seed", "3..4"] + grid
        let rows = try await table(done(all + ["--format", "csv"]))
        check(rows.map { $0["trace"] }, ["t.evk", "u.evk"].flatMap { [$0, $0, $0, $0] })
        check(rows.map { $0["seed"] }, ["3", "3", "4", "4", "3", "3", "4", "4"])
        let one = try await table(
            done(["run", "u.evk", "--seed", "4", "--format", "csv"] + grid))
        check(rows.suffix(2).map { $0["misses"] }, one.map { $0["misses"] })
        let text = try await done(all + ["--details"])
        check(text.hasPrefix("t.evk, seed 3\n\n"))
        check(text.contains("\n\nu.evk, seed 4\n\n"))
        // Parts of one trace aren't held against those of another.
        for (name, cells) in [("1", "1..5"), ("2", "6..8")] {
            try folder.write("parts/notes", "not a part")
            _ = try await done(all + ["--cell", cells, "--output", "parts/\(name).csv"])
        }
        let merged = try await done(all + ["--merge", "parts"])
        let whole = try await done(all + ["--format", "csv"])
        try check(Self.counted(merged), Self.counted(whole))
    }

    @Test func rowsOfAnotherLabAreSaidUnlessItIsToBeQuiet() async throws {
        try await generate()
        let part = try await done(["run"] + Self.grid + ["--cell", "1..9"])
        let lab = try require(table(part)[0]["lab"])
        try folder.write("parts/1.csv", part.replacing(lab, with: "0.0.9 abcdef"))
        let merge = ["run"] + Self.grid + ["--merge", "parts"]
        try await check(trace(merge).errors.contains("parts: has rows of lab 0.0.9 abcdef"))
        try await check(trace(merge + ["--quiet"]).errors, "")
    }

    @Test func aJournalIsGoneOnWith() async throws {
        try await generate()
        let whole = try await done(["run"] + Self.grid + ["--format", "csv"])
        let arguments = ["run"] + Self.grid + ["--output", "out.csv", "--resume", "--jobs", "1"]
        _ = try await done(arguments)
        try check(Self.counted(folder.read("out.csv")), Self.counted(whole))
        check(!(try folder.names.contains("out.csv.journal")))
        // A journal of another plan is left as it is.
        try folder.write("out.csv.journal", "something else\n")
        let refused = try await trace(arguments)
        check(refused.exitCode, 73)
        try check(folder.read("out.csv.journal"), "something else\n")
    }

    @Test func aFigureThatIsNoneIsRefused() async throws {
        try await generate()
        let part = ["run"] + Self.grid + ["--cell", "1..9", "--output", "1.csv"]
        _ = try await done(part)
        let text = try folder.read("1.csv")
        let header = try require(text.split(separator: "\n").first)
        let misses = try require(header.split(separator: ",").firstIndex(of: "misses"))
        for figure in ["many", "nan", "0x10", "-3"] {
            let lines = text.split(separator: "\n").enumerated().map { number, line in
                guard number == 1 else { return String(line) }
                var fields = line.split(separator: ",", omittingEmptySubsequences: false)
                fields[misses] = figure[...]
                return fields.joined(separator: ",")
            }
            try folder.write("parts/1.csv", lines.joined(separator: "\n") + "\n")
            let run = try await trace(["run"] + Self.grid + ["--merge", "parts"])
            check(run.exitCode, 65)
            let place = "parts/1.csv:2: misses is '\(figure)'"
            check(run.errors.contains(place), note: "\(run.errors)")
        }
    }

    @Test func shardsMakeAnEstimate() async throws {
        try await generate()
        let sizes = ["--unit-size", "--size", "200,1000"]
        for number in 1...4 {
            _ = try await done(
                ["curve", "t.evk", "--shard", "\(number)/4"] + sizes
                    + ["--output", "shards.\(number).csv"])
            try folder.write("shards/\(number).csv", folder.read("shards.\(number).csv"))
        }
        let exact = try await table(done(["curve", "t.evk"] + sizes))
        let run = try await trace(["curve", "--merge", "shards"])
        check(run.exitCode, 0)
        check(run.errors.contains("lab: an estimate"))
        for (row, own) in zip(try table(run.output), exact) {
            check(row["method"], "shards")
            let ratio = try require(row["miss_ratio"].flatMap { Double($0) })
            let truth = try require(own["miss_ratio"].flatMap { Double($0) })
            check(abs(ratio - truth) < 0.1)
        }
    }
}
