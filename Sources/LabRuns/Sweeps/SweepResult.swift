import LabBase
import LabCells
import LabReplay

/// The result of one cell of a sweep, from now or from before an interruption.
package struct SweepResult: Sendable, Equatable {
    package var cell: Int
    /// From `status` on.
    package var figures: [Figure]
    /// The reason of a failure, for people.
    package var problem: String?

    static let columns = Array(SweepColumns.all.dropFirst(identityCount))
    /// By which its figures come in from a file.
    static let door = RowParser(columns)
    private static let identityCount = SweepColumns.axis.count + ResultColumns.identity.count - 1

    package init(_ cell: Cell, _ outcome: CellOutcome) {
        self.cell = cell.number
        figures = Array(outcome.row.figures.dropFirst(ResultColumns.identity.count - 1))
        // A journal has a line for each result.
        problem = outcome.problem.map {
            $0.split(whereSeparator: \.isNewline).joined(separator: " ")
        }
    }

    init(cell: Int, figures: [Figure], problem: String?) {
        self.cell = cell
        self.figures = figures
        self.problem = problem
    }

    /// True of a run that came to its end with every image.
    package var isSound: Bool {
        figures[0] == .text(RunStatus.ok.rawValue) && figures[Self.failed] == .integer(0)
    }

    private static let failed = columns.firstIndex(of: .of(.failed))!

    /// The labs of other versions or commits than this lab's own, each once.
    package static func otherLabs(_ results: [SweepResult]) -> [String] {
        let place = columns.firstIndex(of: .of(.lab))!
        return results.map { $0.figures[place] }.filter { !$0.isNone && $0 != LabVersion.figure }
            .map(\.written).distinct
    }

    /// The whole row, by the plan that the cell is of.
    package func row(_ plan: CellPlan) -> Row {
        let cell = plan.cells[cell - 1]
        return Row(
            columns: SweepColumns.all,
            figures: SweepColumns.identity(cell, plan.sources[cell.input].header) + figures)
    }
}

extension CellOutcome {
    /// As far as a sweep's rows tell.
    package init(_ result: SweepResult, _ plan: CellPlan) {
        self.init(row: result.row(plan), problem: result.problem)
    }
}
