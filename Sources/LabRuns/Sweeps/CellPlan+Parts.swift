import LabBase
import LabReplay

/// Parts of a sweep: measured columns stand last, and may have been left out.
extension CellPlan: PartedPlan {
    package var cellCount: Int { cells.count }

    package var partCommand: String { "lab sweep" }

    package var partHeaders: [[String]] {
        ColumnHalf.allCases.map { $0.of(columns).map { $0.name } }
    }

    package var agreedColumns: [Column] { SweepColumns.form.columns.filter { !$0.isMeasured } }

    private static let remedy = "Give the arguments that the parts were run with"

    package func row(
        _ fields: [String], refused: (_ what: String, _ remedy: String) -> Complaint
    ) throws(Complaint) -> CellRow {
        guard let number = Int(fields[0]), (1...cells.count).contains(number) else {
            throw refused(
                "there is no cell \(fields[0]) in this sweep, which has \(cells.count)",
                Self.remedy)
        }
        let cell = cells[number - 1]
        let identity = SweepColumns.identity(cell, sources[cell.input].header)
        for (index, figure) in identity.enumerated() where figure.written != fields[index] {
            throw refused(
                "cell \(number): \(SweepColumns.all[index].name) is '\(fields[index])', in this "
                    + "sweep '\(figure.written)'", Self.remedy)
        }
        let drawn = worldColumns.figures(of: sources[cell.input].world)
        let start = WorldColumns.measuredStart(in: SweepColumns.all)
        for (index, figure) in drawn.enumerated() where figure.written != fields[start + index] {
            throw refused(
                "cell \(number): \(columns[start + index].name) is '\(fields[start + index])', in "
                    + "this sweep '\(figure.written)'", Self.remedy)
        }
        let counted = fields[identity.count..<start] + fields.dropFirst(start + drawn.count)
        let unmeasured = Array(repeating: "", count: columns.count - fields.count)
        let figures = Array(counted) + unmeasured
        let row = try SweepColumns.form.row([fields[0]] + figures) {
            refused("cell \(number): \($0)", "Run it again")
        }
        try checkOrigin(of: row, refused)
        return row
    }

    /// Rows of other files under the same names tell of something else.
    private func checkOrigin(
        of result: CellRow, _ refused: (String, String) -> Complaint
    ) throws(Complaint) {
        let (cell, row) = (cells[result.cell - 1], result.whole(self))
        let source = sources[cell.input]
        let origin = RowOrigin.table.row(of: RowOrigin(cell, source))
        let phone = PhonePlace.table.row(of: PhonePlace(cell, source.header))
        for (column, figure) in zip(origin.columns + phone.columns, origin.figures + phone.figures)
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
                Self.remedy)
        }
    }
}
