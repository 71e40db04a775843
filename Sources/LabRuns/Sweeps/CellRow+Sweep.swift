import LabBase
import LabCells
import LabReplay

/// The row of a sweep's cell: its plan has the columns up to `status`.
extension CellRow {
    package init(_ cell: Cell, _ outcome: CellOutcome) {
        let form = SweepColumns.form
        self.init(
            cell: cell.number,
            Row(
                columns: form.columns,
                figures: Array(outcome.row.figures.suffix(form.columns.count))),
            // A journal has a line for each result.
            problem: outcome.problem.map {
                $0.split(whereSeparator: \.isNewline).joined(separator: " ")
            })
    }

    /// True of a run that came to its end with every image.
    package var isSound: Bool {
        row[.status] == RunStatus.ok.rawValue && row[figure: .failed] == .integer(0)
    }

    /// The whole row, by the plan that the cell is of.
    package func whole(_ plan: CellPlan) -> Row {
        let cell = plan.cells[cell - 1]
        let source = plan.sources[cell.input]
        let whole = Row(
            columns: SweepColumns.all,
            figures: SweepColumns.identity(cell, source.header) + row.figures)
        return plan.worldColumns.row(whole, source.world)
    }
}

extension CellOutcome {
    /// As far as a sweep's rows tell.
    package init(_ result: CellRow, _ plan: CellPlan) {
        self.init(row: result.whole(plan), problem: result.problem)
        world = plan.sources[plan.cells[result.cell - 1].input].world
    }
}
