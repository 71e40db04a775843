/// A number as it was written, so that it stays exact until its unit is known.
package struct JSONNumber: Sendable, Equatable, CustomStringConvertible {
    package enum Scaled: Sendable, Equatable {
        case exactly(Int64)
        /// The number has more decimals than that.
        case tooFine
        case tooLarge
    }

    /// The characters of the file.
    package let text: String
    /// The value, if it is a whole number that fits.
    package let integer: Int64?

    /// Reads bytes that follow JSON's grammar of numbers.
    init(_ bytes: [UInt8], in range: Range<Int>) {
        text = String(decoding: bytes[range], as: UTF8.self)
        if let plain = Self.plainInteger(bytes, in: range) {
            integer = plain
        } else if case .exactly(let value) = Self.scale(bytes[range], places: 0) {
            integer = value
        } else {
            integer = nil
        }
    }

    /// The value of up to 18 digits, perhaps with a sign, which can't overflow; nil for other
    /// bytes.
    static func plainInteger(_ bytes: [UInt8], in range: Range<Int>) -> Int64? {
        guard range.count <= 18 else { return nil }
        let isNegative = bytes[range.lowerBound] == UInt8(ascii: "-")
        var value: Int64 = 0
        for index in range.dropFirst(isNegative ? 1 : 0) {
            let digit = bytes[index] &- UInt8(ascii: "0")
            if digit > 9 { return nil }
            value = value &* 10 &+ Int64(digit)
        }
        return isNegative ? -value : value
    }

    /// The nearest floating-point number.
    package var double: Double {
        if let integer, integer.magnitude <= 1 << 53 { return Double(integer) }
        return Double(text) ?? .nan
    }

    package var description: String { text }

    package var isNegative: Bool { text.utf8.first == UInt8(ascii: "-") && double != 0 }

    /// The number times 10^places, if that is whole: `0.125` in thousandths is 125.
    package func scaled(places: Int) -> Scaled { Self.scale(text.utf8, places: places) }

    /// Scales the number in some bytes without making a string.
    static func scale(_ bytes: some Collection<UInt8>, places: Int) -> Scaled {
        var magnitude: UInt64 = 0
        /// Digits of the magnitude, and zeros that may follow it.
        var (digits, zeros) = (0, 0)
        var exponent = places
        var isFraction = false
        var at = bytes.startIndex
        scan: while at != bytes.endIndex {
            let byte = bytes[at]
            at = bytes.index(after: at)
            switch byte {
            case UInt8(ascii: "."): isFraction = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if isFraction { exponent -= 1 }
                if byte == UInt8(ascii: "0") {
                    zeros += digits > 0 ? 1 : 0
                    continue
                }
                digits += zeros + 1
                // Beyond 19 digits the value is too large anyway.
                if digits <= 19 {
                    for _ in 0...zeros { magnitude *= 10 }
                    magnitude += UInt64(byte & 15)
                }
                zeros = 0
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                exponent += Self.exponent(bytes[at...])
                break scan
            default: break
            }
        }
        if digits == 0 { return .exactly(0) }
        exponent += zeros
        if exponent < 0 { return .tooFine }
        guard digits + exponent <= 19 else { return .tooLarge }
        for _ in 0..<exponent { magnitude *= 10 }
        if bytes.first == UInt8(ascii: "-") {
            guard magnitude <= UInt64(Int64.max) + 1 else { return .tooLarge }
            return .exactly(Int64(truncatingIfNeeded: 0 &- magnitude))
        }
        return Int64(exactly: magnitude).map { .exactly($0) } ?? .tooLarge
    }

    /// The power of ten after the `e`, limited to one that is beyond any number's range.
    private static func exponent(_ text: some Collection<UInt8>) -> Int {
        var value = 0
        for byte in text where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            value = min(value * 10 + Int(byte & 15), 1_000_000_000)
        }
        return text.first == UInt8(ascii: "-") ? -value : value
    }
}
