/// Reads a decimal number as people write it: digits, perhaps with a sign, a point and an exponent.
/// Swift's own reader also takes `0x10`, `inf` and `nan`, which people don't mean.
package enum PlainNumber {
    package static func read(_ text: some StringProtocol) -> Double? {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard isPlain, let number = Double(text), number.isFinite else { return nil }
        return number
    }
}
