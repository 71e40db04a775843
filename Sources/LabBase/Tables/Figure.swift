extension ResultRow {
    /// One value of a result, exact as it is written.
    public enum Figure: Sendable, Equatable {
        /// Undefined, or not measured: empty in CSV, null in JSON.
        case none
        case text(String)
        case integer(Int64)
        /// A whole number of units of its last decimal.
        case fixed(Int64, places: Int)

        /// A quotient with six decimals; undefined over zero.
        package static func ratio(_ numerator: Int64, _ denominator: Int64) -> Figure {
            guard denominator > 0 else { return .none }
            return parse(
                Fixed.decimal(numerator: numerator, denominator: denominator, places: 6),
                as: .fixed(places: 6))
        }

        /// Milliseconds with one decimal, rounded half away from zero; undefined for nil.
        package static func milliseconds(ns: Int64?) -> Figure {
            guard let ns else { return .none }
            let tenths = Int64((ns.magnitude + 50_000) / 100_000)
            return .fixed(ns < 0 ? -tenths : tenths, places: 1)
        }

        /// A whole number; undefined for nil.
        package static func integer(optional value: Int64?) -> Figure {
            value.map { .integer($0) } ?? .none
        }

        /// True if it is undefined or wasn't measured.
        public var isNone: Bool { self == .none }

        /// The value for comparing and drawing; nil for text and for an undefined figure.
        public var number: Double? {
            switch self {
            case .none, .text: nil
            case .integer(let value): Double(value)
            case .fixed(let scaled, let places): Double(scaled) / Self.power(places)
            }
        }

        /// The value of a whole number; nil for anything else.
        public var integer: Int64? {
            if case .integer(let value) = self { return value }
            return nil
        }

        /// The text in CSV and JSON.
        public var written: String {
            switch self {
            case .none: ""
            case .text(let text): text
            case .integer(let value): String(value)
            case .fixed(let scaled, let places):
                Fixed.decimal(
                    numerator: scaled, denominator: Int64(Self.power(places)), places: places)
            }
        }

        /// The type of a written figure.
        public enum ValueKind: Sendable, Equatable {
            case text, integer
            case fixed(places: Int)
        }

        /// Reads a text that `written` wrote; a text that doesn't fit the kind is kept as text.
        package static func parse(_ written: String, as kind: ValueKind) -> Figure {
            if written.isEmpty { return .none }
            switch kind {
            case .text: return .text(written)
            case .integer: return Int64(written).map { .integer($0) } ?? .text(written)
            case .fixed(let places):
                let point = UInt8(ascii: ".")
                let digits = written.utf8.filter { $0 != point }
                guard written.utf8.dropLast(places).last == point,
                    digits.count == written.utf8.count - 1,
                    let scaled = Int64(String(decoding: digits, as: UTF8.self))
                else { return .text(written) }
                return .fixed(scaled, places: places)
            }
        }

        private static func power(_ places: Int) -> Double {
            (0..<places).reduce(1.0) { power, _ in power * 10 }
        }
    }
}

/// A figure's name in the package.
package typealias Figure = ResultRow.Figure
