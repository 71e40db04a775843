import LabBase
import LabDevices
import LabRecordings
import LabReplay
import LabScripts

extension FuzzTargets {
    /// The compiled trace of a scenario is read, and is written again the same.
    static let scenario = FuzzTarget(
        "scenario", "a scenario; its trace, written, read and written again", mostBytes: 4096,
        words: Words.scenarios
    ) { bytes in
        guard let scenario = try ScenarioText.scenario(bytes) else { return }
        let source = ScenarioTrace(scenario)
        guard let written = try WrittenTrace.text(source) else { return }
        try WrittenTrace.check(written)
    }

    /// A recording, or what `lab scenario compile` writes.
    static let trace = FuzzTarget(
        "trace", "a trace as NDJSON; what was read, written and read again", mostBytes: 4096,
        words: Words.traces
    ) { bytes in
        let file = try ScratchFile(bytes, named: "a.ndjson")
        let source = try WrittenTrace.read(file.path)
        let check = TraceCheck(path: file.path) { _, _ in .empty }
        guard let source, let written = try WrittenTrace.text(source) else { return }
        try FuzzFinding.unless(
            !check.hasErrors, "what is read has errors: \(check.findings.map(\.description))")
        try WrittenTrace.check(written)
        try checkWithoutNames(source, written)
    }

    /// A trace without names has as many lines, and is read again.
    private static func checkWithoutNames(_ source: TraceFile, _ written: [UInt8]) throws {
        let trace: AnonymousTrace? = try Refusal.caught {
            try AnonymousTrace(source, path: "a.ndjson")
        }
        guard let trace, let text = try WrittenTrace.text(trace) else { return }
        try WrittenTrace.check(text)
        try FuzzFinding.unless(
            text.count { $0 == 0x0A } == written.count { $0 == 0x0A },
            "other events without names: \(text.text)")
    }

    /// A trace's header has the whole device: what is read there is what was read first.
    static let device = FuzzTarget(
        "device", "a device; the same in a trace's header", mostBytes: 2048,
        words: Words.devices
    ) { bytes in
        let device = try DeviceReader.read(bytes: bytes, file: "fuzz.json")
        let scenario = try ScenarioReader.read(
            bytes: Array(ScenarioText.small.utf8), file: "small.json", replacement: device
        ) { _, _ in .empty }
        let header = ScenarioTrace(scenario).header
        let line = header.line
        let read: TraceFile
        do throws(Complaint) {
            read = try TraceFile(path: "a", firstLine: Array(line.utf8), device: nil) { _, _ in
                .empty
            }
        } catch {
            throw FuzzFinding("a trace's header isn't read again: \(error.description)\n\(line)")
        }
        try FuzzFinding.unless(
            read.header.line == line,
            "another header: \(read.header.line)\n\(line)")
    }
}

enum ScenarioText {
    static let small = """
        { "version": 1, "images": { "a": { "count": 4, "width": 10, "height": 10 } },
          "screens": { "s": { "kind": "table", "rows": 4, "rowHeight": 400, "images": "a" } },
          "script": [ { "push": "s" }, { "scrollTo": "end" }, { "wait": "1s" } ] }
        """

    static func scenario(_ bytes: [UInt8]) throws -> Scenario? {
        try Refusal.caught {
            try ScenarioReader.read(
                bytes: bytes, file: "fuzz.json", columns: ResultColumns.all
            ) { _, _ in .empty }
        }
    }
}

enum WrittenTrace {
    /// Most bytes of a trace: a longer one has the same kinds of events, and takes its time.
    private static let mostBytes = 1 << 16

    /// The trace's text; nil if it isn't played to its end: it is refused, or too long.
    static func text(_ source: some TraceSource) throws -> [UInt8]? {
        let written = Written()
        var writer = TraceWriter(header: source.header) { (chunk: [UInt8]) throws(Halt) in
            written.bytes += chunk
            if written.bytes.count > mostBytes { throw .stopped }
        }
        do throws(Halt) {
            try source.play(into: &writer)
            return written.bytes
        } catch {
            if case .stopped = error { return nil }
            return try Refusal.caught { throw error }
        }
    }

    /// The trace; nil if it is refused, or has another first line.
    static func read(_ path: String) throws -> TraceFile? {
        guard let first = try firstLine(path), TraceFile.isTrace(first) else { return nil }
        return try Refusal.caught {
            var trace = try TraceFile(
                path: path, firstLine: first, device: nil, columns: ResultColumns.all
            ) { _, _ in .empty }
            try trace.learn { _, _ in .empty }
            return trace
        }
    }

    private static func firstLine(_ path: String) throws -> [UInt8]? {
        do throws(Complaint) {
            var lines = try FileLines(path)
            return try lines.nextWritten()
        } catch {
            throw FuzzFinding("\(path): \(error.message)")
        }
    }

    /// A written trace reads back, and is the same from then on: a file numbers screens in the
    /// order of their names.
    static func check(_ written: [UInt8]) throws {
        let again = try reading(written)
        let lines = written.count { $0 == 0x0A }
        try FuzzFinding.unless(
            again.count { $0 == 0x0A } == lines, "other events once read: \(again.text)")
        try FuzzFinding.unless(
            try reading(again) == again, "another trace once read twice: \(again.text)")
    }

    private static func reading(_ bytes: [UInt8]) throws -> [UInt8] {
        let file = try ScratchFile(bytes, named: "b.ndjson")
        guard let source = try read(file.path) else {
            throw FuzzFinding("what was written isn't read: \(bytes.text)")
        }
        guard let text = try text(source) else {
            throw FuzzFinding("what was written isn't played: \(bytes.text)")
        }
        return text
    }

    private final class Written { var bytes: [UInt8] = [] }
}
