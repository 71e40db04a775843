import Foundation
import Testing

@testable import LabReplay
@testable import PlainDesks

/// Claims of scenarios, from outside.
@Suite struct ScenarioClaimTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    /// `none` decodes 43 times, `weak` not as often.
    private func write(_ claims: String...) throws {
        let list = claims.map { "\"\($0)\"" }.joined(separator: ", ")
        let text = SmallScenarios.feed(policies: ["none", "weak"])
        try folder.write(
            "feed.json",
            text.replacing("\"policies\":", with: "\"claims\": [\(list)], \"policies\":"))
    }

    private func lab(_ arguments: String...) async throws -> LabProcess.Outcome {
        var process = folder.lab(arguments[0], "feed.json", "--memory", "model")
        process.arguments += arguments.dropFirst()
        return try await process.run()
    }

    @Test func realMemoryChecksThemToo() async throws {
        try write("none:decodes < 43")
        let run = try await folder.lab("run", "feed.json").run()
        check(run.exitCode, 2)
    }

    @Test func aSweepTellsThemAsJSON() async throws {
        try write("none:decodes < 43")
        let json = try await lab("sweep", "--claims", "own", "--format", "json")
        check(json.output.contains("\"claim\": \"none:decodes < 43\", \"holds\": false"))
    }

    @Test func measuredColumnsCanBeLeftOut() async throws {
        try write("none:decodes == 43")
        for command in ["compare", "sweep"] {
            let whole = try await lab(command, "--format", "csv").output
            let counted = try await lab(command, "--format", "csv", "--columns", "counted").output
            let header = String(counted.prefix { $0 != "\n" })
            check(header.hasSuffix(",\(ResultColumns.counted.last?.name ?? "")"))
            check(whole.hasPrefix(header + ",peak_rss_bytes"))
            try check(table(counted).count, table(whole).count)
        }
        let json = try await lab("run", "--format", "json", "--columns", "counted").output
        check(!json.contains("peak_rss_bytes") && json.contains("\"served_images\""))
    }

    /// A page, and the parts of a sweep.
    @Test func countedColumnsAreReadBack() async throws {
        try write("none:decodes == 43")
        try FileManager.default.createDirectory(
            atPath: folder.path + "/parts", withIntermediateDirectories: false)
        for cell in ["1", "2"] {
            let run = try await lab(
                "sweep", "--cell", cell, "--columns", "counted", "--output", "parts/\(cell).csv")
            check(run.exitCode, 0)
        }
        let merged = try await lab(
            "sweep", "--merge", "parts", "--columns", "counted", "--format", "csv")
        let whole = try await lab("sweep", "--columns", "counted", "--format", "csv")
        check(merged.output, whole.output)
    }

    @Test func aMarkdownPageIsKnownByItsName() async throws {
        try write("none:decodes == 43")
        _ = try await lab("run", "--format", "json", "--output", "r.json")
        let run = try await folder.lab("report", "r.json", "--output", "r.md").run()
        check(run.exitCode == 0 && run.errors.isEmpty)
        let page = try folder.read("r.md")
        check(page.hasPrefix("# feed\n") && page.contains("\n- `decodes`: 43 with `none`.\n"))
        let printed = try await folder.lab("report", "r.json", "--format", "markdown").run()
        check(printed.output, page)
        let wrong = try await folder.lab("report", "r.json", "--charts", "x").run()
        check(wrong.exitCode == 64 && wrong.errors.contains("--charts"))
        let taken = try await folder.lab("report", "r.json", "--intro", "r.md", "--output", "r.md")
            .run()
        check(taken.exitCode, 73)
    }
}
