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

    /// Returns a part's rows as CSV, which begin with their cells' numbers.
    package func csv(ofPart cells: [CellRow]) -> String {
        CSV.line(["cell"] + rows.columns.map(\.name))
            + cells.map { CSV.line([String($0.cell)] + $0.row.figures.map(\.written)) }.joined()
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
