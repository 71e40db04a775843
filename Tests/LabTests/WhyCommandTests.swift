import Foundation
import Testing

@testable import PlainDesks

/// `lab why` from outside.
@Suite struct WhyCommandTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.takeFiles("two.json")
        try folder.write("feed.json", SmallScenarios.feed())
    }

    private func lab(_ words: [String]) async throws -> LabProcess.Outcome {
        var process = folder.lab()
        process.arguments = words
        return try await process.run()
    }

    private func output(_ words: String...) async throws -> String {
        let run = try await lab(["why"] + words)
        try require(run.exitCode == 0 && run.errors == "", note: "\(run.errors)")
        return run.output
    }

    /// Every row, in whole units, that come to the columns of the run's own row.
    @Test func tellsProgramsEverything() async throws {
        let text = try await output("feed.json", "--policy", "none", "--format", "json")
        let json = try require(
            JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let rows = try require(json["rows"] as? [[String: Any]])
        let blocks = try require(json["why"] as? [[String: Any]])
        let tables = try require(blocks[0]["tables"] as? [[String: Any]])
        var sums: [String: Int] = [:]
        for table in tables {
            let key = try require(table["key"] as? String)
            for (column, sum) in try require(table["sums"] as? [String: Int]) {
                sums["\(key).\(column)"] = sum
                let rows = try require(table["rows"] as? [[String: Any]])
                check(rows.reduce(0) { $0 + ($1[column] as? Int ?? 0) }, sum)
            }
        }
        check(sums["redecodes_by_image.redecodes"], rows[0]["redecodes"] as? Int)
        check(sums["redecodes_by_loss.redecodes"], rows[0]["redecodes"] as? Int)
        let blankMs = try require(rows[0]["blank_ms"] as? Double)
        for key in ["cause", "place", "screen", "image", "moment"] {
            let ns = try require(sums["blank_by_\(key).blank_ns"])
            check(abs(Double(ns) / 1e6 - blankMs) <= 0.05, note: "\(key)")
        }
        let reblankMs = try require(rows[0]["reblank_ms"] as? Double)
        let reblankNs = try require(sums["blank_by_cause.reblank_ns"])
        check(abs(Double(reblankNs) / 1e6 - reblankMs) <= 0.05)
    }

    @Test(arguments: ["table", "markdown", "json"])
    func isTheSameWhereverItGoes(_ format: String) async throws {
        let words = ["two.json", "--against", "weak", "--format", format]
        let text = try await lab(["why"] + words).output
        let run = try await lab(["why"] + words + ["--output", "why.out"])
        check(run.exitCode == 0 && run.output == "" && run.errors == "")
        let written = try String(contentsOfFile: folder.path + "/why.out", encoding: .utf8)
        func withoutCommand(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter { !$0.hasPrefix("  \"command\"") }
        }
        check(withoutCommand(written), withoutCommand(text))
        check(format != "markdown" || text.hasPrefix("# Why: two on "))
    }
}
