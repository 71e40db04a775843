import Foundation
import Testing

@testable import LabBase
@testable import LabCommandLine
@testable import PlainDesks

/// Progress is drawn on a process-wide standard error, so these run one after the other.
@Suite(.serialized) struct ProgressLineTests {
    /// Both ends of a terminal of our own.
    final class PseudoTerminal {
        let here: Int32
        let there: Int32

        init(columns: UInt16) throws {
            var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
            var ends: (Int32, Int32) = (-1, -1)
            let opened = openpty(&ends.0, &ends.1, nil, nil, &size)
            (here, there) = ends
            try require(opened == 0)
        }

        deinit {
            close(there)
            close(here)
        }

        func read(_ count: Int) -> String {
            var text: [UInt8] = []
            var bytes = [UInt8](repeating: 0, count: 256)
            while text.count < count {
                let got = Foundation.read(here, &bytes, bytes.count)
                guard got > 0 else { break }
                text += bytes[..<got]
            }
            return String(decoding: text, as: UTF8.self)
        }
    }

    @Test(.enabled(if: (getenv("TERM").map { String(cString: $0) } ?? "dumb") != "dumb"))
    func itIsCutToTheTerminalAndClears() throws {
        let terminal = try PseudoTerminal(columns: 8)
        let line = ProgressLine(descriptor: terminal.there, quiet: false)
        check(line.isShown)
        check(Terminal.columns(descriptor: terminal.there), 8)
        line.show("1 of 10: weak")
        check(terminal.read(11), "\r1 of 10\u{1B}[K")
        line.clear()
        check(terminal.read(4), "\r\u{1B}[K")
    }

    @Test func itIsNotShownWhenQuiet() throws {
        let terminal = try PseudoTerminal(columns: 80)
        check(!ProgressLine(descriptor: terminal.there, quiet: true).isShown)
    }

    @Test(arguments: [nil, ProgressLine.Form.line, ProgressLine.Form.none])
    func itIsNotShownInAPipe(_ form: ProgressLine.Form?) throws {
        let pipe = Pipe()
        let line = ProgressLine(
            descriptor: pipe.fileHandleForWriting.fileDescriptor, quiet: false, form: form)
        check(!line.isShown)
        line.show("1 of 10")
        line.show(WorkProgress(0, of: 1, "caches"))
        line.showWithin(WorkProgress(0, of: 1, "caches", part: 0.5))
        line.clear()
        try pipe.fileHandleForWriting.close()
        try check(pipe.fileHandleForReading.readToEnd() ?? Data(), Data())
    }

    @Test func partsOfWhatIsUnderWayAreShown() {
        let work = WorkProgress(1, of: 4, "caches", part: 1)
        check(work.text(leftNs: nil), "1 of 4 caches, 50 % of the work")
        check(work.text(leftNs: 4_000_000_000), "1 of 4 caches, 50 % of the work, about 4 s left")
    }
}

/// What is told of the rest, at times that stand here.
struct TimeLeftTests {
    private var left = TimeLeft()

    private mutating func seconds(
        _ done: Int, of count: Int, part: Double = 0, at seconds: Double
    ) -> Double? {
        let work = WorkProgress(done, of: count, "cells", part: part)
        return left.ns(of: work, at: Int64(seconds * 1e9)).map { Double($0) / 1e9 }
    }

    /// Plays cells that take so long each, from a moment on, and gives what was told after each,
    /// beside what was then left.
    private mutating func play(
        _ cells: [Double], from begin: Double = 0
    ) -> [(told: Double?, left: Double)] {
        check(seconds(0, of: cells.count, at: begin), nil)
        let all = cells.reduce(0, +)
        var spent = 0.0
        return cells.indices.map { cell in
            spent += cells[cell]
            return (seconds(cell + 1, of: cells.count, at: begin + spent), all - spent)
        }
    }

    @Test mutating func cellsAlikeTellFromATwentiethOn() {
        let told = play(Array(repeating: 2, count: 60))
        check(told.map(\.told).prefix(3), [nil, nil, 114])
        check(told[29].told, 60)
        check(told[58].told, 2)
        check(told[59].told, nil)
    }

    @Test mutating func nothingIsToldInTheFirstSecond() {
        check(play(Array(repeating: 0.01, count: 80)).allSatisfy { $0.told == nil })
    }

    @Test mutating func whatCameBeforeThisWorkDoesNotCount() {
        let told = play(Array(repeating: 0.2, count: 300), from: 72).compactMap(\.told)
        check(told.max()! < 60 && told.count > 200)
        // Another stage ends early, and the next one has as many cells.
        for done in 0...200 { _ = seconds(done, of: 300, at: 132 + Double(done) / 50) }
        let next = play(Array(repeating: 0.2, count: 300), from: 140).compactMap(\.told)
        check(next.count, told.count)
        check(zip(next, told).allSatisfy { ($0 - $1).magnitude < 0.001 })
    }

    @Test(arguments: [1, 10, 20]) mutating func dearFirstCellsPromiseNoHours(_ dear: Int) {
        let cells = Array(repeating: 3.0, count: dear) + Array(repeating: 0.04, count: 726 - dear)
        let told = play(cells).dropFirst(dear).compactMap { step in
            step.told.map { $0 - step.left }
        }
        check(told.count > 400)
        check(told.allSatisfy { $0 < 10 }, note: "\(told.max() ?? 0)")
    }

    @Test mutating func cellsThatDifferTellNothing() {
        check(play([1, 9, 1, 9]).allSatisfy { $0.told == nil })
    }

    @Test mutating func manyStepsAreToldAsWell() {
        let told = play(Array(repeating: 0.01, count: 10_000))
        check(told[4_999].told.map { ($0 - 50).magnitude < 0.001 }, true)
    }

    @Test mutating func partsOfWhatIsUnderWayCount() {
        for tenth in 0..<8 {
            _ = seconds(0, of: 1, part: Double(tenth) / 10, at: Double(tenth) / 2)
        }
        let told = seconds(0, of: 1, part: 0.8, at: 4)
        check(told.map { ($0 - 1).magnitude < 0.001 }, true)
    }

    @Test mutating func anOlderStepOfAnotherThreadDoesNotBeginAnew() {
        let told = play(Array(repeating: 1, count: 10))
        check(told[7].told, 2)
        var other = TimeLeftTests()
        for (done, part) in [(0, 0.0), (1, 0), (2, 0), (3, 0.5), (3, 0.4), (4, 0)] {
            let found = other.seconds(done, of: 10, part: part, at: Double(done) + part)
            check(found == nil || done > 1)
            if done == 4 { check(found, 6) }
        }
    }
}
