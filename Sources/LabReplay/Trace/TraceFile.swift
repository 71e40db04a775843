import LabBase
import LabDevices

/// A trace file as a source of events: read line by line, never as a whole.
package struct TraceFile: TraceSource {
    package let path: String
    package var header: TraceHeader

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

    /// Screens that only events name are told with the header from the first play on.
    package mutating func learnScreens() throws(TraceFailure) {
        var counter = ScreenNameCollector()
        header.screenNames += try play(&counter)
    }

    package func play<Sink: TraceSink>(into sink: inout Sink) throws(TraceFailure) {
        _ = try play(&sink)
    }

    /// The names of screens that the header doesn't list.
    private func play<Sink: TraceSink>(_ sink: inout Sink) throws(TraceFailure) -> [String] {
        var reader = TraceLineReader(file: path, header: header)
        var lines = try open()
        var number = 0
        // The header, below blank lines perhaps.
        while let line = try next(&lines, line: number) {
            number += 1
            if !FileLines.isBlank(line) { break }
        }
        var lastNs: Int64 = 0
        var end: Int64?
        while let line = try next(&lines, line: number) {
            number += 1
            if FileLines.isBlank(line) { continue }
            if end != nil {
                throw refuse("an event after the end. Remove it, or move \"end\"", line: number)
            }
            switch try reader.read(try parse(line, number)) {
            case .event(let event):
                lastNs = event.timeNs
                try sink.receive(event)
            case .layout(let layout, let timeNs):
                lastNs = timeNs
                if sink.wantsLayouts { try sink.receive(layout, timeNs: timeNs) }
            case .end(let timeNs): end = timeNs
            }
        }
        try sink.finish(timeNs: end ?? lastNs)
        return reader.newScreenNames
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

    private func parse(_ line: [UInt8], _ number: Int) throws(TraceFailure) -> JSONValue {
        do throws(JSONProblem) {
            return try JSONReader.read(line, line: number)
        } catch {
            let place = SourcePosition(
                line: error.position.line, column: error.position.column,
                path: JSONPath.joined(error.path))
            throw .refused(
                InputProblem(file: path, position: place, message: error.fault.wording))
        }
    }

    private func refuse(_ message: String, line: Int) -> TraceFailure {
        .refused(
            InputProblem(
                file: path, position: SourcePosition(line: line, column: 1, path: ""),
                message: message))
    }
}

/// Plays a trace for the names that it mentions.
private struct ScreenNameCollector: TraceSink {
    var wantsLayouts: Bool { false }
    mutating func receive(_ event: TraceEvent) {}
    mutating func receive(_ layout: TraceLayout, timeNs: Int64) {}
    mutating func finish(timeNs: Int64) {}
}
