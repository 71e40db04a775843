import LabBase
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
