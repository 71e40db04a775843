import Foundation
import Testing

@testable import PlainDesks

/// A report of each kind, as users would make it.
struct ReportFiles {
    enum Kind: String, CaseIterable, Sendable {
        case run, compare, sweep, policies, large, seeds, warn, timeline, curve, traces
        case windows
    }

    let folder: LabFolder

    init() throws { folder = try LabFolder() }

    private func lab(_ arguments: [String]) async throws {
        var process = folder.lab(arguments[0])
        process.arguments += arguments.dropFirst()
        let run = try await process.run()
        try require(run.exitCode == 0, note: "\(arguments): \(run.errors)")
    }

    /// The page's path, and the results that it was made from.
    func report(_ kind: Kind) async throws -> (page: String, results: [String]) {
        var results: [String] = []
        for line in Self.commands(kind) {
            let words = line.split(separator: " ").map(String.init)
            try await lab(words)
            for option in ["--output", "--timeline", "--window-output"] {
                guard let index = words.firstIndex(of: option) else { continue }
                let isResult = [".evk", ".txt"].allSatisfy { !words[index + 1].hasSuffix($0) }
                if isResult { results.append(words[index + 1]) }
            }
        }
        let page = "\(kind.rawValue).html"
        try await lab(["report"] + results + ["--output", page])
        return ("\(folder.path)/\(page)", results)
    }

    private static let scenario = "\(LabFolder.root)/scenarios/tableview.json"

    private static func commands(_ kind: Kind) -> [String] {
        let made =
            "trace generate zipf(share=80%)+scan(share=20%) --keys 500 --requests 20000 "
            + "--output t.evk"
        return switch kind {
        case .run:
            [
                "run \(scenario) --memory model --format json --output run.json --timeline t.csv "
                    + "--quiet"
            ]
        case .compare:
            [
                "compare \(scenario) \(LabFolder.root)/scenarios/navigation.json --memory "
                    + "model --output c.csv --quiet"
            ]
        case .sweep:
            [
                "sweep \(scenario) --limit 8MB..64MB:x2 --policy lru --policy sieve --policy weak "
                    + "--seed 1..5 --output s.csv --quiet"
            ]
        case .policies:
            [
                "sweep \(scenario) --limit 8MB..32MB:x2 --policy all --output p.csv --quiet",
                "sweep \(scenario) --policy all --output b.csv --quiet",
            ]
        case .large:
            [
                "sweep \(scenario) \(LabFolder.root)/scenarios/navigation.json "
                    + "\(LabFolder.root)/scenarios/chat.json \(LabFolder.root)/scenarios/map.json "
                    + "--policy all --any-system --device iphone-8 --device android --format json "
                    + "--output l.json --quiet"
            ]
        case .seeds: ["sweep \(scenario) --seed 1..5 --format json --output s.json --quiet"]
        case .warn: ["warn \(scenario) --memory model --format csv --output w.csv --quiet"]
        case .timeline: ["run \(scenario) --memory model --timeline t.csv --output r.txt --quiet"]
        case .curve:
            [
                made,
                "trace curve t.evk --policy lru --policy arc --policy sieve --points 9 --format "
                    + "json --output c.json --quiet",
            ]
        case .traces:
            [made, "trace run t.evk --size 1%,5%,20% --format csv --output r.csv --quiet"]
        case .windows:
            [
                made,
                "trace run t.evk --size 5% --policy lru --policy arc --window 2000 --format csv "
                    + "--output r.csv --window-output w.csv --quiet",
            ]
        }
    }
}
