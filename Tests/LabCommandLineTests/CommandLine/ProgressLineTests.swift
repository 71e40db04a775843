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

    @Test func partsOfWhatIsUnderWayCount() {
        let work = WorkProgress(1, of: 4, "caches", part: 1)
        check(work.text(after: 4_000_000_000), "1 of 4 caches, 50 % of the work, about 4 s left")
        check(WorkProgress(0, of: 1, "caches").leftNs(after: 4_000_000_000), nil)
        let begun = WorkProgress(0, of: 1, "caches", part: 0.01)
        check(begun.leftNs(after: 4_000_000_000), nil)
        check(
            WorkProgress(0, of: 1, "caches", part: 0.8).leftNs(after: 4_000_000_000), 1_000_000_000)
    }
}
