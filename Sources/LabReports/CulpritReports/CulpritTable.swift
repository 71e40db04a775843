import LabBase

/// A table of culprits: every row that there is, with exact figures. Who shows it says how many of
/// the rows are shown; the others are one row, so that columns add up to what the run counted.
package struct CulpritTable: Sendable {
    package enum Unit: String, Sendable { case count, ns, bytes, byteNs }

    package struct Column: Sendable {
        /// For programs.
        package var key: String
        package var title: String
        /// The unit; nil: text.
        package var unit: Unit?
        /// Its rows add up to something.
        package var isSum = false
        /// Beside it stands which part of the sum a row is.
        package var hasShare = false
    }

    package enum Field: Sendable, Equatable {
        case text(String)
        case number(Int128?)

        var number: Int128? {
            if case .number(let number) = self { return number }
            return nil
        }
    }

    package let key: String
    package let title: String
    package let columns: [Column]
    package let rows: [[Field]]
    /// The noun for a row: `image`, `images`.
    let noun: (one: String, many: String)

    /// A row for each source.
    init<Source>(
        _ key: String, _ title: String, of noun: (one: String, many: String), _ sources: [Source],
        _ columns: [CulpritColumn<Source>]
    ) {
        self.key = key
        self.title = title
        self.noun = noun
        self.columns = columns.map { $0.column }
        rows = sources.map { source in columns.map { $0.field(source) } }
    }

    /// Sums a column's rows; nil where they don't add up to anything.
    package func sum(_ column: Int) -> Int128? {
        guard columns[column].isSum else { return nil }
        return rows.reduce(0) { $0 + ($1[column].number ?? 0) }
    }

    /// The first rows, one for all others, and the sum, where something adds up.
    func shortened(to most: Int) -> (rows: [[Field]], total: [Field]?) {
        guard rows.count > 1 else { return (rows, nil) }
        var shown = rows
        if rows.count > most + 1 {
            let others = rows[most...]
            shown = Array(rows[..<most])
            shown.append(
                columns.indices.map { column in
                    if column == 0 { return .text("\(others.count) other \(noun.many)") }
                    guard columns[column].isSum else { return .number(nil) }
                    return .number(others.reduce(0) { $0 + ($1[column].number ?? 0) })
                })
        }
        guard columns.contains(where: \.isSum) else { return (shown, nil) }
        let total = columns.indices.map { column in
            column == 0 ? Field.text("all") : .number(sum(column))
        }
        return (shown, total)
    }
}

/// A column, and its cell for a row's source.
struct CulpritColumn<Source> {
    let column: CulpritTable.Column
    let field: (Source) -> CulpritTable.Field

    static func text(
        _ key: String, _ title: String, _ text: @escaping (Source) -> String
    ) -> CulpritColumn {
        CulpritColumn(column: .init(key: key, title: title)) { .text(text($0)) }
    }

    static func sum(
        _ key: String, _ title: String, _ unit: CulpritTable.Unit, hasShare: Bool = false,
        _ number: @escaping (Source) -> some BinaryInteger
    ) -> CulpritColumn {
        CulpritColumn(
            column: .init(key: key, title: title, unit: unit, isSum: true, hasShare: hasShare)
        ) { .number(Int128(number($0))) }
    }

    /// Its rows add up to nothing.
    static func figure(
        _ key: String, _ title: String, _ unit: CulpritTable.Unit,
        _ number: @escaping (Source) -> Int64?
    ) -> CulpritColumn {
        CulpritColumn(column: .init(key: key, title: title, unit: unit)) {
            .number(number($0).map { Int128($0) })
        }
    }
}
