import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

/// `lab trace run --each`, from outside.
@Suite struct TraceEachTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("a.txt", "a\nb\na\nc\na\nb\na\nd\n")
        try folder.write("b.txt", "a\nb\nc\na\nb\nc\nd\na\n")
        try folder.write("c.txt", "a\na\nb\na\nc\na\nd\na\n")
    }

    private static let traces = ["a.txt", "b.txt", "c.txt", "--each"]
    private static let grid = ["--policy", "lru", "--policy", "random", "--size", "1,2"]

    private func run(_ arguments: [String]) async throws -> LabProcess.Outcome {
        var process = folder.lab("trace")
        process.arguments += ["run"] + arguments
        return try await process.run()
    }

    private func done(_ arguments: [String]) async throws -> String {
        let run = try await run(arguments)
        try require(run.exitCode == 0, note: "\(run.errors)")
        return run.output
    }

    @Test func aSummaryStandsAtTheEnd() async throws {
        let text = try await done(Self.traces + ["--policy", "fifo"] + Self.grid)
        check(text.contains("misses avoided at 1, in % of lru's: 3 traces\n"))
        check(text.contains("misses avoided at 2, in % of lru's: 3 traces\n"))
        let without = try await done(Self.traces + ["--policy", "fifo", "--size", "2"])
        check(!without.contains("misses avoided"))
    }

    @Test func againstIsReplayedAndHasRowsWithoutATrace() async throws {
        let words = Self.traces + Self.grid + ["--against", "fifo", "--format", "csv"]
        let rows = try await table(done(words))
        check(rows.map { $0["trace"] ?? "" }.filter(\.isEmpty).count, 6)
        check(
            rows.suffix(6).map { $0["policy"] },
            [
                "lru", "random", "fifo", "lru", "random", "fifo",
            ])
        check(rows.suffix(6).map { $0["asked_size"] }, ["1", "1", "1", "2", "2", "2"])
        check(rows.suffix(6).allSatisfy { $0["against"] == "fifo" && $0["traces"] == "3" })
        check(rows.last?["reduction"], "0.000000")
        let plain = try await table(done(Self.traces + Self.grid + ["--format", "csv"]))
        check(plain.allSatisfy { $0["reduction"] == nil && $0["trace"] != "" })
    }

    @Test func theNumberOfJobsChangesNothing() async throws {
        let words = Self.traces + Self.grid + ["--against", "lru", "--seed", "1..2"]
        func text(_ jobs: String) async throws -> String {
            try await done(words + ["--jobs", jobs, "--format", "latex"])
        }
        let one = try await text("1")
        try await check(text("4"), one)
        check(one.contains("\\caption{misses avoided at 1, in \\% of lru's"))
    }

    /// A FIFO gives its bytes once: who reads it twice waits for ever.
    @Test func eachTraceIsReadOnceForAllCachesAndSeeds() async throws {
        for name in ["a", "b"] { try require(mkfifo(folder.path + "/\(name)1.txt", 0o600) == 0) }
        let words = Self.grid + ["--seed", "1..3", "--format", "csv", "--quiet"]
        var process = folder.lab("trace")
        process.arguments += ["run", "a1.txt", "b1.txt", "--each"] + words
        process.launcher = [
            "/bin/bash", "-c", "cat a.txt >a1.txt & cat b.txt >b1.txt & exec \"$@\"", "bash",
        ]
        process.timeoutSeconds = 60
        let piped = try await process.run()
        try require(piped.exitCode == 0, note: "\(piped.errors)")
        let named = try await done(["a.txt", "b.txt", "--each"] + words)
        try check(table(piped.output).map { $0["misses"] }, table(named).map { $0["misses"] })
        try check(table(named).count, 24)
    }

    @Test func resultsInJSONAndMarkdownAreForReports() async throws {
        let words = Self.traces + Self.grid + ["--against", "fifo"]
        _ = try await done(words + ["--output", "r.json", "--chart", "r.svg"])
        try check(folder.read("r.svg").contains("misses avoided at 2 against fifo"))
        let report = try await folder.lab(line: "report r.json --output r.md").run()
        check(report.exitCode, 0, note: "\(report.errors)")
        let page = try folder.read("r.md")
        check(page.contains("\n## a.txt\n") && page.contains("\n## Over traces\n"))
        _ = try await folder.lab(line: "report r.json --output r.html").run()
        try check(folder.read("r.html").contains("<caption>misses avoided at 2, in % of fifo"))
        _ = try await done(words + ["--output", "t.md"])
        try check(page.hasSuffix(folder.read("t.md")))
        _ = try await done(["a.txt", "--size", "2", "--output", "one.tex"])
        try check(folder.read("one.tex").contains("\\caption{miss ratios of a.txt}"))
    }

    @Test func aTraceThatIsNotThereEndsTheCommandBeforeTheWork() async throws {
        let run = try await run(["a.txt", "isNotThere.txt", "--each"])
        check(run.exitCode, 66)
        check(run.errors.contains("isNotThere.txt: No such file or directory"))
        check(!run.errors.contains("read as"))
    }

    @Test(arguments: [
        (["a.txt", "--against", "fifo"], "'--against' needs '--each'"),
        (["a.txt", "./a.txt", "--each"], "./a.txt is named twice"),
        (["a.txt", "--each", "--against", "belady"], "must be an order of the lab's own"),
        (["a.txt", "--each", "--against", "fifo", "--cells"], "exclude each other"),
        (["a.txt", "--format", "latex", "--cells"], "'latex'"),
    ])
    func whatCannotBeIsRefused(arguments: [String], said: String) async throws {
        let run = try await run(arguments)
        check(run.exitCode, 64)
        check(run.errors.contains(said), note: "\(run.errors)")
    }
}
