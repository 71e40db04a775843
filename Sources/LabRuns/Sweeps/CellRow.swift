import LabBase
import LabCells
import LabReplay

/// The row of a numbered cell, from now, from a journal or from a part.
package struct CellRow: Sendable, Equatable {
    package var cell: Int
    /// Without the columns that the cell's plan fills.
    package var row: Row
    /// The reason of a failure, for people.
    package var problem: String?

    package init(cell: Int, _ row: Row, problem: String? = nil) {
        self.cell = cell
        self.row = row
        self.problem = problem
    }

    /// The labs of other versions or commits than this lab's own, each once.
    package static func otherLabs(_ rows: [CellRow]) -> [String] {
        rows.map { $0.row[figure: .lab] }.filter { !$0.isNone && $0 != LabVersion.figure }
            .map(\.written).distinct
    }
}

/// The form of a command's rows in its journals and parts.
package struct CellRowForm: Sendable {
    package let columns: [Column]
    /// A line of its journals ends with the reason of a failure.
    private let hasProblems: Bool
    /// Reads the cell's number, then the row.
    private let parser: RowParser

    package init(_ columns: [Column], hasProblems: Bool = false) {
        self.columns = columns
        self.hasProblems = hasProblems
        parser = RowParser([.of(.cell)] + columns)
    }

    /// - Parameter fields: the cell's number, and one for each column.
    package func row(
        _ fields: [String], refused: (_ what: String) -> Complaint
    ) throws(Complaint) -> CellRow {
        let figures = try parser.figures(fields) { refused($1) }
        return CellRow(
            cell: figures[0].integer.map { Int($0) } ?? 0,
            Row(columns: columns, figures: Array(figures.dropFirst())))
    }

    /// A line of a journal, without its end.
    func line(_ row: CellRow) -> String {
        let fields = [String(row.cell)] + row.row.figures.map(\.written)
        return String(CSV.line(fields + (hasProblems ? [row.problem ?? ""] : [])).dropLast())
    }

    /// Returns nil for a line that no command with this form writes.
    func row(ofLine line: String) -> CellRow? {
        let count = columns.count + 1
        guard let fields = try? CSV.records(line).first?.fields,
            fields.count == (hasProblems ? count + 1 : count),
            var row = try? row(Array(fields[..<count]), refused: { Complaint($0) })
        else { return nil }
        if hasProblems, let problem = fields.last, !problem.isEmpty { row.problem = problem }
        return row
    }
}

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
