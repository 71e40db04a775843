import LabBase

/// What lists and pages say of an order, a filter or a bound: its row in
/// `Sources/CFiles/words/orders.md`. All is empty for a name without a row.
package struct OrderWords {
    let summary: String
    let source: String
    let departures: String

    init(_ name: String, of section: String) {
        let row = Self.table.sections[section]?.rows.first { $0[0] == name }
        let texts = row ?? [name, "", "", ""]
        (summary, source, departures) = (texts[1], texts[2], texts[3])
    }

    /// What a parameter of an order or a filter sets.
    static func about(_ parameter: String, of owner: String) -> String {
        table.row("\(owner) \(parameter)", of: "parameters").first ?? ""
    }

    package static let table = WordTable("orders")
}
