import Foundation
import Testing

@testable import LabBase
@testable import LabReplay
@testable import PlainDesks

/// Real memory against modelled memory, in the processes that users run.
@Suite struct ShippedMemoryTests {
    /// Not the large ones: their pictures would have to be drawn. `studies/memory/measure-rss` runs all.
    private static let names = ["carousel", "czsharedimage"]

    /// One run of each memory, for all tests.
    private static let results = Task { () throws -> Results in
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("lab-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return Results(real: try await run("real", folder), model: try await run("model", folder))
    }

    private struct Results {
        var real: [Row]
        var model: [Row]
    }

    private static func run(_ memory: String, _ folder: String) async throws -> [Row] {
        var process = LabProcess("compare")
        process.arguments += names.map { "\(Repository.root)/scenarios/\($0).json" }
        process.arguments += ["--memory", memory, "--image-cache", "\(folder)/pictures"]
        let run = try await process.run()
        try require(run.exitCode == 0, note: "\(run.errors)")
        let records = try CSV.records(run.output)
        try require(records.first?.fields == ResultColumns.all.map(\.name))
        return records.dropFirst().map { record in
            Row(
                columns: ResultColumns.all,
                figures: zip(record.fields, ResultColumns.all).map { .parse($0, as: $1.kind) })
        }
    }

    @Test func agreeOnEveryFigureThatIsNoMeasurement() async throws {
        let results = try await Self.results.value
        let count = ResultColumns.all.filter { !$0.isMeasured }.count
        let memory = try require(ResultColumns.all.firstIndex { $0.name == "memory" })
        check(results.real.count == results.model.count && !results.real.isEmpty)
        for (real, model) in zip(results.real, results.model) {
            for index in 0..<count where index != memory {
                check(real.figures[index], model.figures[index])
            }
        }
    }

    @Test func onlyRealMemoryIsMeasured() async throws {
        let results = try await Self.results.value
        for column in ResultColumns.measured where column != .of(.lab) {
            check(results.real.allSatisfy { !$0[figure: column].isNone })
            check(results.model.allSatisfy { $0[figure: column].isNone })
        }
    }

    /// A process with more than 20 MB of images grows by them and little else.
    @Test(.withoutSanitizer) func theResidentPeakIsTheImages() async throws {
        let large = try await Self.results.value.real.filter {
            $0.integer(.peakPagedBytes) > 20_000_000
        }
        check(large.count >= 4)
        for row in large {
            let paged = Double(row.integer(.peakPagedBytes))
            let resident = Double(row.integer(.peakRssDeltaBytes))
            check((resident / paged - 1).magnitude < 0.03, note: "\(row[.policy])")
        }
    }

    @Test(.withoutSanitizer) func sharingSaves99CopiesOfRealMemory() async throws {
        let rows = try await Self.results.value.real
        func peak(_ policy: String) throws -> Int64 {
            try require(
                rows.first {
                    $0[.scenario] == "czsharedimage" && $0[.policy] == policy
                }
            ).integer(.peakRssDeltaBytes)
        }
        let saved = Double(try peak("none") - peak("weak"))
        check((saved / 99_000_000 - 1).magnitude < 0.01)
    }
}
