import LabBase

/// Reads a file's figures under one column.
///
/// Figures that it has read are drawn, added up and converted without another check, since none is
/// larger than that takes: a count or a size is at most 2^53, which a `Double` has exactly; a time
/// at most 2^42 ms (139 years), whose nanoseconds fit an `Int64`; a ratio at most 1, but for those
/// that say how much less a figure is. Sums of a thousand sizes stay within an `Int64`, and sums of
/// rows are made of `Double`s.
package struct ColumnParser: Sendable {
    private enum Gate {
        case text
        /// Any value of 64 bits, since no figure is calculated from it.
        case seed
        /// In units of the last decimal.
        case number(places: Int, ClosedRange<Int64>)
    }

    private static let mostCount: Int64 = 1 << 53
    private static let mostMs: Int64 = 1 << 42

    private let name: String
    private let gate: Gate

    package init(_ column: Column) {
        name = column.name
        let least: Int64 = column.isDifference ? -Self.mostCount : 0
        gate =
            switch column.unit {
            case .text: .text
            case .count where column.name == Column.of(.seed).name: .seed
            case .count, .bytes, .nanoseconds: .number(places: 0, least...Self.mostCount)
            case .milliseconds, .rate: .number(places: 1, 0...Self.mostMs * 10)
            case .ratio where column.isDifference: .number(places: 6, least...Self.mostCount)
            case .ratio: .number(places: 6, 0...1_000_000)
            }
    }

    /// - Parameter refused: makes the error of what is wrong, which begins with the column's name.
    package func figure(
        _ written: String, refused: (String) -> Complaint
    ) throws(Complaint) -> Figure {
        if written.isEmpty { return .none }
        switch gate {
        case .text: return .text(written)
        case .seed:
            guard written.utf8.allSatisfy(Self.isDigit), let seed = UInt64(written) else {
                throw refused("\(name) is \(Quoted.text(written)), which is no seed")
            }
            return .parse(String(seed), as: .integer)
        case .number(let places, let range):
            let value = try value(written, places, refused)
            if value < range.lowerBound {
                throw refused("\(name) is \(Quoted.text(written)), below what there can be")
            }
            if value > range.upperBound {
                throw refused(
                    "\(name) is \(Quoted.text(written)), and "
                        + "\(Self.text(range.upperBound, places)) is the most that is read")
            }
            return Self.figure(value, places)
        }
    }

    private static func figure(_ value: Int64, _ places: Int) -> Figure {
        places == 0 ? .integer(value) : .fixed(value, places: places)
    }

    private static func text(_ value: Int64, _ places: Int) -> String {
        let text = figure(value, places).written
        return text.split(separator: ".").first.map { String($0) } ?? text
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// A decimal number in units of its last place, held at the ends of 64 bits. Zeros beyond that
    /// place may be missing, or too many: other programs write them otherwise.
    private func value(
        _ written: String, _ places: Int, _ refused: (String) -> Complaint
    ) throws(Complaint) -> Int64 {
        let isNegative = written.utf8.first == UInt8(ascii: "-")
        let digits = written.utf8.dropFirst(isNegative ? 1 : 0)
        let halves = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard (1...2).contains(halves.count),
            halves.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isDigit) })
        else {
            throw refused(
                "\(name) is \(Quoted.text(written)), which is no "
                    + (places == 0 ? "whole number" : "number"))
        }
        let decimals = halves.count == 2 ? Array(halves[1]) : []
        guard decimals.dropFirst(places).allSatisfy({ $0 == UInt8(ascii: "0") }) else {
            throw refused(
                "\(name) is \(Quoted.text(written)), with more "
                    + (places == 0 ? "than a whole number has" : "than \(places) decimals"))
        }
        let missing = max(0, places - decimals.count)
        var magnitude: Int64 = 0
        for digit in halves[0] + decimals.prefix(places) + Array(repeating: 0x30, count: missing) {
            let (tens, isLarge) = magnitude.multipliedReportingOverflow(by: 10)
            let (sum, isLarger) = tens.addingReportingOverflow(Int64(digit & 15))
            if isLarge || isLarger { return isNegative ? .min : .max }
            magnitude = sum
        }
        return isNegative ? -magnitude : magnitude
    }
}
