/// Formats decimals as short as possible.
package enum Decimals {
    package static func text(_ value: Int64, unit: Int64, places: Int) -> String {
        var text = Fixed.decimal(numerator: value, denominator: unit, places: places)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }
}
