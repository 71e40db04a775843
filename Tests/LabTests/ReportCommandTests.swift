import Foundation
import Testing

@testable import PlainDesks

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
        check(run.exitCode, 0)
        let report = try await lab("report", "r.json", "t.csv", "--output", "r.html")
        check(report.exitCode == 0 && report.output.isEmpty && report.errors.isEmpty)
        let page = try folder.read("r.html")
        for word in ["http:", "https:", "src=", "@import", "url("] {
            check(!page.contains(word), note: "\(word)")
        }
        check(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
        check(page.contains("lab run ") && page.contains("fnv1a:"))
        let again = try await lab("report", "r.json", "t.csv")
        check(again.output, page)
    }

    /// Each trapped, or fell out of its page, once.
    @Test(arguments: DamagedFile.all)
    func aForgedResultIsAPageOrIsRefused(_ file: DamagedFile) async throws {
        try folder.write("r.csv", file.text)
        let report = try await lab("report", "r.csv")
        if let words = file.words {
            check(report.exitCode == 65 && report.output.isEmpty)
            check(report.errors, "r.csv:2: \(words). Restore the file\n")
        } else {
            check(report.exitCode == 0 && report.errors.isEmpty, note: "\(report.errors)")
            check(report.output.hasSuffix("</html>\n") && !report.output.contains("<!--"))
        }
    }

    struct DamagedFile: Sendable, CustomTestStringConvertible {
        var header: String
        var rows: [String]
        /// The message; nil if a page is made.
        var words: String?

        init(_ header: String, _ rows: String..., words: String? = nil) {
            self.header = header
            self.rows = rows
            self.words = words
        }

        var text: String { ([header] + rows).map { $0 + "\n" }.joined() }
        var testDescription: String { "\(header.prefix(40)): \(words ?? "a page")" }

        private static let greatest = "9223372036854775807"
        private static let held = "before_image_bytes,before_store_bytes,after_image_bytes"

        static let all: [DamagedFile] = [
            // Without most columns.
            .init("scenario,policy,requests,decodes,hit_rate", "a,lru,10,5,0.500000"),
            .init("scenario,policy,before_image_bytes,after_image_bytes", "a,lru,10,5"),
            .init("scenario,policy,t_ms,onscreen_bytes,events", "a,lru,10.0,5,"),
            .init("cell,limit_bytes,scenario,decodes", "1,5,a,5"),
            .init("trace,policy,size,miss_ratio", "a,lru,10,0.500000"),
            .init("trace,policy,size,from,miss_ratio", "a,lru,10,0,0.500000"),
            // Huge and negative figures.
            .init(
                "trace,policy,size,unit,miss_ratio", "z,lru,\(greatest),bytes,0.919000",
                "z,lru,379329,bytes,0.934000",
                words:
                    "size is '\(greatest)', and 9007199254740992 is the most "
                    + "that is read"),
            .init(
                "scenario,policy,requests,decodes,hit_rate,peak_image_bytes",
                "a,lru,10,5,0.500000,\(greatest)",
                words: "peak_image_bytes is '\(greatest)', and "
                    + "9007199254740992 is the most that is read"),
            .init(
                "scenario,policy,t_ms,onscreen_bytes,events", "a,lru,-9000000000000.0,0,",
                "a,lru,9000000000000.0,0,",
                words: "t_ms is '-9000000000000.0', below what there can be"),
            .init(
                "scenario,policy,t_ms,onscreen_bytes,events", "a,lru,922337203685477580.7,0,",
                words: "t_ms is '922337203685477580.7', and 4398046511104 is "
                    + "the most that is read"),
            .init(
                "scenario,policy,\(held)", "a,lru,1,-9223372036854775808,1",
                words: "before_store_bytes is '-9223372036854775808', below what there can be"),
            .init(
                "scenario,policy,requests,decodes,hit_rate", "a,lru,many,5,0.500000",
                words: "requests is 'many', which is no whole number"),
            // A name that swallows the rest of a page.
            .init(
                "trace,policy,size,unit,miss_ratio", "t,<!--<script>,1,objects,0.900000",
                "t,<!--<script>,10,objects,0.500000"),
        ]
    }

    @Test func aChartStandsBesideTheResultAndNeverInIt() async throws {
        let table = try await lab("run", Self.feed, "--memory", "model", "--quiet", "--chart")
        check(table.output.contains("Decodes\n") && table.errors.isEmpty)
        let csv = try await lab(
            "run", Self.feed, "--memory", "model", "--quiet", "--format", "csv", "--chart")
        check(!csv.output.contains("Decodes\n") && csv.errors.contains("Decodes\n"))
        let file = try await lab(
            "run", Self.feed, "--memory", "model", "--quiet", "--chart", "c.svg")
        check(!file.output.contains("Decodes\n") && file.errors.isEmpty)
        try check(folder.read("c.svg").contains("<svg "))
    }

    @Test(arguments: [
        ["compare", "--policy", "weak", "--policy", "lru(limit=6MB)"],
        ["warn", "--policy", "weak"],
    ])
    func otherCommandsDrawToo(words: [String]) async throws {
        var process = folder.lab(words[0], Self.feed, "--memory", "model", "--quiet", "--chart")
        process.arguments += words.dropFirst()
        let drawn = try await process.run()
        let title = words[0] == "warn" ? "Before and after a memory warning" : "Blank time"
        check((drawn.output + drawn.errors).contains(title), note: "\(drawn.errors)")
        process.arguments[process.arguments.firstIndex(of: "--chart")!] = "--chart=c.svg"
        try await check(process.run().exitCode, 0)
        let file = try folder.read("c.svg")
        check(file.contains(title) && !file.contains("var(") && !file.contains("class="))
    }

    @Test func aScenarioIsReadFromStandardInput() async throws {
        let text = try String(contentsOfFile: Self.feed, encoding: .utf8)
        var process = folder.lab("run", "-", "--memory", "model", "--quiet")
        try folder.write("input", text)
        process.launcher = ["/bin/sh", "-c", "exec \"$@\" <input", "sh"]
        let run = try await process.run()
        let named = try await lab("run", Self.feed, "--memory", "model", "--quiet")
        check(run.exitCode == 0 && run.output == named.output, note: "\(run.errors)")
        try folder.write("input", text.replacing("\"script\"", with: "\"scribt\""))
        let wrong = try await process.run()
        check(wrong.exitCode, 65, note: "\(wrong.errors)")
        check(wrong.errors.hasPrefix("standard input:"), note: "\(wrong.errors)")
        try folder.write("input", text)
        process.arguments = ["advise", "-", "--policy", "weak", "--details", "--quiet"]
        let advice = try await process.run()
        check(advice.output.contains("\n  lab run - --policy weak "), note: "\(advice.output)")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        check(!left.contains { $0.hasSuffix(".tmp") })
    }

    @Test func aSweepAndACurveAreDrawn() async throws {
        let sweep = try await lab(
            "sweep", Self.feed, "--policy", "lru", "--limit", "6MB..24MB:x2", "--quiet",
            "--output", "s.csv", "--chart")
        check(sweep.exitCode == 0 && sweep.output.contains("Decodes over the limit"))
        _ = try await lab(
            "trace", "generate", "zipf", "--keys", "100", "--requests", "2000", "--output", "t.evk")
        let curve = try await lab(
            "trace", "curve", "t.evk", "--quiet", "--output", "c.csv", "--chart", "c.svg")
        check(curve.exitCode, 0, note: "\(curve.errors)")
        try check(folder.read("c.svg").contains("Miss ratio of t.evk"))
    }

    @Test func programsReadProgressByTheLine() async throws {
        let run = try await lab(
            "compare", Self.feed, "--memory", "model", "--jobs", "1", "--progress", "json",
            "--output", "c.csv")
        let lines = run.errors.split(separator: "\n").filter { $0.hasPrefix("{") }
        let steps = try lines.map { line in
            try require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        let last = try require(steps.last)
        check(last["done"] as? Int, last["count"] as? Int)
        check(last["unit"] as? String, "cells")
        let done = steps.compactMap { $0["done"] as? Int }
        check(done == done.sorted() && done.count > 2)
    }
}
