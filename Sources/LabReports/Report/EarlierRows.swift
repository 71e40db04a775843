import LabBase

/// An earlier result's rows, by their cells: scenario, policy as typed, device and seed.
package struct EarlierRows: Sendable {
    package struct Problem: ReportedFailure, Sendable, Equatable {
        package var message: String
        package var lines: [String] { [message] }
        package var exitCode: ExitCode { .badData }
    }

    static let keyColumns: [Column] = [
        .of(.scenario), .of(.policy), .of(.device), .of(.seed),
    ]

    let file: String
    /// In the order of the file.
    private(set) var cells: [String] = []
    /// By cell and column, as written.
    private(set) var rows: [String: [String: String]] = [:]

    package init(_ text: String, file: String) throws(Problem) {
        self.file = file
        let records: [(line: Int, fields: [String])]
        do {
            records = try CSV.records(text)
        } catch {
            throw Problem(message: "\(file):\(error.line): \(error.message). Restore the file")
        }
        guard let header = records.first else {
            throw Problem(message: "\(file): is empty. Give a CSV that 'lab compare' wrote")
        }
        for name in Self.keyColumns.map(\.name) where !header.fields.contains(name) {
            throw Problem(
                message: "\(file):1: has no column '\(name)'. Give a CSV that 'lab compare' wrote")
        }
        for record in records.dropFirst() {
            guard record.fields.count == header.fields.count else {
                throw Problem(
                    message: "\(file):\(record.line): has \(record.fields.count) fields, the "
                        + "header \(header.fields.count). Restore the file")
            }
            let named = Dictionary(
                zip(header.fields, record.fields), uniquingKeysWith: { first, _ in first })
            let key = Self.keyColumns.map { named[$0.name] ?? "" }.joined(separator: ", ")
            if rows[key] == nil { cells.append(key) }
            rows[key] = named
        }
    }

    static func key(of row: Row) -> String {
        keyColumns.map { row[figure: $0].written }.joined(separator: ", ")
    }
}
