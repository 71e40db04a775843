import Foundation
import Testing

@testable import LabBase
@testable import LabReplay
@testable import LabReports
@testable import PlainDesks

/// Files that earlier versions wrote, and files of versions that there aren't yet.
@Suite struct KeptFormatTests {
    static let kept = "\(LabFolder.root)/Tests/Formats"
    static let versions = ((try? FileManager.default.contentsOfDirectory(atPath: kept)) ?? [])
        .filter { !$0.hasSuffix(".md") }.sorted()

    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    private func lab(_ line: String) async throws -> LabProcess.Outcome {
        try await folder.lab(line: line).run()
    }

    /// Files name a device by its name, and its figures are known better than they were then.
    private static let costs = "--decode-cost png=12"

    private func take(_ version: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: "\(Self.kept)/\(version)") {
            let url = URL(fileURLWithPath: "\(Self.kept)/\(version)/\(name)")
            try folder.write(name, Data(contentsOf: url))
        }
    }

    /// Later versions may know columns more, and never fewer.
    private func expect(
        _ run: LabProcess.Outcome, toHave file: String, but dropped: Set<String> = []
    ) throws {
        check(run.exitCode, 0, note: "\(run.errors)")
        let old = try table(folder.read(file))
        let new = try table(run.output)
        check(new.count == old.count && !old.isEmpty)
        for (old, new) in zip(old, new) {
            for (name, value) in old where !dropped.contains(name) {
                check(new[name], value, note: "\(file): \(name)")
            }
        }
    }

    @Test func someAreKept() { check(Self.versions.contains("0.1.0")) }

    @Test(arguments: versions)
    func whatIsReplayedComesToTheSameFigures(version: String) async throws {
        try take(version)
        let counted = "--memory model --columns counted --quiet \(Self.costs)"
        try expect(await lab("compare scenario.json \(counted)"), toHave: "result.csv")
        try expect(await lab("compare trace.ndjson \(counted)"), toHave: "result.csv")
        try expect(await lab("compare recording.ndjson \(counted)"), toHave: "recording.csv")
        try expect(
            await lab(
                "compare scenario.json --policy @policy.json --device @device.json \(counted)"),
            toHave: "own.csv")
        try expect(
            await lab(
                "trace run keys.evk --policy lru --policy arc --size 10% --format csv --quiet"),
            toHave: "keys.csv", but: ["lab", "wall_ms", "requests_per_s"])
    }

    @Test(arguments: versions)
    func resultsAreComparedAndReported(version: String) async throws {
        try take(version)
        let against = try await lab(
            "compare scenario.json --memory model --against result.csv \(Self.costs)")
        check(against.exitCode, 0, note: "\(against.output)\(against.errors)")
        for result in ["result.csv", "result.json"] {
            let report = try await lab("report \(result) --output report.html")
            check(report.exitCode, 0, note: "\(report.errors)")
        }
    }

    /// Rows of other columns are never mixed with today's in one sweep.
    @Test(arguments: versions)
    func aSweepIsGoneOnWithWhereItsRowsHaveTodaysColumns(version: String) async throws {
        try take(version)
        let run = try await lab(
            "sweep scenario.json --limit 200KB..2MB:+2KB --policy lru --memory model "
                + "--columns counted --output sweep.csv --resume")
        let header = try folder.read("result.csv").prefix { $0 != "\n" }
        let counted = (ResultColumns.identity + ResultColumns.counted).map(\.name)
        if header == counted.joined(separator: ",") {
            check(run.exitCode, 0, note: "\(run.errors)")
        } else {
            check(run.exitCode, 73)
            check(run.errors.split(separator: "\n").count, 1)
        }
    }

    static let later = [
        ("scenario.json", "{ \"version\": 2, \"images\": {} }", "run scenario.json"),
        ("trace.ndjson", "{\"trace\":2,\"images\":{}}\n", "run trace.ndjson"),
        ("policy.json", "{ \"version\": 2, \"parts\": [] }", "run icons --policy @policy.json"),
        ("result.json", "{ \"schema\": 2, \"rows\": [] }", "report result.json --output a.html"),
    ]

    @Test(arguments: later)
    func aLaterVersionsFileIsRefusedInASentence(
        name: String, text: String, command: String
    ) async throws {
        try folder.write(name, text)
        let run = try await lab(command)
        check(run.exitCode, 65)
        let first = run.errors.split(separator: "\n").first ?? ""
        check(first.contains(name) && first.contains("2 is not known here"), note: "\(run.errors)")
        check(run.output, "")
    }
}
