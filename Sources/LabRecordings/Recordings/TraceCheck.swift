import LabBase
import LabReplay
import LabScripts

/// Everything that is wrong with a recording, and what is odd about it: where a replay stops at the
/// first mistake, this goes on.
package struct TraceCheck {
    /// The header; nil if the first line can't be read, so that the rest was not checked.
    package private(set) var header: TraceHeader?
    package private(set) var requestCount = 0
    package private(set) var endNs: Int64 = 0
    private let path: String
    private var found: TraceFindings
    private var views = CheckedViews()
    private var times = CheckedTimes()
    private var frames = CheckedFrames()
    private var images = CheckedImages()
    private var layoutCount = 0
    private var screens: Set<UInt32> = []

    package var findings: [TraceFinding] { found.sorted }
    package var hasErrors: Bool { found.hasErrors }

    package init(path: String, pictures: @escaping ScenarioReader.PictureVerifier) {
        self.path = path
        found = TraceFindings(file: path)
        do throws(Complaint) {
            var lines = try FileLines(path)
            try read(&lines, pictures)
        } catch {
            found.error(error)
        }
    }

    private mutating func read(
        _ lines: inout FileLines, _ pictures: @escaping ScenarioReader.PictureVerifier
    ) throws(Complaint) {
        let first = try lines.nextWritten() ?? []
        guard let header = header(first, pictures) else { return }
        var reader = TraceLineReader(file: path, header: header, pictures: pictures)
        reader.toleratesTime = true
        var (isOver, isCut) = (false, false)
        while !isCut, let line = try lines.nextWritten() {
            let number = lines.count
            do throws(Complaint) {
                if let value = try lines.event(line, of: path, isOver: isOver) {
                    isOver = take(value, number, &reader)
                } else {
                    found.remark(TraceFile.cutWords, line: number)
                    isCut = true
                }
            } catch {
                found.error(error)
            }
        }
        if !isOver, !isCut, TraceFile.isEnded(first) { found.remark(TraceFile.endlessWords) }
        finish(header, reader)
    }

    private mutating func header(
        _ line: [UInt8], _ pictures: @escaping ScenarioReader.PictureVerifier
    ) -> TraceHeader? {
        var problems: [Complaint] = []
        do throws(Complaint) {
            return try ScenarioReader.readTraceHeader(
                line, file: path, replacement: nil, columns: ResultColumns.all,
                problems: &problems, pictures: pictures)
        } catch {
            if problems.isEmpty { problems = [error] }
            for problem in problems { found.error(problem) }
            found.remark("the lines after the first weren't looked at: mend that one before")
            return nil
        }
    }

    /// Checks a line. Returns true at the end of the trace.
    private mutating func take(
        _ value: JSONValue, _ line: Int, _ reader: inout TraceLineReader
    ) -> Bool {
        var isEnd = false
        let kind = value["event"]?.string
        if let kind { views.receive(kind, value, line, &found) }
        do throws(Complaint) {
            switch try reader.read(value) {
            case .event(let event): take(event, line)
            case .layout(let layout, let timeNs):
                layoutCount += 1
                screens.insert(layout.screen.name)
                times.advance(to: timeNs, line, &found)
            case .end(let timeNs):
                endNs = timeNs
                times.advance(to: timeNs, line, &found)
                isEnd = true
            case .declaration: break
            }
        } catch {
            found.error(error)
        }
        if let wrong = reader.takeBackwards() {
            found.error(
                Complaint(
                    TraceLineReader.backwardsWords,
                    at: .input(path, SourcePosition(line: line, column: wrong.column))))
        }
        return isEnd
    }

    private mutating func take(_ event: TraceEvent, _ line: Int) {
        endNs = event.timeNs
        times.advance(to: event.timeNs, line, &found)
        switch event.action {
        case .request(_, let image, let size, _):
            requestCount += 1
            times.request()
            images.request(image, size)
        case .scroll(let frame):
            screens.insert(frame.screen.name)
            frames.receive(frame, event.timeNs)
        case .push(let screen):
            screens.insert(screen.name)
            times.push(screen, at: event.timeNs)
        case .pop(let screen):
            screens.insert(screen.name)
            times.pop(screen, at: event.timeNs, line, &found)
        case .beside(let screen, let isNew):
            screens.insert(screen.name)
            times.beside(screen, isNew: isNew, at: event.timeNs, line, &found)
        case .leave(let screen): times.leave(screen, line, &found)
        case .background: times.background(line, &found)
        case .foreground: times.foreground(line, &found)
        default: break
        }
    }

    private mutating func finish(_ header: TraceHeader, _ reader: TraceLineReader) {
        var header = header
        header.screenNames += reader.newScreenNames
        reader.declarations.complete(&header)
        self.header = header
        if reader.isOverrun { found.remark(TraceFile.overrunWords) }
        views.finish(&found)
        times.finish(header, endNs: endNs, &found)
        frames.finish(header, endNs: endNs, &found)
        images.finish(header, &found)
        guard requestCount > 0 else { return }
        if layoutCount == 0 {
            found.remark(
                "no \"layout\" says what lies ahead: nothing can be prefetched in a replay. Record "
                    + "layouts, if you compare policies that prefetch")
        }
    }
}

extension TraceCheck {
    /// Adds a mistake that another part of the program found.
    package mutating func add(_ message: String) { found.error(Complaint(message)) }

    /// In a sentence.
    package var summary: String? {
        guard let header else { return nil }
        let bytes = images.decodedBytes(header.catalog)
        return "\(path): \(Self.count(requestCount, "request")) for "
            + "\(Self.count(images.distinctCount, "image")) on "
            + "\(Self.count(screens.count, "screen")) in \(Span.text(ns: endNs)), "
            + "\(Fixed.bytes(bytes)) decoded"
    }

    static func count(_ count: Int, _ one: String) -> String {
        "\(count) \(one)\(count == 1 ? "" : "s")"
    }
}
