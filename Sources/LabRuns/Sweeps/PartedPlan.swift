import LabBase

/// A plan of numbered cells that can be run apart, each part a CSV of some of them.
package protocol PartedPlan {
    var cellCount: Int { get }
    var partCommand: String { get }
    var partHeaders: [[String]] { get }
    /// The columns in which two rows of one cell are alike.
    var agreedColumns: [Column] { get }

    /// A row of a part, if it is of this plan.
    ///
    /// - Parameter refused: makes the error of what is wrong with it, and what to do.
    func row(
        _ fields: [String], refused: (_ what: String, _ remedy: String) -> Complaint
    ) throws(Complaint) -> CellRow

    /// The columns in which a row is like the others of a group.
    func groups(of row: CellRow) -> [(key: [String], column: Column)]
}

extension PartedPlan {
    package func groups(of row: CellRow) -> [(key: [String], column: Column)] { [] }

    /// Every cell's row, from the files of the folder that are called `.csv`. Each row must be of
    /// a cell of this plan, and each cell have a row; several of one cell must agree, and one lab
    /// have counted all.
    package func rows(ofPartsIn folder: String) throws(Complaint) -> [CellRow] {
        var found = [FoundRow?](repeating: nil, count: cellCount)
        var firsts: [[String]: FoundRow] = [:]
        let agreedColumns = agreedColumns
        for file in try PartFiles.paths(in: folder) {
            let part = try PartFiles.read(file, from: partCommand, headers: partHeaders)
            for record in part.records {
                let row = FoundRow(
                    place: "\(file):\(record.line)",
                    row: try row(record.fields) { part.problem(record.line, $0, $1) })
                var groups = groups(of: row.row)
                // Parts without measured columns don't say which lab it was.
                if !row.row.row[figure: .lab].isNone { groups.append((["lab"], .of(.lab))) }
                for (key, column) in groups {
                    let first = firsts[key, default: row]
                    firsts[key] = first
                    try row.check(column, as: first)
                }
                let index = row.row.cell - 1
                guard let first = found[index] else {
                    found[index] = row
                    continue
                }
                for column in agreedColumns {
                    try row.check(column, as: first, "cell \(row.row.cell): ")
                }
            }
        }
        let missing = found.indices.filter { found[$0] == nil }.map { $0 + 1 }
        guard missing.isEmpty else { throw PartFiles.missing(missing, of: cellCount, in: folder) }
        return found.map { $0!.row }
    }
}

/// A row of a part, and where it stands.
private struct FoundRow {
    /// The file and the line.
    var place: String
    var row: CellRow

    func check(_ column: Column, as other: FoundRow, _ heading: String = "") throws(Complaint) {
        let (own, its) = (row.row[figure: column], other.row.row[figure: column])
        guard own != its else { return }
        throw Complaint(
            "\(heading)\(column.name) is '\(own.written)', in \(other.place) '\(its.written)'",
            "Take one of them away", at: .input(place))
    }
}
