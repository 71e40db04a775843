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

    /// Each trapped, or fell out of its page, once.
    @Test(arguments: DamagedFile.all)
    func aForgedResultIsAPageOrIsRefused(_ file: DamagedFile) async throws {
        try folder.write("r.csv", file.text)
        let report = try await lab("report", "r.csv")
        if let words = file.words {
            #expect(report.exitCode == 65 && report.output.isEmpty)
            #expect(report.errors == "r.csv:2: \(words). Restore the file\n")
        } else {
            #expect(report.exitCode == 0 && report.errors.isEmpty, "\(report.errors)")
            #expect(report.output.hasSuffix("</html>\n") && !report.output.contains("<!--"))
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
        #expect(table.output.contains("Decodes\n") && table.errors.isEmpty)
        let csv = try await lab(
            "run", Self.feed, "--memory", "model", "--quiet", "--format", "csv", "--chart")
        #expect(!csv.output.contains("Decodes\n") && csv.errors.contains("Decodes\n"))
        let file = try await lab(
            "run", Self.feed, "--memory", "model", "--quiet", "--chart", "c.svg")
        #expect(!file.output.contains("Decodes\n") && file.errors.isEmpty)
        #expect(try folder.read("c.svg").contains("<svg "))
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
        #expect((drawn.output + drawn.errors).contains(title), "\(drawn.errors)")
        process.arguments[process.arguments.firstIndex(of: "--chart")!] = "--chart=c.svg"
        #expect(try await process.run().exitCode == 0)
        let file = try folder.read("c.svg")
        #expect(file.contains(title) && !file.contains("var(") && !file.contains("class="))
    }

    @Test func aScenarioIsReadFromStandardInput() async throws {
        let text = try String(contentsOfFile: Self.feed, encoding: .utf8)
        var process = folder.lab("run", "-", "--memory", "model", "--quiet")
        try folder.write("input", text)
        process.launcher = ["/bin/sh", "-c", "exec \"$@\" <input", "sh"]
        let run = try await process.run()
        let named = try await lab("run", Self.feed, "--memory", "model", "--quiet")
        #expect(run.exitCode == 0 && run.output == named.output, "\(run.errors)")
        try folder.write("input", text.replacing("\"script\"", with: "\"scribt\""))
        let wrong = try await process.run()
        #expect(wrong.exitCode == 65, "\(wrong.errors)")
        #expect(wrong.errors.hasPrefix("standard input:"), "\(wrong.errors)")
        try folder.write("input", text)
        process.arguments = ["advise", "-", "--policy", "weak", "--details", "--quiet"]
        let advice = try await process.run()
        #expect(advice.output.contains("\n  lab run - --policy weak "), "\(advice.output)")
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!left.contains { $0.hasSuffix(".tmp") })
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
