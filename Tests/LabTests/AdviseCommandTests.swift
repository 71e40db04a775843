import Foundation
import Testing

@testable import LabBase
@testable import LabCells
@testable import LabPolicies
@testable import PlainDesks

/// `lab advise`: what it prints, and that its own commands give the same figures.
@Suite struct AdviseCommandTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
        try folder.write("feed.json", SmallScenarios.feed(warning: ""))
        try folder.write(
            "tiny.json", #"{"id": "tiny", "basedOn": "iphone-8", "footprintLimit": 63100000}"#)
    }

    private func answer(_ arguments: String...) async throws -> String {
        var process = folder.lab("advise", "--details", "--quiet")
        process.arguments += arguments
        // Long searches are another test's business.
        if !arguments.contains("--cells") { process.arguments += ["--cells", "40"] }
        let run = try await process.run()
        try require(run.exitCode == 0, note: "\(run.errors)")
        check(run.errors, "")
        return run.output
    }

    /// The commands at the end, run as they stand: their rows.
    private func rows(_ text: String) async throws -> [String: [[String: String]]] {
        var rows: [String: [[String: String]]] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("  lab ") {
            var process = folder.lab()
            process.arguments = Array(ShellWords.split(String(line.dropFirst(2))).dropFirst())
            let run = try await process.run()
            try require(run.exitCode == 0, note: "\(line)\n\(run.errors)")
            rows[process.arguments[0], default: []] += try table(run.output)
        }
        return rows
    }

    private static func seconds(_ ms: Double) -> String {
        ms < 999.95
            ? Fixed.decimal(ms, places: 1) + " ms" : Fixed.decimal(ms / 1000, places: 2) + " s"
    }

    /// Every figure of the answer's paragraphs, as it is written, is one of those that the printed
    /// commands give, or a difference of two.
    @Test(arguments: [
        [], ["--policy", "lru+weak"], ["--limit", "300KB,600KB,1.2MB"], ["--price", "blank=1ms"],
        ["--decode-cost", "png=90", "--network", "3g"],
    ])
    func theCommandsItPrintsGiveItsFigures(_ arguments: [String]) async throws {
        var process = folder.lab(
            "advise", "feed.json", "--device", "iphone-8", "--cells", "60", "--details")
        process.arguments += arguments
        let text = try await process.run().output
        let rows = try await rows(text)
        let cells = try require(rows["run"])
        // What is said of libraries is of runs that no command gives.
        let paragraph = text.components(separatedBy: "\n\n").dropFirst()
            .prefix { !$0.drop { $0 == " " }.hasPrefix("policy") }.filter {
                !$0.contains("librar")
            }
            .filter { !$0.hasPrefix("Set in ") }
            .joined(separator: " ").replacingOccurrences(of: "\n", with: " ")
            // Requests and images are of the scenario, not of a policy's run.
            .replacing(/It rests on [^.]*\./, with: "")
        let device = try InputLoader.device("iphone-8")
        let limit = try require(device.firstEnd?.bytes)
        var known: Set<String> = [Fixed.bytes(limit), "5 s"]
        let line = try require(device.firstWarningBytes)
        known.insert(Fixed.bytes(line))
        func note(_ value: Double, decodes: Bool) {
            known.formUnion(
                decodes
                    ? ["\(Int(value)) decodes", "\(Int(value)) more", "\(Int(value)) fewer"]
                    : [Self.seconds(value)])
        }
        for (column, isCount) in [("decodes", true), ("blank_ms", false)] {
            let values = cells.compactMap { Double($0[column] ?? "") }
            for value in values {
                note(value, decodes: isCount)
                for other in values where other > value { note(other - value, decodes: isCount) }
            }
            if isCount { known.formUnion(values.map { "\(Int($0)) to" }) }
        }
        for row in cells {
            let peak = try require(Int64(row["peak_footprint_bytes"] ?? ""))
            known.insert(Fixed.bytes(peak))
            known.insert(Fixed.bytes(line - peak))
            for other in cells {
                known.insert(Fixed.bytes(abs(Int64(other["peak_footprint_bytes"] ?? "")! - peak)))
            }
            if let limit = row["spec"]?.firstMatch(of: /limit=([0-9]+)/).flatMap({ Int64($0.1) }) {
                known.insert(Fixed.decimal(Double(limit) / 1e6, places: 3))
                known.insert(Self.shown(limit))
            }
        }
        for row in rows["warn"] ?? [] {
            for column in ["freed_bytes", "before_image_bytes"] {
                known.insert(Fixed.bytes(Int64(row[column] ?? "")!))
            }
            let atMs = try require(Double(row["at_ms"] ?? ""))
            known.insert(Span.text(ns: Int64(atMs * 1e6)))
            known.insert("\(row["redecodes_5s"] ?? "") images")
        }
        let figures = paragraph.matches(
            of: /[0-9][0-9.]*[ ](GB|MB|KB|B|ms|s|decodes|more|fewer|images|to)\b/)
        check(figures.count > 8)
        for figure in figures {
            check(
                known.contains(String(figure.output.0)), note: "\(figure.output.0) in\n\(paragraph)"
            )
        }
    }

    private static func shown(_ bytes: Int64) -> String {
        for (unit, name) in [(1_000_000.0, "MB"), (1_000.0, "KB")] where Double(bytes) >= unit {
            var text = Fixed.decimal(Double(bytes) / unit, places: 3)
            while text.hasSuffix("0") { text.removeLast() }
            return (text.hasSuffix(".") ? String(text.dropLast()) : text) + " " + name
        }
        return "\(bytes) B"
    }

    @Test func theTableIsWhatTheCommandsGive() async throws {
        let text = try await answer("feed.json")
        let rows = try await rows(text)
        let device = try InputLoader.device("iphone-8")
        // Its columns are in tables, one below the other, of the same rows.
        let marks = [
            "chosen", "best of parts", "smaller", "larger", "between", "bound", "yields more",
            "in the scenario",
        ]
        // A long policy goes on below.
        let whole = text.replacing(/\+\n {10,}/, with: "+").replacing(/,\n {10,}/, with: ", ")
        let lines = whole.split(separator: "\n").map {
            $0.split(separator: /[ ]{2,}/).map(String.init)
        }.filter { $0.count > 1 && marks.contains($0[0]) }
        let (policies, figures) = (
            lines.prefix { $0.count == 2 }, lines.filter { $0.count >= 4 }
        )
        try require(policies.map(\.[0]) == figures.map(\.[0]), note: "\(text)")
        // A column that fits beside neither stands below them.
        let below = lines.dropFirst(policies.count).filter { $0.count == 2 }
        var seen = 0
        for (policy, parts) in zip(policies.map(\.[1]), figures) {
            let spec = try PolicySpec.parse(policy, device: device).spec
            let row = try require(rows["run"]?.first { $0["spec"] == spec }, note: "\(policy)")
            check(parts[1], Fixed.bytes(Int64(row["peak_footprint_bytes"] ?? "") ?? 0))
            check(parts[2], Self.seconds(Double(row["blank_ms"] ?? "") ?? 0))
            check(parts[3], row["decodes"])
            if ["chosen", "best of parts"].contains(parts[0]) {
                let warned = rows["warn"]?.first { $0["policy"] == policy }
                let freed = try require(Int64(warned?["freed_bytes"] ?? ""))
                check((below.first { $0[0] == parts[0] } ?? parts).last, Fixed.bytes(freed))
            }
            seen += 1
        }
        check(seen >= 6, note: "\(text)")
    }

    /// It proves where the machine lets us use memory groups; elsewhere it says so before any run.
    @Test func theAnswerIsProvedOrTheMachineIsSaidToLackIt() async throws {
        let run = try await folder.lab(
            "advise", "feed.json", "--policy", "lru", "--limit", "600KB,1.2MB", "--prove",
            "--details"
        ).run()
        if run.exitCode == 69 {
            check(run.errors.hasPrefix("lab: --prove: ") && run.output == "")
        } else {
            check(run.exitCode == 0 && run.errors == "")
            check(run.output.contains("\n\nIn real memory, under the kernel's own limit, lru("))
            check(run.output.contains(" --enforce --memory real\n"))
        }
    }
}
