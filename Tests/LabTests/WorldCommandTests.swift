import Foundation
import Testing

@testable import PlainDesks

/// `--worlds` from outside.
@Suite struct WorldCommandTests {
    let folder: LabFolder
    private static let policies = ["--policy", "weak", "--policy", "lru(limit=600KB)"]

    init() throws {
        folder = try LabFolder()
        let remote = SmallScenarios.feed(claim: "lru(limit=600KB):decodes < 2 * weak:decodes")
            .replacingOccurrences(of: "\"count\":", with: "\"remote\": true, \"count\":")
        try folder.write("feed.json", remote)
    }

    private func lab(_ words: [String]) async throws -> LabProcess.Outcome {
        var process = folder.lab()
        process.arguments = words
        return try await process.run()
    }

    private func output(_ words: [String]) async throws -> String {
        let run = try await lab(words)
        try require(run.exitCode == 0, note: "\(run.errors)")
        return run.output
    }

    private func rows(_ words: String...) async throws -> [[String: String]] {
        try table(try await output(["compare", "feed.json"] + Self.policies + words))
    }

    @Test func eachWorldIsARowOfEachPolicyWithItsDraws() async throws {
        let rows = try await rows("--worlds", "12")
        check(rows.count, 24)
        check(rows.map { $0["world"] }, (1...2).flatMap { _ in (1...12).map { "\($0)" } })
        check(Set(rows.map { $0["memory"] }), ["model"])
        for name in ["drawn_decode_png", "drawn_network_latency", "drawn_pictures", "seed"] {
            check(Set(rows.map { $0[name] }).count > 6, note: "\(name)")
        }
        try await check(self.rows("--memory", "model").allSatisfy { $0["world"] == nil })
    }

    @Test func aWorldCanBeRunAlone() async throws {
        let many = try await rows("--worlds", "12", "--seed", "7")
        let one = try await rows("--world", "5", "--seed", "7")
        check(one, many.filter { $0["world"] == "5" })
        let some = try await rows("--world", "5..8", "--seed", "7")
        check(some, many.filter { ["5", "6", "7", "8"].contains($0["world"]) })
        let text = try await output(["run", "feed.json", "--world", "5", "--seed", "7"])
        let drawn = try require(one[0]["drawn_decode_png"])
        check(text.hasPrefix("World 5 of seed 7, feed: seed "))
        check(
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                .contains("decode.png \(drawn) ns/pixel, "))
    }

    @Test(arguments: ["table", "json", "csv"])
    func theNumberOfJobsChangesNothing(_ format: String) async throws {
        var results: [String] = []
        for jobs in ["1", "4"] {
            let text = try await output(
                ["compare", "feed.json", "--worlds", "20", "--format", format, "--jobs", jobs])
            // It says what was typed.
            results.append(
                text.split(separator: "\n").filter { !$0.hasPrefix("  \"command\"") }
                    .joined(separator: "\n"))
        }
        check(results[0], results[1])
    }

    @Test func partsMergeToTheSameBytes() async throws {
        let words = ["sweep", "feed.json", "--worlds", "10"] + Self.policies
        let whole = try await output(words + ["--format", "csv"])
        try FileManager.default.createDirectory(
            atPath: folder.path + "/parts", withIntermediateDirectories: false)
        for (name, cells) in [("a", "1..7"), ("b", "8..20")] {
            _ = try await output(words + ["--cell", cells, "--output", "parts/\(name).csv"])
        }
        let merged = try await output(words + ["--merge", "parts", "--format", "csv"])
        check(merged, whole)
        let other = try await lab(
            words + ["--seed", "43", "--merge", "parts", "--format", "csv"])
        check(
            other.exitCode != 0 && other.errors.contains("in this sweep"), note: "\(other.errors)")
    }

    @Test func aSweepGoesOnWhereItEnded() async throws {
        let words = ["sweep", "feed.json", "--worlds", "10"] + Self.policies
        let whole = try await output(words + ["--format", "csv"])
        _ = try await output(words + ["--cell", "1..20", "--output", "out.csv"])
        try check(folder.read("out.csv"), whole)
        _ = try await output(words + ["--resume", "--output", "out.csv"])
        try check(folder.read("out.csv"), whole)
    }

    @Test func aClaimFailsOnlyWhereAShareIsAskedFor() async throws {
        let never = ["run", "feed.json", "--worlds", "20", "--require", "decodes == 0"]
        let told = try await lab(never)
        check(told.exitCode == 0 && !told.errors.contains("require"), note: "\(told.errors)")
        check(told.output.contains("holds in 0 of 20 worlds (0.0 to 16.1 %): decodes == 0"))
        let asked = try await lab(never + ["--hold", "90%"])
        check(asked.exitCode, 2)
        check(
            asked.errors.contains(
                "lab: require 'decodes == 0': feed: holds in 0 of 20 worlds (0.0 to 16.1 %), and "
                    + "--hold asks for 90 %"), note: "\(asked.errors)")
        let always = ["run", "feed.json", "--worlds", "20", "--require", "decodes > 0"]
        try await check(lab(always + ["--hold", "99%", "--claims", "none"]).exitCode, 0)
    }

    @Test(
        arguments: [
            (
                ["--worlds", "5", "--memory", "real"],
                "'--worlds' and '--memory real' exclude each other"
            ),
            (
                ["--world", "5", "--memory", "real"],
                "'--world' and '--memory real' exclude each other"
            ),
            (["--worlds", "5", "--world", "2"], "'--worlds' and '--world' exclude each other"),
            (["--worlds", "5", "--doubt", "all"], "'--worlds' and '--doubt' exclude each other"),
            (["--worlds", "5", "--enforce"], "'--worlds' and '--enforce' exclude each other"),
            (["--worlds", "5", "--chart"], "'--worlds' and '--chart' exclude each other"),
            (["--hold", "90%"], "'--hold' needs '--worlds N'"),
            (
                ["--worlds", "5", "--seed", "1..3"],
                "--seed '1..3': must be one seed with --worlds: each world draws its own"
            ),
            (["--worlds", "0"], "must be a whole number from 1 to 100000"),
            (["--world", "0"], "must be a world's number such as 17"),
        ])
    func isRefused(_ words: [String], _ message: String) async throws {
        let run = try await lab(["run", "feed.json"] + words)
        check(run.exitCode == 64 && run.output == "")
        check(run.errors.contains(message), note: "\(run.errors)")
    }
}
