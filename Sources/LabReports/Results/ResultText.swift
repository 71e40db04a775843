import LabBase
import LabCells
import LabReplay
import LabRuns

/// A result in the formats that programs read.
package enum ResultText {
    package static func text(
        _ session: RunSession, _ outcomes: [CellOutcome], _ format: ResultFormat,
        columns: [Column], half: ColumnHalf = .all, claims: ClaimCheck? = nil,
        worlds: WorldReport? = nil, _ row: (CellOutcome) -> Row?
    ) -> String {
        let drawn = session.worldColumns
        let rows = outcomes.compactMap { outcome in
            row(outcome).map { half.of(drawn.row($0, outcome.world)) }
        }
        guard format == .json else {
            return CSV.table(half.of(drawn.added(to: columns)), rows)
        }
        var report = JSONReport(session.inputs, rows: rows)
        report.say(outcomes.count, of: session.cells.count)
        if let claims { report.extra.append(("claims", claims.json)) }
        if let worlds { report.extra.append(("worlds", worlds.json)) }
        return report.text
    }
}
