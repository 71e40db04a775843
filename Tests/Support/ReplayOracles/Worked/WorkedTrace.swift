@testable import LabDevices
@testable import LabPictures
@testable import LabPolicies
@testable import LabReplay
@testable import LabScripts
@testable import PlainDesks
@testable import ScriptDesks

/// A worked sequence as a source of events.
struct WorkedTrace {
    var source: any TraceSource
    var warnings: [ExtraWarning] = []
    /// The folder of its file, which is there as long as the trace is.
    var folder: ScratchFolder?

    func run(_ spec: String) throws -> WorkedRun { try WorkedRun(self, spec) }

    /// All that happens in a run, and the images by number.
    func log(_ spec: String) throws -> (ImageCatalog, [(timeNs: Int64, entry: LogEntry)]) {
        let log = try run(spec, hears: true).log
        return (source.header.catalog, log)
    }

    fileprivate func run(_ spec: String, hears: Bool) throws -> WorkedRun {
        try WorkedRun(self, spec, hears: hears)
    }
}

/// What a worked sequence comes to under a policy.
struct WorkedRun {
    let result: RunResult
    fileprivate let log: [(timeNs: Int64, entry: LogEntry)]
    let decoded: [String]
    /// Signals that reached the app, with their milliseconds: `1050 warning`.
    private let said: [String]
    private let trace: WorkedTrace
    private let composition: Composition

    private final class Heard {
        var said: [String] = []
        var log: [(timeNs: Int64, entry: LogEntry)] = []
    }

    init(_ trace: WorkedTrace, _ spec: String, hears: Bool = false) throws {
        self.trace = trace
        let header = trace.source.header
        composition = try PolicySpec.parse(spec, device: header.device).composition
        var keys = ImageKeys(header.catalog)
        let memory = LoggingMemory(header.catalog)
        let replay = Replay(
            header: header, composition: composition,
            future: composition.needsFuture ? try trace.source.future(composition) : nil,
            memory: memory
        ) { keys.table($0) }
        let heard = Heard()
        let timeline = Timeline(screenNames: header.screenNames) { sample in
            heard.said += sample.events.map { "\(sample.timeNs / 1_000_000) \($0.text)" }
        }
        replay.watch(timeline, nil, hears ? RunLog { heard.log.append(($0, $1)) } : nil)
        for warning in trace.warnings {
            replay.scheduleWarning(warning.level, atNs: warning.atNs)
        }
        try replay.play(trace.source)
        result = replay.result()
        decoded = memory.decoded.map { header.catalog.name(of: $0) }
        check(replay.tearDown() + memory.complaints, [])
        check(memory.livingCount, 0)
        (said, log) = (heard.said, heard.log)
    }

    /// A figure as it is written: a column, a figure of the second replay's, or a list.
    func text(_ name: String) throws -> String {
        switch name {
        case "said": return Self.list(said)
        case "decoded": return Self.list(decoded)
        case "begun": return try Self.list(observed().decodes)
        case "shown": return try Self.list(observed().shown)
        case "held": return try Self.list(observed().held)
        case "living_bytes": return try String(observed().livingBytes)
        case "status": return result.status.rawValue
        default: break
        }
        if let place = ResultColumns.replayed.firstIndex(where: { $0.name == name }) {
            let written = ResultColumns.figures(of: result)[place].written
            return written.isEmpty ? "-" : written
        }
        let words = name.replacing("_", with: " ")
        let figure = try require(
            ReferenceReplay.figures(of: result).first { $0.name == words },
            note: "no figure \(name)")
        return figure.value.map { String($0) } ?? "-"
    }

    /// The same watched millisecond by millisecond, which changes nothing.
    func observed() throws -> Observed { try Observed(trace.source, composition) }

    private static func list(_ lines: [String]) -> String { "[\(lines.joined(separator: "; "))]" }
}
