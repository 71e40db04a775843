import LabBase
import LabCells

extension RunSession {
    /// The outcomes' rows, with the columns of their worlds: two rows that differ by what their
    /// worlds drew are of one variant.
    package func rows(_ outcomes: [CellOutcome]) -> [Row] {
        let drawn = worldColumns
        return outcomes.map { drawn.row($0.row, $0.world) }
    }
}
