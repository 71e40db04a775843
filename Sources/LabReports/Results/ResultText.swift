import LabBase
import LabCells
import LabReplay
import LabRuns

/// A result in the formats that programs read.
package enum ResultText {
    /// - Parameter doubts: what depends on figures, where that was asked for. CSV has rows alone.
    package static func text(
        _ session: RunSession, _ outcomes: [CellOutcome], _ format: ResultFormat,
        columns: [Column], half: ColumnHalf = .all, doubts: [Doubt]? = nil,
        claims: ClaimCheck? = nil, worlds: WorldReport? = nil, _ row: (CellOutcome) -> Row?
    ) -> String {
        let drawn = session.worldColumns
        let rows = outcomes.compactMap { outcome in
            row(outcome).map { half.of(drawn.row($0, outcome.world)) }
        }
        guard format == .json else {
            return CSV.table(half.of(drawn.added(to: columns)), rows)
        }
        var report = JSONReport(provenance: .now(session.inputs), rows: rows)
        report.say(outcomes.count, of: session.cells.count)
        if let claims { report.extra.append(("claims", claims.json)) }
        if let worlds { report.extra.append(("worlds", worlds.json)) }
        if let doubts { report.extra.append(("doubt", doubts.json)) }
        return report.text
    }
}
