extension ResultRow {
    /// A column of a result: its name, and the type of its figures.
    public struct Column: Sendable, Hashable {
        /// The unit of a column's figures.
        public enum Unit: Sendable {
            case text, count, bytes, milliseconds, nanoseconds, ratio, rate
        }
        /// The better one of two figures.
        public enum Better: Sendable { case lower, higher, neither }

        /// The name in CSV headers and JSON keys.
        public var name: String
        /// The unit of its figures.
        public var unit: Unit
        /// The better one of two figures.
        public var better: Better
        /// True if its figures vary with the machine; they are empty for modelled memory.
        public var isMeasured: Bool
        /// True if its figures may be below 0, and ratios above 1.
        package var isDifference: Bool
        /// The name of its row among the words about columns: its own, unless another table has a
        /// column of that name.
        package let wordName: String

        /// A column of any table; the columns of results are declared already.
        package init(
            _ name: String, row: String? = nil, _ unit: Unit, _ better: Better = .neither,
            measured: Bool = false, isDifference: Bool = false
        ) {
            self.name = name
            wordName = row ?? name
            self.unit = unit
            self.better = better
            isMeasured = measured
            self.isDifference = isDifference
        }

        /// The meaning of its figures: a sentence without its full stop, in Markdown. Empty for a
        /// column that no page lists.
        public var meaning: String {
            WordTable.columns.sections.values.lazy.flatMap { $0.rows }
                .first { $0[0] == wordName }?[1] ?? ""
        }

        /// The type of its figures.
        public var kind: Figure.ValueKind {
            switch unit {
            case .text: .text
            case .count, .bytes, .nanoseconds: .integer
            case .milliseconds, .rate: .fixed(places: 1)
            case .ratio: .fixed(places: 6)
            }
        }
    }
}

/// A column's name in the package.
package typealias Column = ResultRow.Column

extension WordTable {
    package static let columns = WordTable("columns")
}
