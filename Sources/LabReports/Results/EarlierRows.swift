import LabBase
import LabReplay

/// An earlier result's rows, by their cells: scenario, policy as typed, device, seed, and a phone's
/// app. It has all columns that are compared: one that it lacked would pass for unchanged.
package struct EarlierRows: Sendable {
    static let keyColumns: [Column] = [
        .of(.scenario), .of(.policy), .of(.device), .of(.seed), .of(.app),
    ]
    /// The columns that today's rows are held against.
    static let compared: [Column] =
        (ResultColumns.identity + ResultColumns.replayed).filter { $0 != .of(.memory) }

    let file: String
    /// In the order of the file.
    private(set) var cells: [String] = []
    private(set) var rows: [String: Row] = [:]

    package init(_ result: ResultFile) throws(Complaint) {
        file = result.path
        guard result.kind == .runs else {
            throw Complaint(
                "is of \(result.kind.writers)", "Give what 'lab compare' wrote", at: .input(file))
        }
        let names = result.columns.map { $0.name }
        if let missing = Self.compared.first(where: { !names.contains($0.name) }) {
            let strangers = names.filter { name in !ResultColumns.all.contains { $0.name == name } }
            let near = Nearest.match(missing.name, among: strangers)
            throw Complaint(
                "has no column '\(missing.name)', and what isn't there can't be compared",
                near.map { "Is '\($0)' meant? Restore the file" }
                    ?? "Run its command again with this lab", at: .input(file))
        }
        var places: [String: String] = [:]
        for (row, place) in zip(result.rows, result.places) {
            let key = Self.key(of: row)
            if let other = rows[key],
                let column = Self.compared.first(where: { other[figure: $0] != row[figure: $0] })
            {
                throw Complaint(
                    "\(column.name) is '\(row[figure: column].written)', and "
                        + "'\(other[figure: column].written)' in \(places[key]!), of the same "
                        + "scenario, policy, device and seed", "Take one of them away",
                    at: .input("\(file):\(place)"))
            }
            if rows[key] == nil {
                cells.append(key)
                rows[key] = row
                places[key] = place
            }
        }
    }

    static func key(of row: Row) -> String { name(of: row, by: keyColumns) }

    /// A scenario alone has no app, and so no field for it.
    static func name(of row: Row, by columns: [Column]) -> String {
        columns.filter { $0 != .of(.app) || row.isOfPhonesApp }
            .map { row[figure: $0].written }.joined(separator: ", ")
    }
}
