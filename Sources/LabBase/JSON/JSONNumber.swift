/// A number as it was written, so that nothing of it is lost before it is known what it counts.
package struct JSONNumber: Sendable, Equatable, CustomStringConvertible {
    package enum Scaled: Sendable, Equatable {
        case exactly(Int64)
        /// It has more decimals than that.
        case tooFine
        case tooLarge
    }

    /// The characters of the file.
    package let text: String
    /// The value, where it is a whole number that fits.
    package let integer: Int64?

    /// For the reader, which has checked the grammar and counted the digits already.
    init(text: String, integer: Int64?) {
        self.text = text
        self.integer = integer
    }

    /// Text that follows JSON's grammar of numbers.
    init(grammatical text: String) {
        self.text = text
        if case .exactly(let value) = Self.scale(text, places: 0) {
            integer = value
        } else {
            integer = nil
        }
    }

    /// The nearest floating-point number.
    package var double: Double {
        if let integer, integer.magnitude <= 1 << 53 { return Double(integer) }
        return Double(text) ?? .nan
    }

    package var description: String { text }

    package var isNegative: Bool { text.utf8.first == UInt8(ascii: "-") && double != 0 }

    /// The number times 10^places, if that is a whole one: `0.125` in thousandths is 125.
    package func scaled(places: Int) -> Scaled { Self.scale(text, places: places) }

    private static func scale(_ text: String, places: Int) -> Scaled {
        var digits: [UInt8] = []
        var exponent = places
        var isFraction = false
        var rest = text.utf8[...]
        while let byte = rest.first {
            rest.removeFirst()
            switch byte {
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if isFraction { exponent -= 1 }
                if !digits.isEmpty || byte != UInt8(ascii: "0") { digits.append(byte & 15) }
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                exponent += Self.exponent(rest)
                rest = rest.suffix(0)
            default: break
            }
        }
        while digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        if digits.isEmpty { return .exactly(0) }
        if exponent < 0 { return .tooFine }
        guard digits.count + exponent <= 19 else { return .tooLarge }
        digits.append(contentsOf: repeatElement(0, count: exponent))
        return assemble(digits, isNegative: text.utf8.first == UInt8(ascii: "-"))
    }

    private static func assemble(_ digits: [UInt8], isNegative: Bool) -> Scaled {
        var magnitude: UInt64 = 0
        for digit in digits { magnitude = magnitude * 10 + UInt64(digit) }
        if isNegative {
            guard magnitude <= UInt64(Int64.max) + 1 else { return .tooLarge }
            return .exactly(Int64(truncatingIfNeeded: 0 &- magnitude))
        }
        return Int64(exactly: magnitude).map { .exactly($0) } ?? .tooLarge
    }

    /// The power of ten after the `e`; far beyond any number's range it no longer matters.
    private static func exponent(_ text: Substring.UTF8View) -> Int {
        var value = 0
        for byte in text where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            value = min(value * 10 + Int(byte & 15), 1_000_000_000)
        }
        return text.first == UInt8(ascii: "-") ? -value : value
    }
}
