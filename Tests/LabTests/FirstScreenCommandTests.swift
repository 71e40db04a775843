import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks

/// The first screens of commands: at most twelve lines and one for each policy, no wider than 80
/// columns, with every claim that fails; --details has the rest.
@Suite struct FirstScreenCommandTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    private func lab(_ arguments: [String]) async throws -> LabProcess.Outcome {
        var process = folder.lab()
        process.arguments = arguments
        return try await process.run()
    }

    /// Expects a first screen. Only commands to be pasted are wider than a line.
    private func expectFirstScreen(_ text: String, policies: Int, _ name: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        // A long name takes a second line of the table.
        let table = lines.split(separator: "").first { $0.first?.hasPrefix("policy") == true }
        let wrapped = max(0, (table?.count ?? 0) - 1 - policies)
        check(lines.count <= FirstScreen.mostLines + policies + wrapped, note: "\(name):\n\(text)")
        check(
            lines.allSatisfy { $0.count <= 80 || $0.hasPrefix("  lab ") }, note: "\(name):\n\(text)"
        )
        check(lines.first?.isEmpty, false, note: "\(name)")
    }

    /// The number of policies that a scenario's own run has.
    private func policies(_ path: String, _ command: String = "run") async throws -> Int {
        let rows = try await table(
            lab([command, path, "--memory", "model", "--format", "csv", "--quiet"]).output)
        return Set(rows.map { $0["policy"] ?? "" }).count
    }

    @Test(arguments: Draws.some(of: LabFolder.shippedNames))
    func aRunOfAShippedScenarioIsShort(name: String) async throws {
        let path = LabFolder.shipped(name)
        let run = try await lab(["run", path, "--memory", "model", "--quiet"])
        expectFirstScreen(run.output, policies: try await policies(path), name)
        let whole = try await lab(["run", path, "--memory", "model", "--quiet", "--details"])
        check(whole.output == run.output || run.output.hasSuffix("\(FirstScreen.more)\n"))
    }

    @Test(arguments: ["carousel", "tableview", "shop"])
    func otherCommandsAreShort(name: String) async throws {
        let path = LabFolder.shipped(name)
        let count = try await policies(path)
        for (words, rows) in [
            (["warn", path, "--memory", "model", "--quiet"], count),
            (["why", path, "--quiet"], 1),
            (["why", path, "--policy", "weak", "--against", "lru(limit=16MB)"], 2),
            (["sweep", path, "--policy", "lru", "--policy", "nuke", "--limit", "8MB..64MB:x2"], 2),
            (["sweep", path, "--policy", "lru", "--policy", "weak", "--seed", "1..6"], 2),
            (
                [
                    "sweep", path, "--policy", "lru(limit=8MB)", "--device", "iphone-8",
                    "--device", "iphone-x",
                ], 1
            ),
            (["scenario", "describe", path], 0),
        ] {
            let run = try await lab(words)
            check(run.exitCode, 0, note: "\(run.errors)")
            expectFirstScreen(run.output, policies: rows, words.joined(separator: " "))
        }
    }

    @Test func severalScenariosAreShort() async throws {
        let paths = LabFolder.shippedNames.prefix(6).map(LabFolder.shipped)
        let words = ["--memory", "model", "--quiet", "--format", "table"]
        let same = try await lab(
            ["compare"] + paths + words + ["--policy", "weak", "--policy", "lru(limit=8MB)"])
        expectFirstScreen(same.output, policies: 2, "compare, the same policies")
        let own = try await lab(["compare"] + paths + words)
        expectFirstScreen(own.output, policies: 1, "compare, each its own policies")
    }

    @Test func anAnswerIsShort() async throws {
        try folder.write("feed.json", SmallScenarios.feed())
        let words = ["advise", "feed.json", "--cells", "60", "--quiet"]
        for more in [[], ["--doubt", "none"], ["--policy", "nuke"]] as [[String]] {
            let run = try await lab(words + more)
            check(run.exitCode, 0, note: "\(run.errors)")
            expectFirstScreen(
                run.output, policies: more.count { $0 == "--policy" },
                (words + more).joined(separator: " "))
            check(run.output.contains("Take "))
        }
    }

    @Test func keyTracesAreShort() async throws {
        _ = try await lab([
            "trace", "generate", "zipf", "--keys", "500", "--requests", "5000", "--output", "t.csv",
        ])
        for (words, rows) in [
            (["run", "t.csv"], 7), (["run", "t.csv", "--size", "10"], 7),
            (["run", "t.csv", "--size", "1%..50%:x2", "--seed", "1..2", "--policy", "lru"], 1),
            (["curve", "t.csv", "--format", "table"], 1), (["info", "t.csv"], 0),
            (["curve", "t.csv", "--size", "1%..50%:x2", "--seed", "1..9", "--format", "table"], 1),
        ] {
            let run = try await lab(["trace"] + words + ["--quiet"])
            check(run.exitCode, 0, note: "\(run.errors)")
            expectFirstScreen(run.output, policies: rows, words.joined(separator: " "))
        }
    }

    /// Every cell is worse, and every column of it that can be.
    @Test func aComparisonWithAnEarlierResultIsShort() async throws {
        try folder.write("feed.json", SmallScenarios.feed())
        let words = ["compare", "feed.json", "--memory", "model", "--quiet"]
        _ = try await lab(words + ["--output", "old.csv"])
        let text = try folder.read("feed.json")
        try folder.write("feed.json", text.replacing("\"width\": 160", with: "\"width\": 240"))
        let changed = try folder.read("feed.json")
        try require(changed != text)
        let run = try await lab(words + ["--against", "old.csv"])
        check(run.exitCode, 2)
        expectFirstScreen(run.output, policies: 5, "compare --against")
        check(run.output.contains("Likely cause: pictures are larger"), note: "\(run.output)")
        check(run.output.contains("worse: feed, none: "), note: "\(run.output)")
        let whole = try await lab(words + ["--against", "old.csv", "--details"])
        check(whole.output.contains("peak_image_bytes was "))
        let comment = try await lab(words + ["--against", "old.csv", "--format", "markdown"])
        let shown = comment.output.components(separatedBy: "<details>")
        check(shown.count == 2 && shown[0].split(separator: "\n").count <= 25)
        check(shown[0].contains("`lab film feed.json --policy "), note: "\(shown[0])")
    }

    @Test(arguments: ["run", "compare", "sweep"])
    func failedClaimsAreSeen(command: String) async throws {
        let claims = (1...30).map { "\"none:decodes < \($0)\"" }.joined(separator: ", ")
        let text = SmallScenarios.feed(policies: ["none", "weak"])
        try folder.write(
            "feed.json",
            text.replacing("\"policies\":", with: "\"claims\": [\(claims)], \"policies\":"))
        let run = try await lab([
            command, "feed.json", "--memory", "model", "--format", "table", "--claims", "own",
            "--quiet",
        ])
        check(run.exitCode, 2)
        expectFirstScreen(run.output, policies: 2, command)
        check(run.output.contains("\nClaim fails: none:decodes < 1 (43)\n"), note: "\(run.output)")
        let failed = run.output.split(separator: "\n").count { $0.hasPrefix("Claim fails: ") }
        check(run.output.contains("\n\(30 - failed) more claims fail\n"), note: "\(run.output)")
    }
}
