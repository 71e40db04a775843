import Foundation
import Testing

@testable import PlainDesks

/// `lab warn`.
@Suite struct WarnCommandTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed(warning: ""))
    }

    private func rows(_ arguments: String...) async throws -> [[String: String]] {
        var process = folder.lab("warn", "feed.json", "--format", "csv")
        process.arguments += arguments
        let run = try await process.run()
        try require(run.exitCode == 0, note: "\(run.errors)")
        return try table(run.output)
    }

    @Test func theMomentThatIsPrintedGivesTheSameRow() async throws {
        let all = try await rows("--memory", "model")
        check(all.count, 5)
        for row in all {
            let again = try await rows(
                "--memory", "model", "--policy", try require(row["policy"]), "--at",
                try require(row["at_ms"]) + "ms")
            check(again, [row])
        }
    }

    @Test func theMomentInTheTableIsExact() async throws {
        let text = try await folder.lab(
            "warn", "feed.json", "--memory", "model", "--details"
        ).run().output
        for row in try await rows("--memory", "model") {
            let policy = try require(row["policy"])
            let line = try require(text.split(separator: "\n").first { $0.hasPrefix(policy) })
            let words = try require(line.firstMatch(of: #/  ([\d.]+) (m?s)  /#))
            let again = try await rows(
                "--memory", "model", "--policy", policy, "--at", "\(words.1)\(words.2)")
            check(again, [row])
        }
    }

    @Test func withoutAMomentItIsEachPolicysPeak() async throws {
        let peaks = try await table(
            folder.lab("compare", "feed.json", "--memory", "model").run().output
        ).map { $0["peak_image_bytes"] }
        try await check(rows("--memory", "model").map { $0["before_image_bytes"] }, peaks)
    }

    @Test func bothMemoriesGiveTheSameFigures() async throws {
        func figures(_ memory: String) async throws -> [[String: String]] {
            try await rows("--memory", memory).map { row in
                row.filter { !$0.key.hasSuffix("_rss_bytes") && $0.key != "memory" }
            }
        }
        try await check(figures("real"), figures("model"))
        try await check(rows("--memory", "real").allSatisfy { $0["before_rss_bytes"] != "" })
        try await check(rows("--memory", "model").allSatisfy { $0["before_rss_bytes"] == "" })
    }

    @Test(arguments: ["before", "after"])
    func theHoldersAddUp(when: String) async throws {
        for row in try await rows("--memory", "model", "--at", "2s") {
            let parts = ["store", "onscreen", "offscreen", "inflight"]
                .compactMap { row["\(when)_\($0)_bytes"].flatMap { Int($0) } }
            check(parts.reduce(0, +), row["\(when)_image_bytes"].flatMap { Int($0) })
        }
    }

    @Test func theLevelIsObeyed() async throws {
        let policy = "lru(limit=600KB)+on(critical, clear)"
        func freed(_ level: String) async throws -> String? {
            try await rows(
                "--memory", "model", "--policy", policy, "--level", level, "--at", "4s"
            ).first?["freed_bytes"]
        }
        try await check(freed("warning"), "0")
        try await check(freed("critical") != "0")
    }

    @Test func everySeedIsNamed() async throws {
        let text = try await folder.lab(
            "warn", "feed.json", "--memory", "model", "--seed", "3..4", "--policy", "weak"
        ).run().output
        check(text.contains("policy  seed"))
        check(text.contains("\nweak       3"))
        check(text.contains("\nWith seed 4, weak freed nothing of "))
    }
}
