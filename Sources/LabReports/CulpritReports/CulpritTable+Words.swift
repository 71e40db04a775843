import LabBase

/// How a column's figures are written: all in one unit, so that they add up as they stand.
struct CulpritScale {
    /// The worth of the last digit.
    let unit: Int128
    let places: Int
    let name: String

    /// - Parameter largest: of the column.
    init(_ kind: CulpritTable.Unit, largest: Int128) {
        let size = largest.magnitude
        switch kind {
        case .count: (unit, places, name) = (1, 0, "")
        case .ns:
            (unit, places, name) = size < 999_950_000 ? (100_000, 1, " ms") : (1_000_000, 3, " s")
        case .bytes:
            switch size {
            case ..<1000: (unit, places, name) = (1, 0, " B")
            case ..<999_950: (unit, places, name) = (100, 1, " KB")
            case ..<999_950_000: (unit, places, name) = (100_000, 1, " MB")
            default: (unit, places, name) = (10_000_000, 2, " GB")
            }
        case .byteNs:
            // From a kilobyte on, as bytes.
            let second: Int128 = 1_000_000_000
            let bytes = CulpritScale(.bytes, largest: max(1000, Int128(size) / second))
            (unit, places, name) = (bytes.unit * second, bytes.places, bytes.name + " s")
        }
    }

    /// A figure by itself.
    static func text(_ value: Int128, _ kind: CulpritTable.Unit) -> String {
        let scale = CulpritScale(kind, largest: value)
        return scale.text(LargestRemainder.parts(of: [value], unit: scale.unit)[0])
    }

    /// So many units.
    func text(_ units: Int128) -> String {
        var power: Int128 = 1
        for _ in 0..<places { power *= 10 }
        let digits = String(units.magnitude)
        let padded = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
        let sign = units < 0 ? "-" : ""
        guard places > 0 else { return sign + padded + name }
        return "\(sign)\(padded.dropLast(places)).\(padded.suffix(places))\(name)"
    }
}

extension CulpritTable {
    /// As people read it. The last row is the sum where there is one.
    ///
    /// - Parameter top: rows that are shown; the others are one row.
    package func shown(top: Int) -> TextTable {
        let (shown, total) = shortened(to: top)
        let count = shown.count + (total == nil ? 0 : 1)
        var table = TextTable(headings: [], rows: Array(repeating: [], count: count))
        func add(_ title: String, _ column: Column, _ texts: [String]) {
            table.headings.append(.init(title: title, isNumber: column.unit != nil))
            for (row, text) in texts.enumerated() { table.rows[row].append(.init(text: text)) }
        }
        for (index, column) in columns.enumerated() {
            let fields = shown.map { $0[index] } + (total.map { [$0[index]] } ?? [])
            add(column.title, column, Self.texts(fields, column, hasTotal: total != nil))
            if column.hasShare, let total, let sum = total[index].number, sum > 0 {
                add("share", column, Self.shares(shown.map { $0[index].number ?? 0 }, of: sum))
            }
        }
        return table
    }

    private static func texts(_ fields: [Field], _ column: Column, hasTotal: Bool) -> [String] {
        guard let unit = column.unit else {
            return fields.map { if case .text(let text) = $0 { text } else { "" } }
        }
        let numbers = fields.map { $0.number ?? 0 }
        let isSummed = column.isSum && hasTotal
        let largest = numbers.max { $0.magnitude < $1.magnitude } ?? 0
        let scale = CulpritScale(unit, largest: largest)
        let rounded =
            isSummed
            ? LargestRemainder.parts(of: Array(numbers.dropLast()), unit: scale.unit)
            : numbers.map { LargestRemainder.parts(of: [$0], unit: scale.unit)[0] }
        let units = isSummed ? rounded + [rounded.reduce(0, +)] : rounded
        return zip(fields, units).map { $0.number == nil ? "" : scale.text($1) }
    }

    /// In percent, which add up to a hundred.
    static func shares(_ numbers: [Int128], of sum: Int128) -> [String] {
        let percents = LargestRemainder.parts(of: numbers.map { $0 * 100 }, unit: sum, total: 100)
        return (percents + [100]).map { "\($0) %" }
    }
}
