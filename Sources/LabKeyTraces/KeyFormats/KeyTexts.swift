import LabOrders

/// Keys that are texts. Each has a number from 2^63 on, in the order of first appearance, and is
/// compared by its bytes, not by a hash of them.
///
/// A canonical decimal (no sign, no leading zeros) below 2^63 is its own number, and isn't in here.
package final class KeyTexts {
    /// The number of the first text.
    package static let first: UInt64 = 1 << 63
    /// Longer texts are probably damage.
    package static let longest = 65_535

    private let texts = TextNumbers()

    package init() {}

    package var count: Int { texts.count }

    package func text(at index: Int) -> ArraySlice<UInt8> { texts[index] }

    /// True if a key is one of these texts.
    @inline(__always)
    package func has(_ key: UInt64) -> Bool { key >= Self.first && key - Self.first < count }

    func text(of key: UInt64) -> ArraySlice<UInt8> { text(at: Int(key - Self.first)) }

    /// The key of bytes as a text file writes it.
    @inline(__always)
    func key(_ window: borrowing ByteWindow, _ range: Range<Int>) -> UInt64 {
        if range.count < 20, let number = Self.number(window, range) { return number }
        return Self.first + UInt64(texts.number(window, range))
    }

    package func key(_ text: [UInt8]) -> UInt64 {
        if let number = Decimal.canonical(text[...]), number < Self.first { return number }
        return Self.first + UInt64(texts.number(text))
    }

    /// Joins parts of a key to one unambiguous text: with a plus between them, and a backslash
    /// before each plus or backslash in a part.
    static func joined(_ parts: [[UInt8]]) -> [UInt8] {
        let (plus, escape) = (UInt8(ascii: "+"), UInt8(ascii: "\\"))
        var text: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if index > 0 { text.append(plus) }
            for byte in part {
                if byte == plus || byte == escape { text.append(escape) }
                text.append(byte)
            }
        }
        return text
    }

    @inline(__always)
    private static func number(_ window: borrowing ByteWindow, _ range: Range<Int>) -> UInt64? {
        var number: UInt64 = 0
        for index in range {
            let digit = window[index] &- 0x30
            if digit > 9 { return nil }
            number = number &* 10 &+ UInt64(digit)
        }
        // Nineteen digits are below 2^64, so the sum is right.
        if range.count > 1, window[range.lowerBound] == 0x30 { return nil }
        return number < first ? number : nil
    }

    func index(of text: [UInt8]) -> Int? { texts.known(text) }
}

/// Whole numbers in text files.
enum Decimal {
    /// Value of a text that is the canonical spelling of a number: no sign, no leading zeros.
    static func canonical(_ text: ArraySlice<UInt8>) -> UInt64? {
        guard let first = text.first, first != 0x30 || text.count == 1 else { return nil }
        return unsigned(text)
    }

    static func unsigned(_ text: ArraySlice<UInt8>) -> UInt64? {
        if text.isEmpty { return nil }
        var number: UInt64 = 0
        for byte in text where !extend(&number, by: byte) { return nil }
        return number
    }

    /// Appends a digit to a number; false if the byte is no digit, or the number gets too large.
    @inline(__always)
    static func extend(_ number: inout UInt64, by byte: UInt8) -> Bool {
        let digit = byte &- 0x30
        let (tens, isLarge) = number.multipliedReportingOverflow(by: 10)
        let (sum, isLarger) = tens.addingReportingOverflow(UInt64(digit))
        number = sum
        return digit <= 9 && !isLarge && !isLarger
    }

    /// Reads a number with an optional sign, and drops its fraction.
    static func signed(_ text: ArraySlice<UInt8>) -> Int64? {
        let isNegative = text.first == UInt8(ascii: "-")
        var digits = isNegative ? text.dropFirst() : text
        if let point = digits.firstIndex(of: UInt8(ascii: ".")) {
            let fraction = digits[(point + 1)...]
            guard fraction.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            digits = digits[..<point]
        }
        guard let number = unsigned(digits) else { return nil }
        return isNegative
            ? Int64(exactly: -Int128(number)) : Int64(exactly: number)
    }

    static func append(_ number: UInt64, to text: inout [UInt8]) {
        let start = text.count
        var rest = number
        repeat {
            text.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        // Swaps in place, since reversing a slice copies the whole text.
        var (low, high) = (start, text.count - 1)
        while low < high {
            text.swapAt(low, high)
            low += 1
            high -= 1
        }
    }

    static func append(_ number: Int64, to text: inout [UInt8]) {
        if number < 0 { text.append(UInt8(ascii: "-")) }
        append(number.magnitude, to: &text)
    }
}
