import LabBase
import LabReplay

/// The work of a policy's parts in replays, by the counts that rows have, and by what a log tells
/// beyond them.
package struct PartWork {
    private let rows: [Row]
    /// Is nil where no log was kept.
    let log: LoggedWork?

    /// Returns nil unless all replays came to their end: a part that a kill cut short proves
    /// nothing.
    package init?(_ rows: [Row], log: LoggedWork? = nil) {
        let isWhole = rows.allSatisfy { $0[.status] == RunStatus.ok.rawValue }
        guard isWhole, !rows.isEmpty else { return nil }
        self.rows = rows
        self.log = log
    }

    func count(_ column: ResultColumn<Int64>) -> Int64 {
        rows.reduce(0) { $0 + $1.integer(column) }
    }
}

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
