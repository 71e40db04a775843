import LabBase

/// The columns of a result that are written.
package enum ColumnHalf: String, Sendable, CaseIterable {
    case all
    /// Columns that are the same on every machine: measured ones are left out.
    case counted

    package func of(_ columns: [Column]) -> [Column] {
        self == .all ? columns : columns.filter { !$0.isMeasured }
    }

    package func of(_ row: Row) -> Row {
        guard self == .counted else { return row }
        let kept = zip(row.columns, row.figures).filter { !$0.0.isMeasured }
        return Row(columns: kept.map(\.0), figures: kept.map(\.1))
    }
}
