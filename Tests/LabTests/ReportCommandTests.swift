import Foundation
import Testing

/// `lab report` and `--chart` from outside.
@Suite struct ReportCommandTests {
    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    private func lab(_ arguments: String...) async throws -> LabProcess.Outcome {
        var process = folder.lab(arguments[0])
        process.arguments += arguments.dropFirst()
        return try await process.run()
    }

    private static let feed = LabFolder.shipped("carousel")

    @Test func aPageNeedsNothingButItself() async throws {
        let run = try await lab(
            "run", Self.feed, "--memory", "model", "--format", "json", "--output", "r.json",
            "--timeline", "t.csv", "--quiet")
        #expect(run.exitCode == 0)
        let report = try await lab("report", "r.json", "t.csv", "--output", "r.html")
        #expect(report.exitCode == 0 && report.output.isEmpty && report.errors.isEmpty)
        let page = try folder.read("r.html")
        for word in ["http:", "https:", "src=", "@import", "url("] {
            #expect(!page.contains(word), "\(word)")
        }
        #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
        #expect(page.contains("lab run ") && page.contains("fnv1a:"))
        let again = try await lab("report", "r.json", "t.csv")
        #expect(again.output == page)
    }

    @Test(arguments: [
        (["nothere.csv"], Int32(66), "nothere.csv"), (["bad.csv"], 65, "those of no result"),
        ([], 64, "RESULT"), (["bad.csv", "--output", "bad.csv"], 73, "bad.csv"),
    ])
    func whatCannotBeReadIsSaid(_ words: [String], _ code: Int32, _ text: String) async throws {
        try folder.write("bad.csv", "a,b\n1,2\n")
        var process = folder.lab("report")
        process.arguments += words
        let run = try await process.run()
        #expect(run.exitCode == code && run.errors.contains(text), "\(run.errors)")
        #expect(try folder.read("bad.csv") == "a,b\n1,2\n")
    }

    @Test func aChartStandsBesideTheResultAndNeverInIt() async throws {
        let table = try await lab("run", Self.feed, "--memory", "model", "--quiet", "--chart")
        #expect(table.output.contains("Decodes\n") && table.errors.isEmpty)
        let csv = try await lab(
            "run", Self.feed, "--memory", "model", "--quiet", "--format", "csv", "--chart")
        #expect(!csv.output.contains("Decodes\n") && csv.errors.contains("Decodes\n"))
        let file = try await lab(
            "run", Self.feed, "--memory", "model", "--quiet", "--chart", "c.svg")
        #expect(!file.output.contains("Decodes\n") && file.errors.isEmpty)
        #expect(try folder.read("c.svg").contains("<svg "))
        let other = try await lab("run", Self.feed, "--memory", "model", "--chart=c.png")
        #expect(other.exitCode == 64 && other.errors.contains(".svg"))
    }

    @Test func aSweepAndACurveAreDrawn() async throws {
        let sweep = try await lab(
            "sweep", Self.feed, "--policy", "lru", "--limit", "6MB..24MB:x2", "--quiet",
            "--output", "s.csv", "--chart")
        #expect(sweep.exitCode == 0 && sweep.output.contains("Decodes over the limit"))
        _ = try await lab(
            "trace", "generate", "zipf", "--keys", "100", "--requests", "2000", "--output", "t.evk")
        let curve = try await lab(
            "trace", "curve", "t.evk", "--quiet", "--output", "c.csv", "--chart", "c.svg")
        #expect(curve.exitCode == 0, "\(curve.errors)")
        #expect(try folder.read("c.svg").contains("Miss ratio of t.evk"))
    }

    @Test func programsReadProgressByTheLine() async throws {
        let run = try await lab(
            "compare", Self.feed, "--memory", "model", "--jobs", "1", "--progress", "json",
            "--output", "c.csv")
        let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("{") }
        let steps = try lines.map { line in
            try #require(
                JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let last = try #require(steps.last)
        #expect(last["done"] as? Int == last["count"] as? Int)
        #expect(last["unit"] as? String == "cells")
        let done = steps.compactMap { $0["done"] as? Int }
        #expect(done == done.sorted() && done.count > 2)
    }
}
