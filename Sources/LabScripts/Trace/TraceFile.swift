import LabBase
import LabDevices

/// A trace file as a source of events, read line by line and never as a whole.
@usableFromInline
package struct TraceFile: TraceSource {
    /// Version of traces, and so of recordings, which are traces.
    package static let version = 1

    package let path: String
    @usableFromInline package var header: TraceHeader
    /// Its writer ends each trace with "end".
    private let isEnded: Bool

    /// True if the first line is that of a trace: an object with 'trace'.
    package static func isTrace(_ firstLine: [UInt8]) -> Bool {
        (try? JSONReader.read(firstLine))?["trace"] != nil
    }

    /// True if the first line is by the recorder, for a phone that the lab doesn't know, or by
    /// 'lab scenario compile': both end a trace with "end".
    package static func isEnded(_ firstLine: [UInt8]) -> Bool {
        guard let header = try? JSONReader.read(firstLine) else { return false }
        let isCompiled = header["seed"] != nil && header["transition"] != nil
        return isCompiled || header["device"]?["id"]?.string == "recorded"
    }

    package init(
        path: String, firstLine: [UInt8], device: Device?, columns: [Column] = [],
        pictures: @escaping ScenarioReader.PictureVerifier
    ) throws(Complaint) {
        self.path = path
        isEnded = Self.isEnded(firstLine)
        header = try ScenarioReader.readTraceHeader(
            firstLine, file: path, replacement: device, columns: columns, pictures: pictures)
    }

    /// Reads the whole file once and adds to the header what later lines declare: images, sizes and
    /// screens that only events name. Notes a cut last line.
    package mutating func learn(pictures: @escaping ScenarioReader.PictureVerifier) throws(Halt) {
        var reader = TraceLineReader(file: path, header: header, pictures: pictures)
        var noSink = NoSink()
        let (cutLine, hasEnd) = try play(&noSink, &reader)
        header.screenNames += reader.newScreenNames
        reader.declarations.complete(&header)
        if reader.isOverrun { header.remarks.append("\(path): \(Self.overrunWords)") }
        if let cutLine { header.remarks.append("\(path):\(cutLine): \(Self.cutWords)") }
        if cutLine == nil, !hasEnd, isEnded {
            header.remarks.append("\(path): \(Self.endlessWords)")
        }
    }

    @usableFromInline
    package func play<Sink: TraceSink>(into sink: inout Sink) throws(Halt) {
        var reader = TraceLineReader(file: path, header: header)
        _ = try play(&sink, &reader)
    }

    /// Plays the events, and returns the number of a last line that was cut off, nil if it is
    /// whole, and whether there is an "end".
    private func play<Sink: TraceSink>(
        _ sink: inout Sink, _ reader: inout TraceLineReader
    ) throws(Halt) -> (cutLine: Int?, hasEnd: Bool) {
        var lines = try Halt.of { () throws(Complaint) in try FileLines(path) }
        // The header, which may follow blank lines.
        _ = try Halt.of { () throws(Complaint) in try lines.nextWritten() }
        var lastNs: Int64 = 0
        var end: Int64?
        var cutLine: Int?
        while let line = try Halt.of({ () throws(Complaint) in try lines.nextWritten() }) {
            let number = lines.count
            let value = try Halt.of { () throws(Complaint) in
                try lines.event(line, of: path, isOver: end != nil)
            }
            guard let value else {
                cutLine = number
                break
            }
            switch try Halt.of({ () throws(Complaint) in try reader.read(value) }) {
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
        return (cutLine, end != nil)
    }

    package static let overrunWords =
        "the recorder ended it where it couldn't write as fast as the app went: what the app did "
        + "from then on is missing"
    package static let endlessWords =
        "it has no \"end\", which its writer puts last: it may be cut off between two lines, and "
        + "what came after that is missing"
    package static let cutWords =
        "the last line is cut off, and is passed over. What was written before it is replayed"
}

extension FileLines {
    /// The value of the last line that was read of a trace; nil for half a line at the file's end,
    /// which a killed recorder leaves.
    ///
    /// - Parameter isOver: true after the trace's "end".
    package mutating func event(
        _ line: [UInt8], of path: String, isOver: Bool
    ) throws(Complaint) -> JSONValue? {
        let number = count
        let value: JSONValue
        do throws(Complaint) {
            value = try JSONReader.read(line, of: path, line: number)
        } catch {
            if lacksFeed || error.sign == .cutOff, try nextWritten() == nil { return nil }
            throw error
        }
        guard isOver else { return value }
        throw Complaint(
            "an event after the end", "Remove it, or move \"end\"",
            at: .input(path, SourcePosition(line: number)))
    }
}

/// Ignores events, for a play that only learns what the trace mentions.
private struct NoSink: TraceSink {
    mutating func receive(_ event: TraceEvent) {}
}
