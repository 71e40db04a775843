import LabBase

/// An earlier result held against today's: which cells changed, and by how much.
///
/// Cells are the same by scenario, policy as typed, device and seed. Measured columns and the kind
/// of memory don't count.
package struct ResultComparison: Sendable {
    package struct Problem: ReportedFailure, Sendable, Equatable {
        package var message: String
        package var lines: [String] { [message] }
        package var exitCode: ExitCode { .badData }
    }

    /// One line for each difference; none if nothing changed.
    package let changes: [String]

    private static let keyColumns: [Column] = [
        .of(.scenario), .of(.policy), .of(.device), .of(.seed),
    ]

    package init(old text: String, file: String, rows: [Row]) throws(Problem) {
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
        var old: [String: [String: String]] = [:]
        var order: [String] = []
        for record in records.dropFirst() {
            guard record.fields.count == header.fields.count else {
                throw Problem(
                    message: "\(file):\(record.line): has \(record.fields.count) fields, the "
                        + "header \(header.fields.count). Restore the file")
            }
            let named = Dictionary(
                zip(header.fields, record.fields), uniquingKeysWith: { first, _ in first })
            let key = Self.keyColumns.map { named[$0.name] ?? "" }.joined(separator: ", ")
            if old[key] == nil { order.append(key) }
            old[key] = named
        }
        var changes: [String] = []
        var seen: Set<String> = []
        for row in rows {
            let key = Self.keyColumns.map { row[figure: $0].written }.joined(separator: ", ")
            seen.insert(key)
            guard let before = old[key] else {
                changes.append("\(key): new")
                continue
            }
            changes += Self.differences(row, before).map { "\(key): \($0)" }
        }
        changes += order.filter { !seen.contains($0) }.map { "\($0): gone" }
        self.changes = changes
    }

    private static func differences(_ row: Row, _ before: [String: String]) -> [String] {
        let status = Column.of(.status)
        // A cell that died has no figures to compare.
        let hasDied = before[status.name].map { $0 != row[figure: status].written } ?? false
        return zip(row.columns, row.figures).compactMap { column, figure in
            guard !column.isMeasured, column != .of(.memory), !keyColumns.contains(column),
                !hasDied || column == status,
                let old = before[column.name], old != figure.written
            else { return nil }
            let was = old.isEmpty ? "undefined" : old
            let now = figure.isNone ? "undefined" : figure.written
            return "\(column.name) was \(was), is \(now)\(change(old, figure))"
        }
    }

    private static func change(_ old: String, _ figure: Figure) -> String {
        guard let before = Double(old), let now = figure.number else { return "" }
        let sign = now > before ? "+" : ""
        guard before != 0 else { return "" }
        return " (\(sign)\(Fixed.decimal((now - before) / before.magnitude * 100, places: 1)) %)"
    }
}
