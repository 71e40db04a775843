import LabBase
import LabCells
import LabReplay

/// The whole of a sweep from parts that were run apart, each a CSV of some of its cells.
package enum SweepParts {
    private typealias Found = PartRows<SweepResult>.Found

    /// Every cell's result, from the files of the folder that are called `.csv`. Each row must be
    /// of a cell of this plan, and each cell have a row; several of one cell must agree.
    package static func results(
        _ plan: CellPlan, in folder: String
    ) throws(Complaint) -> [SweepResult] {
        var found = PartRows<SweepResult>(cellCount: plan.cells.count)
        let halves = ColumnHalf.allCases.map { $0.of(SweepColumns.all).map(\.name) }
        for file in try PartFiles.paths(in: folder) {
            let part = try PartFiles.read(file, from: "lab sweep", headers: halves)
            for row in try rows(of: part, plan) {
                try found.add(row.entry, of: row.entry.cell, at: row.place) {
                    other throws(Complaint) in
                    try check(row, agreesWith: other)
                }
            }
        }
        return try found.all(in: folder)
    }

    private static func rows(
        of part: PartFiles.Part, _ plan: CellPlan
    ) throws(Complaint) -> [Found] {
        // Measured columns stand last, and may have been left out.
        let unmeasured = Array(repeating: "", count: SweepColumns.all.count - part.columns.count)
        var rows: [Found] = []
        for record in part.records {
            let result = try result(record.fields + unmeasured, plan) { what, remedy in
                part.problem(record.line, what, remedy)
            }
            rows.append(Found(place: "\(part.file):\(record.line)", entry: result))
        }
        return rows
    }

    /// Makes the error of what is wrong with a row, and what to do.
    private typealias Refusal = (String, String) -> Complaint

    private static func result(
        _ fields: [String], _ plan: CellPlan, _ refused: Refusal
    ) throws(Complaint) -> SweepResult {
        guard let number = Int(fields[0]), (1...plan.cells.count).contains(number) else {
            throw refused(
                "there is no cell \(fields[0]) in this sweep, which has \(plan.cells.count)",
                "Give the arguments that the parts were run with")
        }
        let cell = plan.cells[number - 1]
        let identity = SweepColumns.identity(cell, plan.sources[cell.input].header)
        for (index, figure) in identity.enumerated() where figure.written != fields[index] {
            throw refused(
                "cell \(number): \(SweepColumns.all[index].name) is '\(fields[index])', in this "
                    + "sweep '\(figure.written)'",
                "Give the arguments that the parts were run with")
        }
        let figures = try SweepResult.door.figures(Array(fields.dropFirst(identity.count))) {
            refused("cell \(number): \($1)", "Run it again")
        }
        let result = SweepResult(cell: number, figures: figures, problem: nil)
        try checkOrigin(of: result.row(plan), cell, plan, refused)
        return result
    }

    /// Rows of other files under the same names tell of something else.
    private static func checkOrigin(
        of row: Row, _ cell: Cell, _ plan: CellPlan, _ refused: Refusal
    ) throws(Complaint) {
        let source = plan.sources[cell.input]
        let origin = RowOrigin.table.row(of: RowOrigin(cell, source))
        for (column, figure) in zip(origin.columns, origin.figures)
        where row[figure: column] != figure {
            throw refused(
                "cell \(cell.number): \(column.name) is '\(row[figure: column].written)', in this "
                    + "sweep '\(figure.written)': it is of other files or settings",
                "Run it again with those of this sweep")
        }
        let rate = source.header.link.bytesPerSecond
        if let other = row[.networkBytesPerS], other != rate {
            throw refused(
                "cell \(cell.number): network_bytes_per_s is '\(other)', in this sweep '\(rate)'",
                "Give the arguments that the parts were run with")
        }
    }

    private static func check(_ row: Found, agreesWith other: Found) throws(Complaint) {
        for (index, column) in SweepResult.columns.enumerated() where !column.isMeasured {
            let (one, two) = (row.entry.figures[index], other.entry.figures[index])
            if one == two { continue }
            throw Complaint(
                "cell \(row.entry.cell): \(column.name) is '\(one.written)', in "
                    + "\(other.place) '\(two.written)'", "Take one of them away",
                at: .input(row.place))
        }
    }
}
