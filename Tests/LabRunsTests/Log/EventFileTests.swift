import Foundation
import Testing

@testable import LabBase
@testable import LabCells
@testable import PlainDesks

/// The order of cells in a file of events, and what ends leave.
@Suite struct EventFileTests {
    /// In a folder of its own: what the file holds afterwards, and what else is there.
    private func written(
        _ name: String = "e.ndjson", _ body: (EventFile) throws -> Void
    ) throws -> (text: String, left: [String]) {
        try ScratchFile.with("old\n", name) { path in
            try body(EventFile(try OutputFile(path)))
            let folder = (path as NSString).deletingLastPathComponent
            let left = try FileManager.default.contentsOfDirectory(atPath: folder)
            return (try String(contentsOfFile: path, encoding: .utf8), left.filter { $0 != name })
        }
    }

    /// The same, and what an interrupt keeps beside the file.
    private func interrupted(
        _ name: String = "e.ndjson", _ body: (EventFile) throws -> Void
    ) throws -> (text: String, left: [String], partial: String) {
        var partial = ""
        let (text, left) = try written(name) { file in
            try body(file)
            partial = (try? String(contentsOfFile: file.partialPath, encoding: .utf8)) ?? ""
        }
        return (text, left, partial)
    }

    private func heading(_ cell: Int) -> EventHeading {
        EventHeading(
            cell: cell + 1, scenario: "s", policy: "p", device: "d", seed: 1, memory: "model")
    }

    private func begin(_ cell: Int, _ file: EventFile, inChild: Bool = false) throws -> CellEvents {
        try require(file.begin(cell, heading(cell), inChild: inChild))
    }

    private func write(_ text: String, _ events: CellEvents) {
        var bytes = LineBytes()
        bytes.put(Array(text.utf8))
        events.write(bytes)
    }

    /// The cells in the order of their lines, one letter each: `b` for the beginning, else the
    /// written letter.
    private func cells(_ text: String) -> [String] {
        text.split(separator: "\n").dropFirst().map { line in
            line.contains("\"begin\"") ? "b" + line.dropFirst(8).prefix(1) : String(line)
        }
    }

    @Test(
        arguments: [
            [0, 1, 2, 3, 4], [4, 3, 2, 1, 0], [1, 3, 2, 0, 4], [2, 0, 4, 1, 3], [3, 1, 4, 2, 0],
        ], [false, true])
    func cellsAreInOrderHoweverTheyEnd(order: [Int], inChild: Bool) throws {
        let (text, left) = try written { file in
            let events = try (0..<5).map { try begin($0, file, inChild: inChild) }
            for cell in order {
                write("x\(cell)\n", events[cell])
                write("y\(cell)\n", events[cell])
            }
            for cell in order { file.end(cell, events[cell]) }
            try file.finish()
        }
        check(cells(text), (0..<5).flatMap { ["b\($0 + 1)", "x\($0)", "y\($0)"] })
        check(left, [])
    }

    @Test func halfALineOfAProcessThatDiedIsCut() throws {
        let (text, _) = try written { file in
            let events = try (0..<3).map { try begin($0, file, inChild: true) }
            for cell in 0..<3 { write("x\(cell)\n{\"half", events[cell]) }
            for cell in [2, 1, 0] { file.end(cell, events[cell]) }
            try file.finish()
        }
        check(cells(text), ["b1", "x0", "b2", "x1", "b3", "x2"])
    }

    @Test func anInterruptKeepsWhatIsOverBesideTheFileAndNothingElse() throws {
        let (old, left, text) = try interrupted { file in
            let events = try (0..<4).map { try begin($0, file) }
            for cell in 0..<4 { write("x\(cell)\n", events[cell]) }
            for cell in [1, 3] { file.end(cell, events[cell]) }
            try file.interrupt()
            // Threads go on until the process ends.
            write("late\n", events[0])
            write("late\n", events[2])
            file.end(2, events[2])
        }
        check(cells(text), ["b2", "x1", "b4", "x3"])
        check(old, "old\n")
        check(left, ["e.ndjson.partial"])
    }

    @Test func aTraceIsValidHoweverFewCellsAreInIt() throws {
        for done in [[0], [1], [0, 1]] {
            let (_, _, text) = try interrupted("e.json") { file in
                let events = try (0..<2).map { try begin($0, file) }
                for cell in done { file.end(cell, events[cell]) }
                try file.interrupt()
            }
            let whole = try JSONSerialization.jsonObject(with: Data(text.utf8))
            let records = (whole as? [String: Any])?["traceEvents"] as? [[String: Any]]
            check(records?.count, 1 + 2 * done.count)
        }
    }

    @Test func anInterruptBeforeACellIsOverKeepsNothing() throws {
        let (old, left, _) = try interrupted { file in
            write("x\n", try begin(0, file))
            try file.interrupt()
        }
        check(old, "old\n")
        check(left, [])
    }

    @Test func whatIsNotFinishedLeavesTheOldFile() throws {
        let (text, left) = try written { file in
            let events = try begin(0, file)
            write("x\n", events)
        }
        check(text, "old\n")
        check(left, [])
    }
}
