import LabBase

/// Reads the rows of a file, each field by the parser of its column. Every command that reads
/// rows back reads them here.
package struct RowParser: Sendable {
    package let columns: [Column]
    private let parsers: [ColumnParser]
    /// The column that says how a run ended, where rows are of replayed images.
    private let status: Int?
    /// The columns that a run has filled when it came to its end.
    private let counts: [Int]
    /// The phone that a row is of, and a count that its apps may lack: one that was never opened,
    /// or that shows nothing, has no mean.
    private let phone: Int?
    private let mean: Int?

    /// Columns that are empty of a scenario.
    package static let phoneColumns: [Column] =
        PhoneFigures.table.map(\.column) + PhonePlace.columns
    /// Columns that are empty where a store has no such limit.
    private static let limitColumns: [Column] = [.of(.storeExcessBytes), .of(.storeExcessCount)]

    package init(_ columns: [Column]) {
        self.columns = columns
        parsers = columns.map { ColumnParser($0) }
        let isOfImages = columns.contains(.of(.decodes))
        status = isOfImages ? columns.firstIndex(of: .of(.status)) : nil
        let counted = ResultColumns.replayed.filter {
            [.count, .bytes].contains($0.unit) && !Self.limitColumns.contains($0)
                && !Self.phoneColumns.contains($0)
        }
        counts = columns.indices.filter { counted.contains(columns[$0]) }
        phone = columns.firstIndex(of: .of(.phone))
        mean = columns.firstIndex(of: .of(.meanImageBytes))
    }

    /// - Parameters:
    ///   - fields: one for each column.
    ///   - refused: makes the error of a field's index and what is wrong with it, such as
    ///     `decodes is 'many', which is no whole number`.
    package func figures(
        _ fields: [String], refused: (Int, String) -> Complaint
    ) throws(Complaint) -> [Figure] {
        precondition(fields.count == columns.count, "\(fields.count) fields")
        var figures: [Figure] = []
        figures.reserveCapacity(fields.count)
        for (index, field) in fields.enumerated() {
            figures.append(try parsers[index].figure(field) { refused(index, $0) })
        }
        try checkEnd(figures, refused)
        return figures
    }

    /// A run ends in one of the known ways, and has all its counts where it came to its end.
    private func checkEnd(
        _ figures: [Figure], _ refused: (Int, String) -> Complaint
    ) throws(Complaint) {
        guard let status else { return }
        let written = figures[status].written
        guard let end = RunStatus(rawValue: written) else {
            throw refused(status, "status is \(Quoted.text(written)), and no run ends so")
        }
        let isOfPhone = phone.map { !figures[$0].isNone } ?? false
        let empty = counts.first { figures[$0].isNone && !(isOfPhone && $0 == mean) }
        if end == .ok, let empty {
            throw refused(empty, "\(columns[empty].name) is '', of a run that came to its end")
        }
    }
}
