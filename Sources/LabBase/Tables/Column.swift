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
        /// The meaning of its figures: a sentence without its full stop, in Markdown.
        public var meaning: String
        /// True if its figures may be below 0, and ratios above 1.
        package var isDifference: Bool

        /// A column of any table; the columns of results are declared already.
        package init(
            _ name: String, _ unit: Unit, _ better: Better = .neither, measured: Bool = false,
            isDifference: Bool = false, meaning: String = ""
        ) {
            self.name = name
            self.meaning = meaning
            self.unit = unit
            self.better = better
            isMeasured = measured
            self.isDifference = isDifference
        }

        /// The type of its figures.
        public var kind: Figure.Kind {
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
