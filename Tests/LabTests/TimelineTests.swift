import Foundation
import Testing

@testable import PlainDesks

/// `--timeline` and `--warn-at`.
@Suite struct TimelineTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed())
    }

    /// The rows of the result, and the samples of the timeline.
    private func run(
        _ arguments: String...
    ) async throws -> (rows: [[String: String]], samples: [[String: String]]) {
        var process = folder.lab("compare", "feed.json", "--timeline", "time.csv")
        process.arguments += arguments
        let run = try await process.run()
        try require(run.exitCode == 0, note: "\(run.errors)")
        return (try table(run.output), try table(folder.read("time.csv")))
    }

    @Test(arguments: ["real", "model"])
    func itsPeakIsThePeakOfEachCell(memory: String) async throws {
        let (rows, samples) = try await run("--memory", memory, "--seed", "1..2")
        check(rows.count, 10)
        for row in rows {
            let own = samples.filter {
                $0["policy"] == row["policy"] && $0["seed"] == row["seed"]
            }
            let peak = own.compactMap { $0["image_bytes"].flatMap { Int($0) } }.max()
            check(peak, row["peak_image_bytes"].flatMap { Int($0) })
            check(own.allSatisfy { ($0["rss_bytes"] != "") == (memory == "real") })
        }
    }

    @Test func itsHoldersAddUp() async throws {
        for sample in try await run("--memory", "model").samples {
            let parts = ["onscreen", "offscreen", "store", "inflight"]
                .compactMap { sample["\($0)_bytes"].flatMap { Int($0) } }
            check(parts.reduce(0, +), sample["image_bytes"].flatMap { Int($0) })
        }
    }

    @Test func bothMemoriesHaveTheSameSamples() async throws {
        let columns = ["policy", "t_ms", "image_bytes", "duplicate_bytes", "screen", "events"]
        func figures(_ memory: String) async throws -> [[String]] {
            try await run("--memory", memory).samples.map { sample in
                columns.map { sample[$0] ?? "" }
            }
        }
        try await check(figures("real"), figures("model"))
    }

    @Test func itShowsTheWarningsOfTheScriptAndOfTheCommandLine() async throws {
        let samples = try await run(
            "--memory", "model", "--policy", "weak", "--warn-at", "1s", "--warn-at",
            "1500ms:critical"
        ).samples.filter { $0["events"]?.contains("warning") == true }
        check(samples.map { $0["t_ms"] }, ["1000.0", "1500.0", "2100.0"])
        check(samples.map { $0["events"] }, ["warning", "critical warning", "warning"])
    }

    @Test func warningsOfTheCommandLineAreCounted() async throws {
        let rows = try await run("--memory", "model", "--warn-at", "1s", "--warn-at", "1s").rows
        check(rows.allSatisfy { $0["warnings"] == "3" })
    }
}
