import LabReplay
import LabScripts

/// Deeds of parts that no column counts, taken from a replay's log.
package struct LoggedWork: Sendable {
    package private(set) var leftOnSignal = 0
    package private(set) var expired = 0
    package private(set) var postponed = 0
    package private(set) var mapped = 0
    package private(set) var criticalWarnings = 0

    package init() {}

    package mutating func note(_ entry: LogEntry) {
        switch entry {
        case .leavesStore(_, let leaving):
            if leaving.cause == .signal { leftOnSignal += 1 }
            if leaving.cause == .expired { expired += 1 }
        case .load(_, .postponed): postponed += 1
        case .born(let birth): if birth.kind == .mapped { mapped += 1 }
        case .warning(let level, _): if level.isCritical { criticalWarnings += 1 }
        default: break
        }
    }
}

extension ModelRun {
    /// Plays a source against a cell's policy over modelled memory, and counts what its log tells.
    package static func logged(
        _ cell: Cell, _ source: any TraceSource
    ) throws(Halt) -> (result: RunResult, work: LoggedWork) {
        var work = LoggedWork()
        let result = try play(cell, source, log: RunLog { work.note($1) })
        return (result, work)
    }
}
