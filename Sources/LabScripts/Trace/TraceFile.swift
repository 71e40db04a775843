import LabBase
import LabDevices

/// A trace file as a source of events: read line by line, never as a whole.
@usableFromInline
package struct TraceFile: TraceSource {
    /// Of recordings, too: they are traces.
    package static let version = 1

    package let path: String
    @usableFromInline package var header: TraceHeader

    /// Whether a file's beginning is that of a trace: its first line is an object with 'trace'.
    package static func isTrace(_ firstLine: [UInt8]) -> Bool {
        (try? JSONReader.read(firstLine))?["trace"] != nil
    }

    package init(
        path: String, firstLine: [UInt8], device: Device?, columns: [Column] = [],
        pictures: @escaping ScenarioReader.PictureVerifier
    ) throws(ScenarioProblem) {
        self.path = path
        header = try ScenarioReader.readTraceHeader(
            firstLine, file: path, replacement: device, columns: columns, pictures: pictures)
    }

    /// Reads it through for what lines after the header add to it: images and sizes, screens that
    /// events alone name, and whether its last line is whole.
    package mutating func learn(
        pictures: @escaping ScenarioReader.PictureVerifier
    ) throws(TraceFailure) {
        var reader = TraceLineReader(file: path, header: header, pictures: pictures)
        var nobody = NoSink()
        let cutLine = try play(&nobody, &reader)
        header.screenNames += reader.newScreenNames
        reader.declarations.complete(&header)
        if reader.isOverrun { header.remarks.append("\(path): \(Self.overrunWords)") }
        if let cutLine { header.remarks.append("\(path):\(cutLine): \(Self.cutWords)") }
    }

    @usableFromInline
    package func play<Sink: TraceSink>(into sink: inout Sink) throws(TraceFailure) {
        var reader = TraceLineReader(file: path, header: header)
        _ = try play(&sink, &reader)
    }

    /// The number of a last line that was cut off; nil if it is whole.
    private func play<Sink: TraceSink>(
        _ sink: inout Sink, _ reader: inout TraceLineReader
    ) throws(TraceFailure) -> Int? {
        var lines = try open()
        var number = 0
        // The header, below blank lines perhaps.
        while let line = try next(&lines, line: number) {
            number += 1
            if !FileLines.isBlank(line) { break }
        }
        var lastNs: Int64 = 0
        var end: Int64?
        var cutLine: Int?
        while let line = try next(&lines, line: number) {
            number += 1
            if FileLines.isBlank(line) { continue }
            if end != nil {
                throw refuse("an event after the end. Remove it, or move \"end\"", line: number)
            }
            guard let value = try parse(line, number, &lines) else {
                cutLine = number
                break
            }
            switch try reader.read(value) {
            case .event(let event):
                lastNs = event.timeNs
                try sink.receive(event)
            case .layout(let layout, let timeNs):
                lastNs = timeNs
                if sink.wantsLayouts { try sink.receive(layout, timeNs: timeNs) }
            case .end(let timeNs): end = timeNs
            case .declaration: break
            }
        }
        try sink.finish(timeNs: end ?? lastNs)
        return cutLine
    }

    private func open() throws(TraceFailure) -> FileLines {
        do throws(FileLines.Failure) {
            return try FileLines(path)
        } catch {
            throw refuse(error.reason, line: 1)
        }
    }

    private func next(
        _ lines: inout FileLines, line: Int
    ) throws(TraceFailure) -> [UInt8]? {
        do throws(FileLines.Failure) {
            return try lines.next()
        } catch {
            throw refuse(error.reason, line: error.isLongLine ? line + 1 : line)
        }
    }

    /// Nil of a half line at the file's end: that is what a recorder leaves that was killed.
    private func parse(
        _ line: [UInt8], _ number: Int, _ lines: inout FileLines
    ) throws(TraceFailure) -> JSONValue? {
        do throws(JSONProblem) {
            return try JSONReader.read(line, line: number)
        } catch {
            if lines.lacksFeed || error.fault.isCut, try isLast(&lines, number) { return nil }
            let place = SourcePosition(
                line: error.position.line, column: error.position.column,
                path: JSONPath.joined(error.path))
            throw .refused(
                InputProblem(file: path, position: place, message: error.fault.wording))
        }
    }

    private func isLast(_ lines: inout FileLines, _ number: Int) throws(TraceFailure) -> Bool {
        while let line = try next(&lines, line: number) {
            if !FileLines.isBlank(line) { return false }
        }
        return true
    }

    package static let overrunWords =
        "the recorder ended it where it couldn't write as fast as the app went: what the app did "
        + "from then on is missing"
    package static let cutWords =
        "the last line is cut off, and is passed over. What was written before it is replayed"

    private func refuse(_ message: String, line: Int) -> TraceFailure {
        .refused(
            InputProblem(
                file: path, position: SourcePosition(line: line, column: 1, path: ""),
                message: message))
    }
}

/// Plays a trace for what it mentions.
private struct NoSink: TraceSink {
    var wantsLayouts: Bool { false }
    mutating func receive(_ event: TraceEvent) {}
    mutating func receive(_ layout: TraceLayout, timeNs: Int64) {}
    mutating func finish(timeNs: Int64) {}
}
