import LabBase
import LabReplay
import LabScripts

package enum EventForm: String, Sendable, CaseIterable {
    /// A JSON object on each line.
    case lines
    /// The form that Perfetto and chrome://tracing open.
    case chrome

    package static let version = 1

    /// By the name of the file that they go to.
    package init(path: String) { self = path.hasSuffix(".json") ? .chrome : .lines }

    /// The bytes before the first cell.
    var head: [UInt8] {
        switch self {
        case .lines:
            Array("{\"events\":\(Self.version),\"lab\":\"\(LabVersion.own.version)\"}\n".utf8)
        case .chrome:
            // Each of the others has a comma before it, so that cells can be put together as they
            // are: this one only stands first.
            Array(
                """
                {"displayTimeUnit":"ms","otherData":{"events":"\(Self.version)",\
                "lab":"\(LabVersion.own.version)"},"traceEvents":[
                {"ph":"M","pid":0,"tid":0,"name":"lab","args":{}}

                """.utf8)
        }
    }

    /// The bytes after the last cell.
    var tail: [UInt8] {
        switch self {
        case .lines: []
        case .chrome: Array("]}\n".utf8)
        }
    }
}

/// The run that events belong to.
package struct EventHeading: Sendable {
    package var cell: Int
    package var scenario: String
    package var policy: String
    package var device: String
    package var seed: UInt64
    package var memory: String
    /// The app of a phone; nil for a scenario, and for a phone as a whole.
    package var app: String?

    /// Returns the beginning of a cell's events.
    func text(_ form: EventForm) -> [UInt8] {
        switch form {
        case .lines:
            let line: JSON = [
                "cell": JSON(cell), "t": 0, "event": "begin", "scenario": JSON(scenario),
                "policy": JSON(policy), "device": JSON(device), "seed": JSON(seed),
                "memory": JSON(memory), "app": app.map { JSON($0) } ?? .absent,
            ]
            return Array((line.text(.tight) + "\n").utf8)
        case .chrome:
            let appName = app.map { ", \($0)" } ?? ""
            let name = "\(cell): \(scenario), \(policy)\(appName), seed \(seed), \(memory)"
            let about: [(String, JSON)] = [
                ("process_name", ["name": JSON(name)]),
                ("process_sort_index", ["sort_index": JSON(cell)]),
            ]
            return about.reduce(into: []) { bytes, about in
                let line: JSON = [
                    "ph": "M", "pid": JSON(cell), "name": JSON(about.0), "args": about.1,
                ]
                bytes += Array(("," + line.text(.tight) + "\n").utf8)
            }
        }
    }
}

/// The destination of a run's events, a piece of whole lines at a time. A sink handles its failures
/// itself: a run goes on without it.
package protocol EventSink: AnyObject {
    func write(_ lines: borrowing LineBytes)
}

/// When what was written goes on to the sink.
package enum EventDrain: Sendable {
    /// When there is much of it.
    case full
    /// With each instant, for a process that may die.
    case instants
    /// With each line, for one that is likely to.
    case lines
}

protocol EventWriter: AnyObject {
    func note(_ timeNs: Int64, _ entry: LogEntry)
    /// The run is over, or came to an end.
    func finish()
}

/// The log of one run that is written as events.
package final class RunEvents {
    package let log: RunLog
    private let writer: any EventWriter

    /// - Parameter app: the app of a phone that it tells of; nil for a scenario.
    package init(
        _ form: EventForm, cell: Int, header: TraceHeader, app: String? = nil,
        drain: EventDrain = .full, sink: any EventSink
    ) {
        let writer: any EventWriter =
            switch form {
            case .lines:
                EventLines(cell: cell, header: header, app: app, drain: drain, sink: sink)
            case .chrome: ChromeTrace(cell: cell, header: header, drain: drain, sink: sink)
            }
        self.writer = writer
        log = RunLog { writer.note($0, $1) }
    }

    /// To be called once the run is over, however it ended.
    package func finish() { writer.finish() }
}
