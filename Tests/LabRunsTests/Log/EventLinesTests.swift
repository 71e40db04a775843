import Foundation
import Testing

@testable import LabBase
@testable import LabCells
@testable import LabRuns
@testable import PlainDesks
@testable import RunDesks

/// Runs cells of shipped scenarios with their events.
enum ShippedEvents {
    /// Events and rows of a scenario's first two policies.
    static func run(
        _ name: String, _ file: String, jobs: Int = 1,
        _ body: (_ path: String, _ rows: [(cell: Int, row: Row)]) throws -> Void
    ) throws {
        let all = try ShippedScenarios.session.get()
        let cells = all.cells.filter { all.inputs[$0.input].header.scenario == name }.prefix(2)
        let session = RunSession(all, cells: Array(cells))
        try ScratchFile.with("", file) { path in
            let events = EventFile(try OutputFile(path))
            let outcomes = CellScheduler(session, events: events).run(jobs: jobs)
            try events.finish()
            try body(path, zip(cells, outcomes).map { ($0.number, $1.row) })
        }
    }
}

@Suite("Events as lines")
struct EventLinesTests {
    @Test("add up to what the result says", arguments: Draws.some(of: ShippedScenarios.ofOneApp))
    func addUpToWhatTheResultSays(_ name: String) throws {
        try ShippedEvents.run(name, "e.ndjson") { path, rows in
            var text = try EventText(path)
            var readers: [Int64: EventTextRecount.Reader] = [:]
            var events: [Int64: Int] = [:]
            _ = text.next()
            check(text.text, "{\"events\":1,\"lab\":\"\(LabVersion.number)\"}")
            while text.next() {
                let cell = text.number("{\"cell\":")
                let event = text.value("\"event\":\"")
                events[cell, default: 0] += 1
                readers[cell, default: .init()].read(text, event)
            }
            check(rows.count == 2 && events.count == 2)
            for (cell, row) in rows {
                let counts = try require(readers[Int64(cell)]?.counts)
                let expected = EventTextRecount(
                    requests: row.integer(.requests), strongHits: row.integer(.strongHits),
                    weakHits: row.integer(.weakHits), joins: row.integer(.joins),
                    misses: row.integer(.misses), decodes: row.integer(.decodes),
                    blankNs: counts.blankNs, reblankNs: counts.reblankNs)
                check(counts, expected, note: "\(name), cell \(cell)")
                let blank = Figure.milliseconds(ns: counts.blankNs).written
                check(blank, row[figure: .blankMs].written, note: "\(name), cell \(cell)")
                let again = Figure.milliseconds(ns: counts.reblankNs).written
                check(again, row[figure: .reblankMs].written, note: "\(name), cell \(cell)")
            }
        }
    }

    @Test("are one JSON object each, of cells in order", arguments: ["tableview", "pressure"])
    func areOneObjectEach(_ name: String) throws {
        try ShippedEvents.run(name, "e.ndjson") { path, rows in
            var text = try EventText(path)
            var last = (cell: 0, timeNs: Int64(0))
            var words: Set<String> = []
            _ = text.next()
            while text.next() {
                let object = try require(
                    JSONSerialization.jsonObject(with: Data(text.text.utf8))
                        as? [String: Any], note: "\(text.text)")
                let cell = try require(object["cell"] as? Int)
                let word = try require(object["event"] as? String)
                let timeNs = try require(EventText.exact(text.value("\"t\":"), places: 6))
                check(cell > last.cell || cell == last.cell && timeNs >= last.timeNs)
                check(word == "begin", cell > last.cell)
                last = (cell, timeNs)
                words.insert(word)
            }
            check(words.isSuperset(of: ["request", "gets", "born", "held", "shares", "end"]))
            let told = EventTable.groups.flatMap { $0.1.flatMap(EventTable.names) }
            check(words.subtracting(told).sorted(), [])
        }
    }

    @Test func areTheSameForAnyNumberOfJobs() throws {
        for file in ["e.ndjson", "e.json"] {
            var texts: [Data] = []
            for jobs in [1, 2] {
                try ShippedEvents.run("tableview", file, jobs: jobs) { path, _ in
                    texts.append(try Data(contentsOf: URL(fileURLWithPath: path)))
                }
            }
            check(texts[0].count > 10_000 && texts[0] == texts[1])
        }
    }

    @Test func numbersAreAsSwiftWritesThem() {
        var numbers: [Int64] = [0, .max, .min, -1, -100]
        for power in 1...18 {
            let unit = Int64(pow(10, Double(power)))
            numbers += [unit - 1, unit, unit + 1]
        }
        for number in numbers {
            var bytes = LineBytes()
            bytes.begin()
            bytes.put(number)
            bytes.put(" ")
            bytes.put(number.magnitude)
            check(bytes.text, "\(number) \(number.magnitude)")
        }
    }

    @Test func timesAreAsTracesWriteThem() {
        for ns: Int64 in [0, 1, 10, 999_999, 1_000_000, 1_500_000, 12_000_030, 86_400_000_000_001] {
            var bytes = LineBytes()
            bytes.begin()
            bytes.put(ms: ns)
            check(bytes.text, Fixed.exactMilliseconds(ns: ns))
        }
    }

    @Test func aLineMayBeOfAnyLength() {
        var bytes = LineBytes()
        let name = [UInt8](repeating: 0x61, count: 5000)
        for _ in 0..<3 {
            bytes.begin()
            bytes.put(name)
            bytes.put("\n")
        }
        check(bytes.text.split(separator: "\n").map(\.count), [5000, 5000, 5000])
    }
}

extension LineBytes {
    fileprivate var text: String { String(decoding: all, as: UTF8.self) }
}
