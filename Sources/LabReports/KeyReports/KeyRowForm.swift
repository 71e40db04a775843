import LabBase
import LabKeyTraces
import LabReplay
import LabRuns

/// The command that rows of key traces belong to.
package enum KeyRowForm: Sendable {
    case run, curve

    /// The rows' form in journals and parts.
    package var rows: CellRowForm {
        switch self {
        case .run: Self.runRows
        case .curve: Self.curveRows
        }
    }

    private static let runRows = CellRowForm(KeyResultColumns.all)
    private static let curveRows = CellRowForm(KeyCurve.columns)

    /// Returns the rows as CSV; a part's rows begin with their cells' numbers.
    package func csv(_ cells: [CellRow], isPart: Bool) -> String {
        let names = rows.columns.map(\.name)
        return CSV.line(isPart ? ["cell"] + names : names)
            + cells.map { cell in
                let fields = cell.row.figures.map(\.written)
                return CSV.line(isPart ? [String(cell.cell)] + fields : fields)
            }.joined()
    }
}

extension CellRow {
    /// How a key trace's cell ended, where it came to nothing.
    package var failure: String? {
        isOverLimit || ["ok", "damaged"].contains(row[.status]) ? nil : row[.status]
    }

    /// The cache held more than it may.
    package var isOverLimit: Bool { row[.status] == RunStatus.overLimit.rawValue }
}
