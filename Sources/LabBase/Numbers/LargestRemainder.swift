/// Rounds parts to whole numbers that add up to the whole. Each is rounded down, and the difference
/// is given out in ones to the parts that lost most; among equals to the first.
package enum LargestRemainder {
    /// - Parameters:
    ///   - amounts: the parts, in `unit`ths.
    ///   - total: the sum of the results; nil for the sum of the parts, rounded half up.
    package static func parts(
        of amounts: [Int128], unit: Int128, total: Int128? = nil
    ) -> [Int128] {
        precondition(unit > 0, "parts of \(unit)")
        var parts = amounts.map { floor($0, unit) }
        let total = total ?? floor(amounts.reduce(0, +) * 2 + unit, unit * 2)
        let missing = total - parts.reduce(0, +)
        precondition(missing >= 0 && missing <= amounts.count, "\(amounts) don't make \(total)")
        let lost = amounts.indices.map { amounts[$0] - parts[$0] * unit }
        let sequence = amounts.indices.sorted { a, b in
            lost[a] != lost[b] ? lost[a] > lost[b] : a < b
        }
        for index in sequence.prefix(Int(missing)) { parts[index] += 1 }
        return parts
    }

    private static func floor(_ amount: Int128, _ unit: Int128) -> Int128 {
        let (quotient, remainder) = amount.quotientAndRemainder(dividingBy: unit)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
