import Foundation
import Testing

@testable import LabBase
@testable import PlainDesks
@testable import RunDesks

/// Perfetto and chrome://tracing require valid JSON, and slices of a track within each other or
/// after each other, each with its end.
@Suite("Events as a Chrome trace")
struct ChromeTraceTests {
    /// One track of one process.
    private struct Track: Hashable {
        var process: Int64
        var thread: Int64
    }

    @Test(
        "has whole slices, one within another", arguments: Draws.some(of: ShippedScenarios.ofOneApp)
    )
    func hasWholeSlices(_ name: String) throws {
        try ShippedEvents.run(name, "e.json") { path, rows in
            var text = try EventText(path)
            var begun: [Track: [Int64]] = [:]
            var works: [Track: Int64] = [:]
            var last: [Track: Int64] = [:]
            var phases: [String: Int] = [:]
            var faults: [String] = []
            while text.next() {
                let phase = text.value("{\"ph\":\"")
                phases[phase, default: 0] += 1
                guard ["B", "E", "X", "i", "C"].contains(phase) else { continue }
                let track = Track(process: text.number("\"pid\":"), thread: text.number("\"tid\":"))
                guard let ns = EventText.exact(text.value("\"ts\":"), places: 3) else {
                    faults.append(text.text)
                    continue
                }
                if phase != "X" {
                    if ns < last[track] ?? 0 { faults.append(text.text) }
                    last[track] = ns
                }
                switch phase {
                case "B": begun[track, default: []].append(ns)
                case "E":
                    // One of no duration would be hidden.
                    let since = begun[track]?.popLast()
                    if since == nil || since! >= ns { faults.append(text.text) }
                case "X":
                    let duration = EventText.exact(text.value("\"dur\":"), places: 3) ?? 0
                    if duration <= 0 || ns < works[track] ?? 0 { faults.append(text.text) }
                    works[track] = ns + duration
                default: break
                }
            }
            check(faults.isEmpty, note: "\(name): \(faults.count), such as \(faults[0])")
            let open = begun.values.count { !$0.isEmpty }
            check(open, 0, note: "\(name): \(open) tracks have a slice without an end")
            check(phases["B"] ?? 0 > 0 && phases["B"] == phases["E"])
            let processes = Set(last.keys.map(\.process))
            check(processes, Set(rows.map { Int64($0.cell) }))
        }
    }

    @Test(
        "is valid JSON, with what tracks are called", arguments: ["tableview", "pressure", "shop"])
    func isValidJSON(_ name: String) throws {
        try ShippedEvents.run(name, "e.json") { path, _ in
            let whole = try JSONSerialization.jsonObject(
                with: Data(contentsOf: URL(fileURLWithPath: path)))
            let file = try require(whole as? [String: Any])
            let records = try require(file["traceEvents"] as? [[String: Any]])
            var named: Set<[Int]> = []
            var used: Set<[Int]> = []
            var names: Set<String> = []
            for record in records {
                let track = [record["pid"] as? Int ?? -1, record["tid"] as? Int ?? -1]
                if record["name"] as? String == "thread_name" {
                    check(named.insert(track).inserted)
                    let arguments = record["args"] as? [String: String]
                    names.insert(arguments?["name"] ?? "")
                }
                if ["B", "X", "i"].contains(record["ph"] as? String) { used.insert(track) }
            }
            check(used, named)
            check(names.isSuperset(of: ["app", "screen", "view 0", "flash 1", "cores 1"]))
        }
    }
}
