import LabBase
import LabCells
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
