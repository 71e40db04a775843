import Foundation
import Testing

@testable import PlainDesks

/// `--doubt` from outside.
@Suite struct DoubtCommandTests {
    let folder: LabFolder
    private static let figures = "network.bandwidth,network.latency,footprintLimit"

    init() throws {
        folder = try LabFolder()
        let remote = SmallScenarios.feed(warning: "", policies: ["none", "weak", "dictionary"])
            .replacingOccurrences(of: "\"count\":", with: "\"remote\": true, \"count\":")
        try folder.write("feed.json", remote)
        try folder.write(
            "tiny.json", #"{"id": "tiny", "basedOn": "iphone-8", "footprintLimit": 100000000}"#)
    }

    private func lab(_ words: [String]) async throws -> LabProcess.Outcome {
        var process = folder.lab()
        process.arguments = words
        return try await process.run()
    }

    private func output(_ words: String...) async throws -> String {
        let run = try await lab(words)
        try require(run.exitCode == 0 && run.errors == "", note: "\(run.errors)")
        return run.output
    }

    @Test(arguments: ["table", "json"])
    func theNumberOfJobsChangesNothing(_ format: String) async throws {
        var results: [String] = []
        for jobs in ["1", "4"] {
            let text = try await output(
                "compare", "feed.json", "--memory", "model", "--seed", "1..3", "--doubt",
                Self.figures, "--format", format, "--jobs", jobs, "--details")
            // It says what was typed.
            results.append(
                text.split(separator: "\n").filter { !$0.hasPrefix("  \"command\"") }
                    .joined(separator: "\n"))
        }
        check(results[0] == results[1] && results[0].contains("network.latency"))
    }

    @Test func aCSVHasItsRowsAlone() async throws {
        let words = ["compare", "feed.json", "--memory", "model", "--quiet"]
        let plain = try await lab(words)
        let doubted = try await lab(words + ["--doubt", Self.figures])
        check(doubted.output == plain.output && plain.errors == "")
        check(doubted.errors.hasPrefix("\nSensitivity to "))
        let file = try await lab(words + ["--doubt", Self.figures, "--output", "rows.csv"])
        try check(folder.read("rows.csv"), plain.output)
        check(file.output == doubted.errors && file.errors == "")
    }

    @Test func aReportOfItShowsATornado() async throws {
        let table = try await output(
            "run", "feed.json", "--memory", "model", "--details", "--doubt", Self.figures)
        let plain = try await output("run", "feed.json", "--memory", "model", "--details")
        check(table.hasPrefix(plain + "\nSensitivity to figures in feed on iPhone 8, each "))
        _ = try await output(
            "run", "feed.json", "--memory", "model", "--doubt", Self.figures, "--format", "json",
            "--output", "r.json")
        let page = try await output("report", "r.json")
        check(page.contains("<h3>Sensitivity to figures</h3>"))
        check(page.contains("Blank time, with each figure at both ends of its range"))
        check(page.contains(">network.bandwidth<title>network.bandwidth, 2.5 MB/s</title>"))
        _ = try await output(
            "run", "feed.json", "--memory", "model", "--doubt", Self.figures, "--chart", "t.svg")
        try check(folder.read("t.svg").contains("network.bandwidth, 2.5 MB/s"))
        let chart = try await output(
            "run", "feed.json", "--memory", "model", "--doubt", Self.figures, "--chart")
        check(chart.contains("\nBlank time, with each figure at both ends of its range\n"))
        let read = try JSONSerialization.jsonObject(with: Data(folder.read("r.json").utf8))
        let doubts = try require((read as? [String: Any])?["doubt"] as? [[String: Any]])
        check(doubts.count == 1 && (doubts[0]["figures"] as? [Any])?.count == 3)
    }

    /// Far below the limit there is no room for an image, whatever one takes.
    @Test func anAnswerHangsOnWhatKillsIt() async throws {
        let words = [
            "advise", "feed.json", "--device", "@tiny.json", "--policy", "lru", "--policy", "weak",
            "--limit", "300KB,600KB", "--details", "--doubt",
            "footprintLimit,pressure.relaunch,all",
        ]
        let run = try await lab(words)
        try require(run.exitCode == 0 && run.errors == "", note: "\(run.errors)")
        let said = run.output.split(whereSeparator: { " \n".contains($0) }).joined(separator: " ")
        check(said.contains(" is the answer falls below footprintLimit "), note: "\(run.output)")
        check(said.contains("(here 100 MB)"))
        check(!said.contains("falls below pressure.relaunch"))
        check(!said.contains("falls above pressure.relaunch"))
        check(run.output.contains("\nBlank time, with each figure at both ends of its range\n"))
        let plain = try await lab(words.dropLast() + ["none"])
        let answer = plain.output.components(separatedBy: "\nThese commands")
        check(run.output.hasPrefix(answer[0]))
        check(run.output.hasSuffix("\nThese commands" + answer[1]))
        for jobs in ["1", "3"] {
            try await check(lab(words + ["--jobs", jobs]).output, run.output)
        }
        let json = try await lab(words + ["--format", "json"]).output
        let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let doubts = try require(read?["doubt"] as? [[String: Any]])
        check(doubts.map { $0["question"] as? String }, ["answer"])
    }
}
