import Foundation
import Testing

@testable import PlainDesks

/// docs/look-up/commands.md has a row for each event of `--events`, with its keys.
@Suite struct EventsPageTests {
    let folder: LabFolder

    init() throws {
        folder = try LabFolder()
    }

    private static func text(_ path: String) throws -> String {
        let url = URL(fileURLWithPath: LabFolder.root + "/" + path)
        return String(decoding: try Data(contentsOf: url), as: UTF8.self)
    }

    @Test(arguments: ["pressure", "shop", "background", "two-queues"])
    func everyEventAndKeyIsLookedUp(name: String) async throws {
        let table = try Self.text("docs/look-up/commands.md")
        let run = try await folder.lab(
            "compare", LabFolder.shipped(name), "--memory", "model", "--events", "e.ndjson",
            "--claims", "none"
        ).run()
        try require(run.exitCode == 0, note: "\(run.errors)")
        var shapes: [String: String] = [:]
        for line in try folder.read("e.ndjson").split(separator: "\n").dropFirst() {
            guard let start = line.range(of: "\"event\":\"")?.upperBound else { continue }
            let event = String(line[start...].prefix { $0 != "\"" })
            if shapes[event, default: ""].utf8.count < 50_000 { shapes[event, default: ""] += line }
        }
        check(shapes.count > 15)
        for (event, text) in shapes {
            let row = table.split(separator: "\n").first { row in
                row.hasPrefix("|") && row.split(separator: "|")[0].contains("`\(event)`")
            }
            let words = try require(row, note: "no row for \(event)")
            let keys = Set(text.matches(of: #/"([a-zA-Z]+)":/#).map { String($0.1) })
            for key in keys.subtracting(["cell", "t", "event", "slower"]) {
                let isScroll = event == "scroll"
                check(words.contains("`\(key)`") || isScroll, note: "\(event) has \(key)")
            }
        }
    }
}
